import type { Passage } from '../search/passage.ts'
import type { FinishReason, Usage } from './stream.ts'

export interface ThreadMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** What an answerer is asked. */
export interface Question {
  readonly text: string
  /** What was said before, the oldest first, within the token budget. */
  readonly history: readonly ThreadMessage[]
  /** Whether the project has pages to search. */
  readonly isPublished: boolean
  /** Found for the question, the best first. */
  readonly sources: readonly Source[]
  /** The page that the reader sees. */
  readonly currentPath: string | undefined
  /** What the reader points at. */
  readonly context: readonly { readonly type: string; readonly value: string }[]
}

/** A passage and where a reader finds it. */
export interface Source extends Passage {
  readonly url: string
}

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  /** At most one, the last. */
  | { readonly type: 'finish'; readonly finishReason: FinishReason; readonly usage: Usage }

/**
 * Answers a question in parts. What it throws before the first part is answered as a problem, after it as an error
 * inside the stream; the signal ends it at once.
 */
export type Answerer = (question: Question, signal: AbortSignal) => AsyncIterable<AnswerPart>
