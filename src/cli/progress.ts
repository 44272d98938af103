import type { OnPhase } from '../project/parts.ts'
import { visible } from '../report/visible.ts'
import type { Io } from './io.ts'

/** How long something may take before a person is told what it is, in milliseconds. */
const patience = 1000

/** The longest line: one that wraps could not be erased. */
const width = 79

/**
 * Does something and says on standard error what it is at, when that takes more than a second and a person
 * watches there. The line is erased at the end. Reading lets no timer run for long, so that each phase looks
 * at the clock itself; one that is known to be long is told of at once.
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
    io.err(`\r\u001b[K${visible(`docs-nav: ${phase}`).slice(0, width - 1)}…`)
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
