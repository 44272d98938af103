import { setTimeout as after } from 'node:timers/promises'
import type OpenAI from 'openai'
import { Problem } from '../problem.ts'
import type { Log } from '../log.ts'
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

/** The most characters of an answer; the rest is cut off. */
export const maxAnswerLength = 100_000

/** Answers with a model behind an OpenAI-compatible endpoint. */
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
  let length = 0
  let bytes = 0
  let finishReason: FinishReason | undefined
  let usage: Usage | undefined
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
      if (!begun || chunk.text) {
        begun = true
        length += chunk.text.length
        bytes += Buffer.byteLength(chunk.text)
        yield { type: 'text', text: chunk.text }
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
    const fault = faultOf(ended.signal.aborted ? ended.signal.reason : error)
    log.warn({ fault: fault.reason, status: fault.status, begun }, 'the model does not answer')
    throw begun ? new Error(fault.reason) : unavailable(fault)
  } finally {
    allow('whole', 0)
    allow('chunk', 0)
    ended.abort()
  }
  const prompt = messages.map(({ content }) => content).join('')
  yield {
    type: 'finish',
    finishReason,
    usage: usage ?? { promptTokens: estimateTokens(prompt), completionTokens: tokensOf(bytes) },
  }
}

const unavailable = ({ retryAfter }: ModelFault) =>
  new Problem('unavailable', {
    detail: 'The model that answers cannot be reached now.',
    headers: { 'Retry-After': String(retryAfter) },
  })

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
