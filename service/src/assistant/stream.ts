import { jsonText } from '../../../src/report/json-text.ts'

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface Usage {
  readonly promptTokens: number
  readonly completionTokens: number
}

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'error' | 'other' | 'unknown'

/** The parts of a reply that this service sends. */
export type StreamPart =
  | { readonly type: 'start'; readonly messageId: string }
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'source'; readonly id: string; readonly url: string; readonly title: string }
  | { readonly type: 'data'; readonly data: readonly Json[] }
  | { readonly type: 'annotations'; readonly annotations: readonly Json[] }
  | { readonly type: 'error'; readonly message: string }
  | { readonly type: 'step-end'; readonly finishReason: FinishReason; readonly usage: Usage }
  | {
      readonly type: 'end'
      readonly finishReason: FinishReason
      readonly usage: Usage
      readonly threadId: string
    }

/** A part as a whole line of the data stream protocol, version 4, its newline included. */
export function encodePart(part: StreamPart): string {
  switch (part.type) {
    case 'start':
      return line('f', { messageId: part.messageId })
    case 'text':
      return line('0', part.text)
    case 'reasoning':
      return line('g', part.text)
    case 'source':
      return line('h', { sourceType: 'url', id: part.id, url: part.url, title: part.title })
    case 'data':
      return line('2', part.data)
    case 'annotations':
      return line('8', part.annotations)
    case 'error':
      return line('3', part.message)
    case 'step-end':
      return line('e', { finishReason: part.finishReason, usage: counts(part.usage), isContinued: false })
    case 'end':
      return line('d', {
        finishReason: part.finishReason,
        usage: counts(part.usage),
        threadId: part.threadId,
      })
  }
}

// Characters that are not seen are escaped, among them U+2028 and U+2029, where some readers end lines.
const line = (code: string, value: Json) => `${code}:${jsonText(value)}\n`

const counts = ({ promptTokens, completionTokens }: Usage) => ({
  promptTokens: count(promptTokens),
  completionTokens: count(completionTokens),
})

/** JSON has no NaN, and the client sums these numbers. */
const count = (value: number) => (Number.isFinite(value) && value > 0 ? Math.round(value) : 0)

/** A line that keeps a silent connection open: readers of the protocol skip empty lines. */
export const heartbeat = '\n'

export const streamHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Vercel-AI-Data-Stream': 'v1',
} as const
