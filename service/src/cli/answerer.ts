import type { Answerer } from '../assistant/question.ts'
import type { Log } from '../log.ts'
import { type Io, type Options, textOf, UsageError } from './command.ts'

export const modelOptions = {
  'model-url': {
    type: 'string',
    value: 'URL',
    help: 'an OpenAI-compatible endpoint; its key in DOCS_NAV_MODEL_KEY',
  },
  model: { type: 'string', value: 'NAME', help: 'its model; without one, answers quote the pages' },
} satisfies Options

/** The answerer: a model, or without one the quoted passages. */
export async function answererOf(
  values: Parameters<typeof textOf>[0],
  { env }: Io,
  log: Log,
): Promise<Answerer> {
  const url = textOf(values, 'model-url')
  const model = textOf(values, 'model')
  if (url === undefined && model === undefined)
    return (await import('../assistant/extractive.ts')).extractiveAnswerer
  if (model === undefined) throw new UsageError('--model-url needs --model.')
  if (url !== undefined && !URL.canParse(url)) throw new UsageError('--model-url takes an address.')
  // An OpenAI key is sent to OpenAI only.
  const key = env.DOCS_NAV_MODEL_KEY || (url === undefined ? env.OPENAI_API_KEY : undefined)
  if (url === undefined && !key) throw new UsageError('--model without --model-url needs OPENAI_API_KEY.')
  return (await import('../assistant/model.ts')).modelAnswerer({
    url: url ?? 'https://api.openai.com/v1',
    model,
    log,
    ...(key && { key }),
  })
}
