import { pushAll } from '../document/append.ts'
import type { Answer, AskOptions } from '../client/ask.ts'
import { jsonText } from '../report/json-text.ts'
import { type AnswerSource, noticesOf, sourcesOf, sourcesText } from '../report/service/sources.ts'
import { streamed } from '../report/service/streamed.ts'
import { cut, maxQuotedLength } from '../document/quote.ts'
import { visible } from '../document/visible.ts'
import { oneOf } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { parseKeyless, serviceOptions, setting, withService } from './service.ts'

const options = {
  domain: { type: 'string' },
  thread: { type: 'string' },
  language: { type: 'string' },
  version: { type: 'string' },
  path: { type: 'string' },
  format: { type: 'string', default: 'text' },
  ...serviceOptions,
} as const

/** `docs-nav ask "question"`: the assistant's answer as it comes, then its sources. */
export async function ask(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parseKeyless('assistantKey', args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('ask'))
    return 0
  }
  // `ask how do I sign in` means `ask "how do I sign in"`.
  const question = positionals.join(' ').trim()
  if (question === '') throw new UsageError('ask takes a question, such as "How do I sign in?".')
  const format = oneOf('--format', values.format, ['text', 'json', 'ndjson'])
  const domain = setting(io, '--domain', values.domain, 'DOCS_NAV_DOMAIN')
  await withService(io, values.url, 'assistantKey', (client, signal) => {
    const { thread: threadId, language, version, path } = values
    const filter = language ?? version ?? path
    const asked: AskOptions = {
      threadId,
      signal,
      ...(filter !== undefined && { filter: { language, version, path } }),
    }
    return writers[format](client.ask(domain, question, asked), io)
  })
  return 0
}

/** Each reads an answer to its end. */
const writers: Record<'text' | 'json' | 'ndjson', (answer: Answer, io: Io) => Promise<void>> = {
  async text(answer, io) {
    const { write, end } = streamed(io.out)
    let said = false
    try {
      const { sources, notices } = await readAnswer(answer, text => {
        said = true
        write(text)
      })
      end()
      io.out(sourcesText(sources))
      for (const notice of notices) io.err(`docs-nav: ${visible(cut(notice, maxQuotedLength))}\n`)
    } finally {
      end()
      if (said) {
        const thread = answer.threadId === undefined ? '' : visible(answer.threadId)
        if (thread !== '') io.err(`docs-nav: --thread=${quoted(thread)} continues this conversation.\n`)
      }
    }
  },

  async json(answer, io) {
    let text = ''
    const { sources } = await readAnswer(answer, piece => (text += piece))
    io.out(`${jsonText({ text, sources, threadId: answer.threadId }, 2)}\n`)
  },

  async ndjson(answer, io) {
    let fault: string | undefined
    for await (const part of answer) {
      io.out(`${jsonText(part)}\n`)
      if (part.type === 'error') fault = part.message
    }
    if (fault !== undefined) throw gaveUp(fault)
  },
}

/** A word as a POSIX shell takes it. */
const quoted = (word: string) => (/^[\w.,:/@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

async function readAnswer(answer: Answer, write: (text: string) => void) {
  // An annotation may name the same page with a less specific title.
  const sources = new Map<string, AnswerSource>()
  const notices: string[] = []
  for await (const part of answer) {
    if (part.type === 'text') write(part.text)
    if (part.type === 'error') throw gaveUp(part.message)
    pushAll(notices, noticesOf(part))
    for (const source of sourcesOf(part))
      if (part.type === 'source' || !sources.has(source.url)) sources.set(source.url, source)
  }
  return { sources: [...sources.values()], notices }
}

const gaveUp = (message: string) =>
  new UsageError(`the service could not go on: ${cut(message, maxQuotedLength)}`)
