import { createClient } from 'docs-nav/client'
import { askFrom } from './conversation.ts'
import { openPanel } from './panel.ts'

/**
 * The script of `<script src="https://ADDRESS/widget.js" data-domain="DOMAIN" data-key="KEY" defer></script>`: a button
 * that opens a panel, which asks the assistant at the address that the script is of.
 */
function start() {
  const script = document.currentScript as HTMLScriptElement | null
  const { domain, key, title = 'Ask the documentation', theme } = script?.dataset ?? {}
  if (!script || !domain || !key)
    return console.error('docs-nav: the script of the widget needs data-domain and data-key.')
  const { origin, pathname } = new URL(script.src)
  const assistantBaseUrl = origin + pathname.replace(/\/[^/]*$/, '')
  const client = createClient({ assistantBaseUrl, assistantKey: key })
  const show = () => document.body.append(openPanel({ title, theme, ask: askFrom(client, domain) }))
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
}

start()
