import { setTimeout as after } from 'node:timers/promises'
import type OpenAI from 'openai'
import type { Log } from '../log.ts'
import { quotedInstead } from './extractive.ts'
import { readChunk } from './model-chunk.ts'
import { faultOf, type ModelFault } from './model-fault.ts'
import { promptOf } from './prompt.ts'
import type { AnswerPart, Answerer, Question } from './question.ts'
import type { FinishReason, Usage } from './stream.ts'
import { orAborted, timers } from './time-limits.ts'
import { estimateTokens, tokensOf } from './tokens.ts'

export interface ModelOptions {
  /** The base address of an OpenAI-compatible endpoint, such as `https://api.openai.com/v1`. */
  readonly url: string
  readonly model: string
  /** Absent for an endpoint without a key. */
  readonly key?: string
  readonly log: Pick<Log, 'warn'>
  readonly limits?: Partial<ModelLimits>
}

/** In milliseconds. */
export interface ModelLimits {
  /** From the request to the first chunk of the answer. */
  readonly begin: number
  /** From one chunk to the next. */
  readonly between: number
  readonly whole: number
}

const defaultLimits: ModelLimits = { begin: 60_000, between: 30_000, whole: 300_000 }

/** The most characters of an answer, its reasoning included; the rest is cut off. */
export const maxAnswerLength = 100_000

/** Answers with a model behind an OpenAI-compatible endpoint, or with quotes while it does not answer. */
export function modelAnswerer({ url, model, key, log, limits }: ModelOptions): Answerer {
  let client: Promise<OpenAI> | undefined
  return (question, signal) =>
    answer({
      ask: async (body, options) => {
        client ??= openClient(url, key)
        return await (await client).chat.completions.create({ model, ...body }, options)
      },
      question,
      signal,
      log,
      limits: { ...defaultLimits, ...limits },
    })
}

// The package is slow to import, and reads settings and a key from the environment unless they are given.
async function openClient(url: string, key: string | undefined): Promise<OpenAI> {
  const { default: Client } = await import('openai')
  return new Client({
    baseURL: url,
    apiKey: key ?? 'none',
    organization: null,
    project: null,
    webhookSecret: null,
    // The package's own retries wait for Retry-After and ignore the signal.
    maxRetries: 0,
    // Passages and questions go to the endpoint that was named, and nowhere else.
    fetchOptions: { redirect: 'manual' },
    logLevel: 'off',
  })
}

type Body = Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'model'>
type Chunks = AsyncIterable<OpenAI.ChatCompletionChunk>

interface Asking {
  readonly ask: (body: Body, options: { signal: AbortSignal }) => Promise<Chunks>
  readonly question: Question
  readonly signal: AbortSignal
  readonly log: Pick<Log, 'warn'>
  readonly limits: ModelLimits
}

async function* answer({ ask, question, signal, log, limits }: Asking): AsyncGenerator<AnswerPart> {
  const ended = new AbortController()
  const allow = timers(ended)
  const messages = promptOf(question)
  let begun = false
  let said = false
  let length = 0
  let bytes = 0
  let finishReason: FinishReason | undefined
  let usage: Usage | undefined
  let fault: ModelFault | undefined
  try {
    allow('whole', limits.whole)
    allow('chunk', limits.begin)
    const ending = AbortSignal.any([signal, ended.signal])
    const body: Body = { messages: [...messages], stream: true, stream_options: { include_usage: true } }
    const chunks = (await askTwice(ask, body, ending))[Symbol.asyncIterator]()
    for (;;) {
      const next = await orAborted(chunks.next(), ending)
      allow('chunk', 0)
      // The package ends without an error when aborted.
      ending.throwIfAborted()
      if (next.done) break
      const chunk = readChunk(next.value)
      if (!chunk) {
        allow('chunk', begun ? limits.between : limits.begin)
        continue
      }
      finishReason = chunk.finishReason ?? finishReason
      usage = chunk.usage ?? usage
      begun = true
      for (const type of ['reasoning', 'text'] as const) {
        const text = chunk[type]
        length += text.length
        bytes += Buffer.byteLength(text)
        said ||= type === 'text' && text.trim() !== ''
        if (text) yield { type, text }
      }
      if (length > maxAnswerLength) {
        finishReason = 'length'
        break
      }
      allow('chunk', limits.between)
    }
    if (!finishReason) throw new Error('the answer ended early')
  } catch (error) {
    signal.throwIfAborted()
    fault = faultOf(ended.signal.aborted ? ended.signal.reason : error)
    log.warn({ fault: fault.reason, status: fault.status, begun: said }, 'the model does not answer')
  } finally {
    allow('whole', 0)
    allow('chunk', 0)
    ended.abort()
  }
  if (fault && said) throw new Error(fault.reason)
  if (fault) return yield* quotedInstead(question, 'down')
  if (!said) return yield* quotedInstead(question, 'empty', finishReason)
  const prompt = messages.map(({ content }) => content).join('')
  yield {
    type: 'finish',
    finishReason: finishReason ?? 'unknown',
    usage: usage ?? { promptTokens: estimateTokens(prompt), completionTokens: tokensOf(bytes) },
  }
}

/** Retries once after a broken connection or a failure of the endpoint. */
async function askTwice(ask: Asking['ask'], body: Body, signal: AbortSignal): Promise<Chunks> {
  try {
    return await orAborted(ask(body, { signal }), signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!faultOf(error).passing) throw error
    await after(300, undefined, { signal })
    return await orAborted(ask(body, { signal }), signal)
  }
}
