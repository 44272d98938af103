import { type Client, ServiceError } from 'docs-nav/client'

/** An answer as far as it has come. */
export interface Shown {
  readonly text: string
  readonly sources: readonly { readonly url: string; readonly title: string }[]
}

/** Asks, calls `show` with each state of the answer, and rejects when there is none or it breaks off. */
export type Ask = (question: string, show: (shown: Shown) => void, signal: AbortSignal) => Promise<void>

/** One conversation with the assistant of a domain. */
export function askFrom(client: Client, domain: string): Ask {
  let threadId: string | undefined
  const ask: Ask = async (question, show, signal) => {
    const currentPath = location.pathname.slice(0, 200)
    const answer = client.ask(domain, question, { threadId, currentPath, signal })
    let text = ''
    const sources = new Map<string, string>()
    for await (const part of answer) {
      if (part.type === 'error') throw new Error(part.message)
      if (part.type === 'text') text += part.text
      else if (part.type === 'source' && part.source.url !== undefined)
        sources.set(part.source.url, part.source.title ?? part.source.url)
      else continue
      show({ text, sources: [...sources].map(([url, title]) => ({ url, title })) })
    }
    threadId = answer.threadId
  }
  return async (question, show, signal) => {
    try {
      await ask(question, show, signal)
    } catch (error) {
      // The service forgets threads.
      if (!(error instanceof ServiceError) || error.status !== 404 || threadId === undefined) throw error
      threadId = undefined
      await ask(question, show, signal)
    }
  }
}
