import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { View } from '../../src/view/data.ts'
import { type Choice, choiceIn, hashOf } from './choice.ts'
import { Findings } from './findings.tsx'
import { Page } from './page.tsx'
import { Site } from './site.tsx'
import { Source } from './source.tsx'

/** The three panes, which choose for each other. */
function App({ view: { title, nodes, findings, files, omitted } }: { readonly view: View }) {
  const read = () => choiceIn(location.hash, nodes.length, findings.length)
  const [choice, setChoice] = useState<Choice>(read)
  useEffect(() => {
    const follow = () => setChoice(read())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const choose = (next: Choice) => {
    history.replaceState(null, '', hashOf(next))
    setChoice(next)
  }
  const selectNode = (node: number) => choose({ node, finding: null })
  const finding = choice.finding === null ? null : findings[choice.finding]!
  const at = finding?.at ?? (choice.node === null ? null : nodes[choice.node]!.at)
  return (
    <>
      <header class="bar">
        <strong>{title}</strong>
        <span>{`${nodes.filter(({ kind }) => kind === 'page').length.toLocaleString('en')} pages`}</span>
      </header>
      <main>
        <Site {...{ nodes, findings }} selected={choice.node} onSelect={selectNode} />
        <div class="middle">
          <Page nodes={nodes} id={choice.node} onSelect={selectNode} />
          <Source {...{ files, at }} severity={finding?.severity ?? null} />
        </div>
        <Findings
          {...{ findings, omitted }}
          selected={choice.finding}
          onSelect={index => choose({ node: findings[index]!.node ?? choice.node, finding: index })}
        />
      </main>
    </>
  )
}

const data = document.getElementById('data')?.textContent ?? ''
const place = document.getElementById('view')
if (place) render(<App view={JSON.parse(data) as View} />, place)

addEventListener('keydown', event => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.key !== '/' || isTyping) return
  document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
  event.preventDefault()
})
