import { useChat } from '@ai-sdk/react'
import { useState } from 'react'

const { VITE_ASSISTANT_URL, VITE_ASSISTANT_DOMAIN, VITE_ASSISTANT_KEY } = import.meta.env

/** A chat with the assistant of a documentation, by version 1 of @ai-sdk/react (version 4 of ai). */
export function Chat() {
  const [threadId, setThreadId] = useState(null)
  const { messages, input, handleInputChange, handleSubmit, status, error, stop } = useChat({
    api: `${VITE_ASSISTANT_URL}/v1/assistant/${VITE_ASSISTANT_DOMAIN}/message`,
    headers: { Authorization: `Bearer ${VITE_ASSISTANT_KEY}` },
    body: { fp: 'anonymous', retrievalPageSize: 5, threadId },
    streamProtocol: 'data',
    sendExtraMessageFields: true,
    // The next question continues the thread.
    onResponse: response => setThreadId(response.headers.get('X-Thread-Id')),
  })
  const isBusy = status === 'submitted' || status === 'streaming'
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
            ) : part.type === 'source' ? (
              <p key={index}>
                {/* React before 19 lets an address run a script. */}
                {/^https?:/i.test(part.source.url) ? (
                  <a href={part.source.url}>{part.source.title}</a>
                ) : (
                  part.source.title
                )}
              </p>
            ) : null,
          )}
        </article>
      ))}
      {error && <p role="alert">{messageOf(error)}</p>}
      <form onSubmit={handleSubmit}>
        <label>
          Your question <input value={input} onChange={handleInputChange} />
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

/** A refusal is a problem document (RFC 9457), which useChat gives as the text of an error. */
function messageOf({ message }) {
  try {
    const { title, detail } = JSON.parse(message)
    return detail ?? title
  } catch {
    return message
  }
}
