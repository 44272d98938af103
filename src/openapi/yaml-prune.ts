import { present } from '../document/present.ts'
import { type Event, EVENT_ID, getScalarValue } from 'js-yaml'

type Role = 'document' | 'root' | 'list' | 'item' | 'operation' | 'other'

/** The members that no page needs, which are most of a specification. */
const unneeded: Readonly<Record<Role, ReadonlySet<string>>> = {
  document: new Set(),
  root: new Set(
    'components definitions parameters responses securityDefinitions security servers'.split(' '),
  ),
  list: new Set(),
  item: new Set(['parameters', 'servers']),
  operation: new Set(
    'responses requestBody parameters callbacks security servers consumes produces schemes x-codeSamples'.split(
      ' ',
    ),
  ),
  other: new Set(),
}

const lists = new Set(['paths', 'webhooks'])

/**
 * The events of a specification without what no page needs, which costs as much to build as to read.
 * Null where a reference or an alias may lead into that: then all of it is built.
 */
export function prune(events: readonly Event[], source: string): Event[] | null {
  const kept: Event[] = []
  const open: { role: Role; isMap: boolean; key: string | null }[] = []
  for (let i = 0; i < events.length; i++) {
    const event = present(events[i])
    const top = open.at(-1)
    if (event.type === EVENT_ID.ALIAS) return null
    if (event.type === EVENT_ID.POP) open.pop()
    else if (top?.isMap && top.key === null && top.role !== 'other') {
      if (event.type !== EVENT_ID.SCALAR) return null
      top.key = getScalarValue(source, event)
      if (top.key === '<<' || (top.key === '$ref' && top.role !== 'root')) return null
      if (unneeded[top.role].has(top.key)) {
        i = endOfValue(events, i + 1)
        if (i === -1) return null
        top.key = null
        continue
      }
    } else if (event.type !== EVENT_ID.SCALAR) {
      open.push({ role: roleOf(event, top), isMap: event.type === EVENT_ID.MAPPING, key: null })
      if (top) top.key = null
    } else if (top) top.key = null
    kept.push(event)
  }
  return kept
}

function roleOf({ type }: Event, above: { role: Role; key: string | null } | undefined): Role {
  if (type === EVENT_ID.DOCUMENT) return 'document'
  if (type !== EVENT_ID.MAPPING || !above) return 'other'
  const { role, key } = above
  if (role === 'document') return 'root'
  if (role === 'root') return lists.has(key ?? '') ? 'list' : 'other'
  if (role === 'list') return 'item'
  if (role === 'item') return key === 'additionalOperations' ? 'item' : 'operation'
  return 'other'
}

/** The index of the last event of the value that starts at an index; -1 when an alias stands in it. */
function endOfValue(events: readonly Event[], start: number): number {
  let depth = 0
  for (let i = start; i < events.length; i++) {
    const { type } = present(events[i])
    if (type === EVENT_ID.ALIAS) return -1
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++
    else if (type === EVENT_ID.POP) depth--
    if (depth === 0) return i
  }
  return -1
}
