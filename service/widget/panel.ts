import type { Ask, Shown } from './conversation.ts'
import { element, link } from './element.ts'
import { elementsOf } from './markdown.ts'
import { style } from './style.ts'

export interface PanelOptions {
  readonly title: string
  /** `light` or `dark`; else what the reader prefers. */
  readonly theme: string | undefined
  readonly ask: Ask
}

/**
 * A button, and the panel that it opens: a modal dialog, which holds the focus and closes with Escape. Its style is
 * apart from that of the page, and needs no inline style that a policy of the page would forbid.
 */
export function openPanel({ title, theme, ask }: PanelOptions): HTMLElement {
  const host = element('docs-nav-assistant' as 'div', theme ? { 'data-theme': theme } : {})
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]

  const open = element('button', { type: 'button', class: 'open', 'aria-haspopup': 'dialog' }, title)
  const close = element('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, '✕')
  const log = element('div', { class: 'log', role: 'region', 'aria-label': 'Conversation', tabindex: '0' })
  const field = element('textarea', { id: 'question', rows: '2', maxlength: '4000' })
  const send = element('button', { type: 'submit' }, 'Ask')
  const form = element('form', {}, element('label', { for: 'question' }, 'Your question'), field, send)
  // What comes piece by piece would be read piece by piece: this says the whole answer once.
  const status = element('p', { role: 'status', class: 'heard' })
  const head = element('header', {}, element('h2', { id: 'title' }, title), close)
  const box = element('div', { class: 'box' }, head, log, form, status)
  const dialog = element('dialog', { 'aria-labelledby': 'title' }, box)
  root.append(open, dialog)

  let stop: AbortController | undefined
  open.addEventListener('click', () => {
    dialog.showModal()
    field.focus()
  })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    if (!stop) form.requestSubmit()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (stop) return stop.abort()
    const question = field.value.trim()
    if (question) void answer(question)
  })

  async function answer(question: string) {
    stop = new AbortController()
    field.value = ''
    send.textContent = 'Stop'
    status.textContent = 'Answering…'
    const reply = element('article')
    log.append(element('p', { class: 'question' }, question), reply)
    log.scrollTop = log.scrollHeight
    const show = drawer(reply)
    try {
      await ask(question, show.soon, stop.signal)
      show.now()
    } catch (error) {
      show.now()
      const words = stop.signal.aborted ? 'Stopped.' : error instanceof Error ? error.message : String(error)
      reply.append(element('p', { class: 'fault' }, words))
    }
    status.textContent = reply.textContent
    send.textContent = 'Ask'
    stop = undefined
  }
  return host
}

/** Draws the newest state of an answer, at most once a frame: `soon` in the next one, `now` at once. */
function drawer(reply: HTMLElement) {
  let newest: Shown | undefined
  let frame: number | undefined
  const now = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    if (!newest) return
    const links = newest.sources.map(({ url, title }) => element('li', {}, link(url, title)))
    const sources = newest.text && links.length > 0 ? [element('ul', { class: 'sources' }, ...links)] : []
    reply.replaceChildren(...elementsOf(newest.text), ...sources)
  }
  const soon = (shown: Shown) => {
    newest = shown
    frame ??= requestAnimationFrame(now)
  }
  return { now, soon }
}
