/**
 * Loaded into the service with `--import`: writes into the file of DOCS_NAV_STALL the most CPU (milliseconds, of the main
 * thread alone) that passed between two turns of the loop of events, each time that this grows. SIGUSR2 begins anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout } from 'node:timers'

const file = process.env.DOCS_NAV_STALL
if (file) {
  let most = 0
  // Nanoseconds on a core. The process as a whole counts threads too, which hold up nobody.
  const used = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0])
  let before = used()
  const turn = () => {
    const spent = used() - before
    if (spent > most) {
      most = spent
      writeFileSync(file, String(most / 1e6))
    }
    before = used()
    setTimeout(turn, 5).unref()
  }
  process.on('SIGUSR2', () => (most = 0))
  turn()
}
