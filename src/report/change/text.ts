import { count } from '../../document/count.ts'
import type { Change, FileChange, Step } from '../../edit/change.ts'
import type { MoreFound } from './more.ts'
import { lineStart, visible } from '../../document/visible.ts'

/** The most lines of one kind: what a change did fits one screen. */
const maxLines = 6
/** The same of what is left to its user. */
const maxLeft = 12

/** What a change did, or would do, for a person. */
export function changeText({ files, steps }: Change, more: readonly MoreFound[] = []): string {
  const of = (kind: Step['kind']) => steps.filter(step => step.kind === kind)
  const links = of('link')
  const linked = new Set(links.flatMap(step => ('file' in step ? step.file : [])))
  const lines = [
    ...shortened(files.map(fileLine), 'files'),
    ...shortened(of('element').map(stepLine), 'elements'),
    ...shortened(of('entry').map(stepLine), 'entries'),
    ...shortened(of('redirect').map(stepLine), 'redirects'),
    ...shortened(of('reference').map(stepLine), 'references'),
    ...(links.length > 0 ? [`rewrote ${count(links.length, 'link')} in ${count(linked.size, 'file')}`] : []),
    ...shortened(of('left').map(stepLine), 'left', maxLeft),
    ...(more.length > 0
      ? [`a check finds more: ${more.map(({ rule, count }) => `${count} ${rule}`).join(', ')}`]
      : []),
  ]
  return lines.length === 0 ? 'Nothing to change.\n' : `${lines.map(line => lineStart(line)).join('\n')}\n`
}

const shortened = (lines: readonly string[], what: string, most = maxLines) =>
  lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), `... and ${lines.length - most + 1} more ${what}`]

function fileLine(change: FileChange): string {
  switch (change.kind) {
    case 'create':
      return `created ${change.file}`
    case 'remove':
      return `removed ${change.file}`
    case 'copy':
      return `copied ${change.from} to ${change.to}`
    case 'move':
      return `moved ${change.from} to ${change.to}`
  }
}

const done = {
  add: 'added',
  change: 'changed',
  move: 'moved',
  remove: 'removed',
  rename: 'renamed',
  set: 'set',
} as const

function stepLine(step: Step): string {
  switch (step.kind) {
    case 'entry':
    case 'redirect':
      return visible(`${done[step.does]} ${step.kind} ${step.text}`)
    case 'element':
      return visible(`${done[step.does]} ${step.text}`)
    case 'reference':
    case 'link':
      return visible(`rewrote ${step.text} in ${step.file}`)
    case 'left':
      return visible(`left: ${step.file}${step.line > 0 ? `:${step.line}` : ''} leads to ${step.text}`)
  }
}
