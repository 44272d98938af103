import { useChat } from '@ai-sdk/react'
import { createTransport } from 'docs-nav/client/ai-transport'
import { useState } from 'react'

const { VITE_ASSISTANT_URL, VITE_ASSISTANT_DOMAIN, VITE_ASSISTANT_KEY } = import.meta.env

const transport = createTransport({
  assistantBaseUrl: VITE_ASSISTANT_URL,
  domain: VITE_ASSISTANT_DOMAIN,
  assistantKey: VITE_ASSISTANT_KEY,
  ask: { fp: 'anonymous', retrievalPageSize: 5 },
})

/** A chat with the assistant of a documentation, by version 2 or later of @ai-sdk/react (version 5 or later of ai). */
export function Chat() {
  const [input, setInput] = useState('')
  const { messages, sendMessage, status, error, stop } = useChat({ transport })
  const isBusy = status === 'submitted' || status === 'streaming'
  const submit = event => {
    event.preventDefault()
    if (input.trim() !== '') sendMessage({ text: input })
    setInput('')
  }
  return (
    <main>
      <h1>Ask the documentation</h1>
      {messages.map(message => (
        <article key={message.id} className={message.role}>
          {message.parts.map((part, index) =>
            part.type === 'text' ? (
              <p key={index} style={{ whiteSpace: 'pre-wrap' }}>
                {part.text}
              </p>
            ) : part.type === 'source-url' ? (
              <p key={index}>
                <a href={part.url}>{part.title}</a>
              </p>
            ) : null,
          )}
        </article>
      ))}
      {error && <p role="alert">{error.message}</p>}
      <form onSubmit={submit}>
        <label>
          Your question <input value={input} onChange={event => setInput(event.target.value)} />
        </label>
        <button disabled={isBusy}>Ask</button>
        {isBusy && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </form>
    </main>
  )
}
