import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { projectOf } from '../../src/core.ts'
import { viewOf } from '../../src/view/view.ts'
import { App } from './app.tsx'
import { countOf } from './count.ts'
import { projectFiles, readDropped, type Texts } from './dropped.ts'
import { followKeys } from './keys.ts'
import { nextShown, type Shown } from './shown.ts'

/** Projects by name, which the build puts here (scripts/playground.ts). */
declare const EXAMPLES: Readonly<Record<string, Texts>>

const empty: Texts = { 'docs.json': '{\n  "navigation": {\n    "pages": ["index"]\n  }\n}\n' }

/** Milliseconds after a key before the text is checked. */
const settle = 150

/** What the page shows of files in memory. Of docs.json alone nobody knows which pages have a file. */
async function viewed(files: Texts) {
  const project = await projectOf({
    files,
    links: true,
    baseline: true,
    isWhole: Object.keys(files).length > 1,
  })
  return viewOf(project, {
    room: { textOf: file => files[file], most: Number.POSITIVE_INFINITY, isWhole: true },
  })
}

/** The page with a box to write docs.json in. Nothing leaves it. */
function Playground() {
  const [files, setFiles] = useState<Texts>(empty)
  const [shown, setShown] = useState<Shown | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    let isOld = false
    const check = async () => {
      const state = await viewed(files).then(
        view => ({ view, problem: null }),
        (error: unknown) => ({ view: null, problem: error instanceof Error ? error.message : String(error) }),
      )
      if (isOld) return
      setProblem(state.problem)
      setShown(before => nextShown(before, state, location.hash))
    }
    const timer = setTimeout(() => void check(), isFirst.current ? 0 : settle)
    isFirst.current = false
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [files])
  const take = (given: Promise<Texts>) =>
    void given.then(texts => {
      const found = projectFiles(texts)
      setFiles(before => ('docs.json' in found ? found : { ...before, ...found }))
    })
  return (
    <div
      class="playground"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        if (event.dataTransfer) take(readDropped(event.dataTransfer))
      }}
    >
      <aside class="editor" aria-label="Project">
        <label class="switch">
          <span>example</span>
          <select onChange={event => setFiles(EXAMPLES[event.currentTarget.value] ?? empty)}>
            <option value="">empty</option>
            {Object.keys(EXAMPLES).map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label class="switch">
          <span>folder</span>
          <input
            type="file"
            multiple
            {...{ webkitdirectory: true }}
            onChange={event => take(readDropped({ files: event.currentTarget.files! }))}
          />
        </label>
        <textarea
          aria-label="docs.json"
          spellcheck={false}
          value={files['docs.json']}
          onInput={event => setFiles({ ...files, 'docs.json': event.currentTarget.value })}
        />
        <p class="none" role="status">
          {problem ??
            `${countOf(Object.keys(files).length, 'file')}. Paste a docs.json, or drop files here: nothing leaves this page.`}
        </p>
      </aside>
      <div class="shown">
        {shown && <App shown={shown} choose={choice => setShown(now => now && { ...now, choice })} />}
      </div>
    </div>
  )
}

render(<Playground />, document.getElementById('view')!)
followKeys()
