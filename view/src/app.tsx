import { useEffect } from 'preact/hooks'
import { type Choice, choiceIn, hashOf } from './choice.ts'
import { framesOf } from './frames.ts'
import { Page } from './page.tsx'
import type { Shown } from './shown.ts'
import { Side } from './side.tsx'
import { Site } from './site.tsx'
import { Source } from './source.tsx'

interface AppProps {
  readonly shown: Shown
  readonly choose: (choice: Choice) => void
}

/** The three panes, which choose for each other. */
export function App({ shown: { view, choice, moved, notice }, choose }: AppProps) {
  const { title, nodes, links, findings, files } = view
  useEffect(() => {
    const follow = () => choose(choiceIn(location.hash, view))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [nodes, findings])
  useEffect(() => history.replaceState(null, '', hashOf(choice, view)), [choice.node, choice.finding, view])
  useEffect(() => void (document.title = title), [title])
  const selectNode = (node: number) => choose({ node, finding: null })
  const finding = choice.finding === null ? null : findings[choice.finding]!
  const node = choice.node === null ? null : nodes[choice.node]!
  return (
    <>
      <header class="bar">
        <strong>{title}</strong>
        <span>{`${nodes.filter(({ kind }) => kind === 'page').length.toLocaleString('en')} pages`}</span>
        <span class="notice" role="status">
          {notice}
        </span>
      </header>
      <main>
        <Site {...{ nodes, findings, moved }} selected={choice.node} onSelect={selectNode} />
        <div class="middle">
          <Page {...{ nodes, links }} id={choice.node} onSelect={selectNode} />
          <Source
            {...{ files }}
            frames={framesOf(view, node, finding)}
            severity={finding?.severity ?? null}
          />
        </div>
        <Side
          {...{ view }}
          selected={choice.finding}
          onSelect={index => choose({ node: findings[index]!.node ?? choice.node, finding: index })}
          onNode={selectNode}
        />
      </main>
    </>
  )
}
