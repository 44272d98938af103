import { useEffect, useState } from 'preact/hooks'
import type { ViewState } from '../../src/view/data.ts'
import { App } from './app.tsx'
import { nextShown, type Shown } from './shown.ts'

const ended = 'The command has ended, or cannot be reached: this is what it showed last.'

/** The page that follows a project, as the server that it comes from sends it. */
export function Live() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [problem, setProblem] = useState<string | null>('Reading the project.')
  useEffect(() => {
    const source = new EventSource('events')
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const state = JSON.parse(data) as ViewState
      setProblem(state.problem)
      setShown(before => nextShown(before, state, location.hash))
    }
    source.onerror = () => {
      setProblem(ended)
      setShown(before => before && { ...before, notice: ended })
    }
    return () => source.close()
  }, [])
  return shown ? (
    <App shown={shown} choose={choice => setShown(now => now && { ...now, choice })} />
  ) : (
    <p class="notice" role="status">
      {problem}
    </p>
  )
}
