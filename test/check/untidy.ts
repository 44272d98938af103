import fc from 'fast-check'
import { type JsonNode, scan } from '../../src/document/scan.ts'

/** A change that makes a text untidy. Undoing it as `--fix` does restores the text. */
interface Insertion {
  readonly at: number
  readonly text: string
  /** How many characters the new text replaces. */
  readonly removed?: number
}

/** All ways to make a tidy docs.json untidy: one list for each place, from which one way may be chosen. */
export function waysToUntidy(text: string): Insertion[][] {
  const ways: Insertion[][] = []
  const todo: { node: JsonNode; key: string | undefined; inGroup: boolean }[] = [
    { node: scan(text), key: undefined, inGroup: false },
  ]
  while (todo.length > 0) {
    const { node, key, inGroup } = todo.pop()!
    const { children, keys, keySpans } = node
    if (!children || children.length === 0) continue
    const last = children.at(-1)!
    ways.push([
      { at: last.end, text: ',' },
      { at: last.end, text: '/* [1, 2], */' },
      { at: node.start + 1, text: '/**/' },
    ])
    for (const child of children.slice(0, -1))
      if (/[\n\r]/.test(text[child.end + 1]!)) ways.push([{ at: child.end + 1, text: '// "x": {' }])
    const isGroup = keys?.includes('group') ?? false
    if (isGroup && !inGroup && key === 'groups' && !keys!.includes('expanded'))
      ways.push([
        { at: keySpans![0]!, text: '"expanded": true, ' },
        { at: last.end, text: ', "expanded" :false' },
        { at: last.end, text: ',\n\n\t"expanded": true' },
      ])
    if (key === 'pages' && !keys) ways.push(...children.flatMap(child => entryWays(text, child)))
    children.forEach((child, i) =>
      todo.push({ node: child, key: keys?.[i] ?? (keys ? undefined : key), inGroup: inGroup || isGroup }),
    )
  }
  return ways
}

function entryWays(text: string, { start, end }: JsonNode): Insertion[][] {
  const entry = text.slice(start, end)
  const [open, close] = [start + 1, end - 1]
  if (/^"(?:GET|POST|PUT|PATCH|DELETE) \/[^ ]*"$/.test(entry))
    return [
      [
        { at: open, text: entry[1]!.toLowerCase(), removed: 1 },
        { at: text.indexOf(' ', open), text: '\\t ' },
        { at: close, text: '\\n' },
      ],
    ]
  if (!/^"[\w-]+(?:\/[\w-]+)*"$/.test(entry)) return []
  const slash = entry.indexOf('/')
  return [
    [
      ...['/', './', '\\/', ' ', '//', 'x/../'].map(put => ({ at: open, text: put })),
      ...['.mdx', '.MD', '/', '\\u0020'].map(put => ({ at: close, text: put })),
      ...(slash > 0 ? ['\\\\', '//', '/./'].map(put => ({ at: start + slash, text: put, removed: 1 })) : []),
    ],
  ]
}

/** Where and how to make a text untidy, and whether to begin it with a byte order mark. */
export const choices = fc.record({
  mark: fc.boolean(),
  chosen: fc.array(fc.record({ place: fc.nat(), way: fc.nat(100) }), { minLength: 1, maxLength: 12 }),
})

type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never

/** Makes a tidy text untidy. */
export function untidied(text: string, { mark, chosen }: Choices) {
  const ways = waysToUntidy(text)
  const insertions = new Map<number, Insertion>()
  const taken = new Set<number>()
  for (const { place, way } of ways.length > 0 ? chosen : []) {
    const index = place % ways.length
    const insertion = ways[index]![way % ways[index]!.length]!
    // With two changes at one place, a repair could not tell what was there before.
    if (taken.has(index) || insertions.has(insertion.at)) continue
    taken.add(index)
    insertions.set(insertion.at, insertion)
  }
  const sorted = [...insertions.values()].sort((a, b) => b.at - a.at)
  const untidy = sorted.reduce(
    (result, { at, text, removed = 0 }) => result.slice(0, at) + text + result.slice(at + removed),
    text,
  )
  return (mark ? '\uFEFF' : '') + untidy
}
