import type OpenAI from 'openai'
import type { FinishReason, Usage } from './stream.ts'

/** The parts of a chunk that are used. All are optional, since endpoints differ. */
export function readChunk(
  chunk: Partial<OpenAI.ChatCompletionChunk> | null,
): { text: string; reasoning: string; finishReason?: FinishReason; usage?: Usage } | undefined {
  if (typeof chunk !== 'object' || chunk === null || !Array.isArray(chunk.choices)) return undefined
  const choice = chunk.choices[0] as Partial<OpenAI.ChatCompletionChunk.Choice> | undefined
  const delta = (choice?.delta ?? {}) as Readonly<Record<string, unknown>>
  return {
    text: textOf(delta.content),
    // Outside of OpenAI's own interface; DeepSeek, vLLM and llama.cpp use the one name, OpenRouter and Ollama the other.
    reasoning: textOf(delta.reasoning_content) || textOf(delta.reasoning),
    ...(choice?.finish_reason && { finishReason: reasons[choice.finish_reason] ?? 'unknown' }),
    ...(chunk.usage && {
      usage: { promptTokens: chunk.usage.prompt_tokens, completionTokens: chunk.usage.completion_tokens },
    }),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const reasons: Readonly<Record<string, FinishReason>> = {
  // An endpoint may name a reason of its own.
  __proto__: null as never,
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'other',
  function_call: 'other',
}
