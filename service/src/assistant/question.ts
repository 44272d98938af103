import type { Passage } from '../search/passage.ts'
import type { FinishReason, Usage } from './stream.ts'

export interface ThreadMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** The question for an answerer. */
export interface Question {
  readonly text: string
  /** The conversation so far, oldest first, within the token budget. */
  readonly history: readonly ThreadMessage[]
  /** Whether the project has pages to search. */
  readonly isPublished: boolean
  /** The passages found for the question, best first. */
  readonly sources: readonly Source[]
  /** The page that the reader sees. */
  readonly currentPath: string | undefined
  /** What the reader points at. */
  readonly context: readonly { readonly type: string; readonly value: string }[]
}

/** A passage with its address. */
export interface Source extends Passage {
  readonly url: string
}

/** Why passages are quoted in place of the model's answer. */
export type ModelFailure = 'down' | 'empty'

export type AnswerPart =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  /** At most one, the last. */
  | {
      readonly type: 'finish'
      readonly finishReason: FinishReason
      readonly usage: Usage
      readonly failure?: ModelFailure
    }

/** Answers a question in parts. An error becomes an error part of the stream; the signal ends the answer at once. */
export type Answerer = (question: Question, signal: AbortSignal) => AsyncIterable<AnswerPart>
