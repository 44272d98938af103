import { readProject } from './read-project.ts'
import type { KnownPart, ReadingStep, ReadingTask } from './reading.ts'

/** What the process is sent: known parts, the task, and after each step that the other side has used, `next`. */
export type Sent =
  | { readonly kind: 'known'; readonly part: KnownPart }
  | { readonly kind: 'read'; readonly task: Omit<ReadingTask, 'known'> }
  | { readonly kind: 'next' }

/** The process that reads one project, and ends with the one that started it. */
const known: KnownPart[] = []
let next = () => {}

process.on('disconnect', () => process.exit())
process.on('message', (sent: Sent) => {
  if (sent.kind === 'known') known.push(sent.part)
  else if (sent.kind === 'next') next()
  else void read({ ...sent.task, known })
})

async function read(task: ReadingTask) {
  for await (const step of readProject(task)) await used(step)
  process.disconnect()
}

const used = (step: ReadingStep) =>
  new Promise<void>(resolve => {
    next = resolve
    process.send!(step)
  })
