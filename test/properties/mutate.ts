import fc from 'fast-check'
import { jsonValues, objectOf, texts } from './values.ts'

type Container = unknown[] | Record<string, unknown>

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Every object and list in a value down to this many levels, the value first. */
export function containersIn(value: unknown, levels = Number.POSITIVE_INFINITY): Container[] {
  const containers: Container[] = []
  for (let level = isContainer(value) ? [value] : []; level.length > 0 && levels > 0; levels--) {
    containers.push(...level)
    level = level.flatMap(container => Object.values(container).filter(isContainer))
  }
  return containers
}

const has = (container: Container, key: string) => Object.hasOwn(container, key)

/** Sets a member, whatever its key is: even `__proto__` becomes an ordinary key. */
function set(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true })
}

function replaceMembers(container: Container, members: readonly (readonly [string, unknown])[]): void {
  if (Array.isArray(container)) container.splice(0, container.length, ...members.map(([, value]) => value))
  else {
    for (const key of Object.keys(container)) delete container[key]
    for (const [key, value] of members) set(container, key, value)
  }
}

const kinds = [
  'delete',
  'duplicate',
  'move',
  'retype',
  'rename',
  'swap',
  'splice',
  'ref',
  'wrap',
  'deepen',
] as const

/** What to change in a value, and where. Numbers are taken modulo the number of choices. */
const changes = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(),
  member: fc.nat(),
  other: fc.nat(),
  value: jsonValues,
  text: texts,
  file: fc.constantFrom(
    './part.json',
    'docs.json',
    '../x.json',
    '/none.json',
    './__proto__',
    'https://example.com/x',
    'a#b',
    '',
  ),
})

type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never

export const mutations = fc.array(changes, { minLength: 1, maxLength: 6 })

/** A copy of a JSON value with these changes, except those that would make it too deep to be written. */
export function mutated(value: unknown, all: readonly Change[]): unknown {
  if (isDeep(value)) return null
  const holder: Record<string, unknown> = { value: copied(value) }
  for (const change of all) {
    const before = copied(holder)
    // A copy, since a later change may alter the value that this one adds.
    apply(holder, { ...change, value: copied(change.value) })
    if (isDeep(holder)) Object.assign(holder, before)
  }
  return holder.value
}

const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/**
 * Far fewer levels than JSON.stringify can write and assert can compare, and far more than any depth limit.
 */
const maxDepth = 1000

export const isDeep = (value: unknown) => depthOf(value) > maxDepth

function depthOf(value: unknown): number {
  let depth = 0
  for (let level = [value]; level.length > 0; depth++)
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  return depth
}

function apply(
  holder: Record<string, unknown>,
  { kind, at, member, other, value, text, file }: Change,
): void {
  const containers = containersIn(holder)
  const container = containers[at % containers.length]!
  const members = Object.entries(container)
  if (members.length === 0) return set(container, Array.isArray(container) ? '0' : text, value)
  const index = member % members.length
  const [key, child] = members[index]!
  const target = containers[other % containers.length]!
  const without = members.filter((_, i) => i !== index)
  const copy = () => JSON.parse(JSON.stringify(child)) as unknown
  if (kind === 'retype') set(container, key, value)
  else if (kind === 'ref')
    set(
      container,
      key,
      Array.isArray(child) || member % 2
        ? { $ref: file }
        : objectOf([['$ref', file], ...Object.entries(child ?? {})]),
    )
  else if (kind === 'wrap') set(container, key, member % 2 ? [child] : objectOf([[text, child]]))
  else if (kind === 'deepen')
    set(container, key, deep(child, other % 10 === 0 ? 1000 : 1 + (other % 300), member % 2 === 1))
  else if (container === holder) return
  else if (kind === 'delete') replaceMembers(container, without)
  else if (kind === 'rename')
    replaceMembers(
      container,
      members.map((one, i) => (i === index ? [text, one[1]] : one)),
    )
  else if (kind === 'swap') replaceMembers(container, [...without, [key, child]])
  else if (kind === 'splice' || kind === 'duplicate') {
    const added = kind === 'splice' ? value : copy()
    if (Array.isArray(target)) target.splice(member % (target.length + 1), 0, added)
    else set(target, has(target, key) ? text : key, added)
  } else {
    const moved = copy()
    replaceMembers(container, without)
    if (Array.isArray(target)) target.push(moved)
    else set(target, key, moved)
  }
}

function deep(value: unknown, levels: number, asGroups: boolean): unknown {
  for (let i = 0; i < levels; i++) value = asGroups ? { group: 'x', pages: [value] } : [value]
  return value
}

const pieces = [
  ...'{}[]:,"\'\\/#=;<>*+-.0123eEtfnux \n\r\t\0',
  ...[
    '\ufeff',
    '\u00a0',
    '\u2028',
    '“',
    '，',
    '😀',
    '\ud800',
    '//',
    '/*',
    '*/',
    ',]',
    ',}',
    '""',
    'true',
    'None',
    '\\u12',
  ],
  ...[
    '\n=======\n',
    '<<<<<<< HEAD\n',
    '\n>>>>>>> x\n',
    '1e',
    '---\n',
    '\n...\n',
    '&a ',
    '*a',
    '<<: *a',
    '!!js ',
    '? ',
    '- ',
    '$ref',
  ],
]

/** Cuts of a text: each replaces a stretch by another text, or by a stretch of the text itself. */
const cuts = fc.array(
  fc.record({
    at: fc.nat(),
    removed: fc.oneof(fc.constant(0), fc.constant(1), fc.nat(20), fc.nat(2000)),
    put: fc.oneof(fc.constantFrom(...pieces), fc.constant(''), texts),
    copied: fc.option(fc.nat(60), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
)

type Cut = (typeof cuts extends fc.Arbitrary<infer Value> ? Value : never)[number]

export const textMutations = cuts

export const cut = (text: string, all: readonly Cut[]) =>
  all.reduce((result, { at, removed, put, copied }) => {
    const start = at % (result.length + 1)
    const more = copied === null ? put : result.slice(start, start + copied)
    return result.slice(0, start) + more + result.slice(start + removed)
  }, text)
