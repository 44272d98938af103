import { quote } from '../../document/quote.ts'
import { mostSought } from '../../document/sought.ts'
import type { Span } from '../../document/span.ts'
import { held } from '../../document/time-limit.ts'
import { isFields, own, textOf } from '../node.ts'
import { addFault, addSource, type Source, type Sources } from '../sources.ts'
import { Changing } from './change.ts'
import { parsePath } from './parse-path.ts'
import { charactersPerStep, select, Steps, TooManySteps } from './select.ts'

/**
 * The root of a specification as its overlays leave it (OpenAPI Overlay 1.0 and 1.1), applied one after the other.
 * What is wrong with an overlay becomes a fault at its own place, and that part of it changes nothing; then, and
 * where there is no such file, the outcome is not whole.
 */
export async function applyOverlays(
  sources: Sources,
  specification: Source,
  overlays: readonly string[],
): Promise<{ root: unknown; isWhole: boolean; missing: readonly string[] }> {
  const faults = sources.faults.length
  const missing: string[] = []
  const steps = new Steps()
  const changing = new Changing(specification.root, steps)
  steps.allow(specification.content.text.length)
  for (const path of overlays) {
    const overlay = await openOverlay(sources, specification, path)
    if (overlay === 'missing') missing.push(path)
    if (!overlay || overlay === 'missing') continue
    steps.allow(overlay.content.text.length)
    try {
      held.limit.run(() => {
        for (const action of actionsOf(sources, overlay))
          applyAction(sources, overlay, action, changing, steps)
      })
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error
      const message = 'Its actions look at too many nodes: the rest was not applied.'
      addFault(sources, overlay, { kind: 'limit', message })
    }
  }
  const isWhole = missing.length === 0 && sources.faults.length === faults
  return { root: changing.root, isWhole, missing }
}

async function openOverlay(
  sources: Sources,
  specification: Source,
  path: string,
): Promise<Source | 'missing' | null> {
  const result = sources.read(path)
  if ('text' in result) return addSource(sources, path, result)
  if (result.failure === 'missing') return 'missing'
  const reason = result.detail ?? 'it leads out of the project'
  const message = `Its overlay ${quote(path)} cannot be read: ${reason}.`
  addFault(sources, specification, { kind: 'reference', message, about: path })
  return null
}

interface Action {
  readonly target: string
  readonly fields: Readonly<Record<string, unknown>>
}

function actionsOf(sources: Sources, overlay: Source): Action[] {
  const shape = (message: string, help: string) => {
    addFault(sources, overlay, { kind: 'shape', message, help })
    return []
  }
  const { root } = overlay
  if (textOf(own(root, 'overlay')) === null)
    return shape('No version: "overlay" does not hold one.', 'Add `"overlay": "1.0.0"`.')
  const actions = own(root, 'actions')
  if (!Array.isArray(actions))
    return shape('"actions" is no list.', 'List what changes, each with a "target".')
  return actions.flatMap((fields: unknown) => {
    const target = own(fields, 'target')
    if (isFields(fields) && typeof target === 'string') return { target, fields }
    return shape('An action has no "target".', 'Name what it changes: `"target": "$.info"`.')
  })
}

function applyAction(
  sources: Sources,
  overlay: Source,
  { target, fields }: Action,
  changing: Changing,
  steps: Steps,
): void {
  // Aliases of YAML may give thousands of actions one long target.
  steps.read(target)
  const query = parsePath(target)
  if (typeof query === 'string') {
    const message = `The target ${quote(target)} is no JSONPath: ${query}.`
    addFault(sources, overlay, { kind: 'shape', message, ...placeOf(overlay, target, steps) })
    return
  }
  const ways = select(changing.root, query, steps)
  const isRemoved = own(fields, 'remove') === true || own(fields, 'remove') === 'true'
  // From the last to the first, so that no index changes before its turn.
  if (isRemoved)
    for (const way of ways.reverse()) {
      steps.change()
      changing.remove(way)
    }
  else if (Object.hasOwn(fields, 'update'))
    for (const way of ways) {
      steps.change()
      changing.update(way, own(fields, 'update'))
    }
}

/** The first place of a target in the text of an overlay. */
function placeOf({ content: { text } }: Source, target: string, steps: Steps): { span: Span } | undefined {
  for (const written of [JSON.stringify(target).slice(1, -1), target, target.replaceAll("'", "''")]) {
    const start = indexOf(text, written, steps)
    if (start !== -1) return { span: [start, start + written.length] }
  }
  return undefined
}

/** Where a text occurs in one; -1 where it does not. Each search may go through all of it. */
function indexOf(text: string, written: string, steps: Steps): number {
  const beginning = written.slice(0, mostSought)
  for (let next = 0; ; next++) {
    const start = text.indexOf(beginning, next)
    steps.spend(Math.ceil(((start === -1 ? text.length : start) - next) / charactersPerStep))
    if (start === -1 || written.length <= mostSought) return start
    steps.spend(Math.ceil(written.length / charactersPerStep))
    if (text.startsWith(written, start)) return start
    next = start
  }
}
