import type OpenAI from 'openai'
import type { FinishReason, Usage } from './stream.ts'

/** The parts of a chunk that are used. All are optional, since endpoints differ. */
export function readChunk(
  chunk: Partial<OpenAI.ChatCompletionChunk> | null,
): { text: string; finishReason?: FinishReason; usage?: Usage } | undefined {
  if (typeof chunk !== 'object' || chunk === null || !Array.isArray(chunk.choices)) return undefined
  const choice = chunk.choices[0] as Partial<OpenAI.ChatCompletionChunk.Choice> | undefined
  const text = choice?.delta?.content
  return {
    text: typeof text === 'string' ? text : '',
    ...(choice?.finish_reason && { finishReason: reasons[choice.finish_reason] ?? 'unknown' }),
    ...(chunk.usage && {
      usage: { promptTokens: chunk.usage.prompt_tokens, completionTokens: chunk.usage.completion_tokens },
    }),
  }
}

const reasons: Readonly<Record<string, FinishReason>> = {
  // A model's delta may use another field name.
  __proto__: null as never,
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'other',
  function_call: 'other',
}
