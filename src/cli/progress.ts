import type { OnPhase } from '../project/parts.ts'
import { visible, withoutPart } from '../document/visible.ts'
import type { Io } from './io.ts'

/** Milliseconds before a slow phase is shown to a person. */
const patience = 1000

/** The longest line: one that wraps could not be erased. */
const width = 79

/**
 * Runs something and shows its phase on standard error when that takes more than a second and a person
 * watches. The line is erased at the end. Reading blocks timers for long, so each phase checks
 * the clock itself; a phase known to be long is shown at once.
 */
export async function withProgress<Result>(
  io: Io,
  work: (onPhase?: OnPhase) => Promise<Result>,
): Promise<Result> {
  if (!io.isErrTerminal || io.env.CI || io.env.TERM === 'dumb') return work()
  const now = io.now ?? (() => performance.now())
  const start = now()
  let phase = ''
  let shown = ''
  const show = () => {
    if (phase === shown) return
    shown = phase
    io.err(`\r\u001b[K${withoutPart(visible(`docs-nav: ${phase}`).slice(0, width - 1))}…`)
  }
  const timer = setTimeout(show, patience)
  timer.unref()
  try {
    return await work((text, isLong = false) => {
      phase = text
      if (isLong || now() - start >= patience) show()
    })
  } finally {
    clearTimeout(timer)
    if (shown !== '') io.err('\r\u001b[K')
  }
}
