import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ruleOf } from '../../src/check/rules/index.ts'
import { checkProject } from '../../src/index.ts'
import { edited, edits, withDocs } from './any-docs.ts'
import { type Files, readFiles } from './memory.ts'
import { isDeep, mutated, mutations } from './mutate.ts'
import { property } from './property.ts'
import { everyRule } from './sound.ts'
import { docsValues, objectOf } from './values.ts'

/** A copy of a JSON value with the members of each object in another order. */
function reordered(value: unknown, next: () => number, depth = 0): unknown {
  if (depth > 1000) return value
  if (Array.isArray(value)) return value.map(item => reordered(item, next, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(
    ([key, member]) => [key, reordered(member, next, depth + 1)] as const,
  )
  return objectOf(
    members
      .map(member => [next(), member] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, member]) => member),
  )
}

/** The quoted words of a message, sorted: a message names several things in the order of the text. */
const inAnyOrder = (message: string) =>
  [...message.matchAll(/"(?:[^"\\]|\\.)*"/g)]
    .map(([word]) => word)
    .sort()
    .join()

/**
 * The findings without `page-in-two-sections`: how often it reports a page depends on which section comes
 * first.
 */
async function findings(files: Files) {
  const { diagnostics } = checkProject(await readFiles(files), {
    rules: { ...everyRule, 'page-in-two-sections': 'off' },
  })
  return diagnostics
    .map(({ rule, severity, file, pointer, message }) => {
      // The order of the lists decides which of two entries is the first.
      const isEither = rule === 'duplicate-page'
      const place = isEither || ruleOf(rule)?.group === 'OpenAPI' ? '' : pointer
      return [rule, severity, file, place, isEither ? '' : inAnyOrder(message)].join('\n')
    })
    .sort()
}

async function assertSame(files: Files, orders: readonly number[]) {
  const text = files.get('docs.json') as string
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return
  }
  if (isDeep(value)) return
  let index = 0
  const next = () => orders[index++ % orders.length]!
  const once = new Map([...files, ['docs.json', JSON.stringify(value)]])
  const again = new Map([...files, ['docs.json', JSON.stringify(reordered(value, next))]])
  assert.deepEqual(await findings(again), await findings(once))
}

const orders = fc.array(fc.nat(), { minLength: 1, maxLength: 20 })

const nearlySound = property(
  'the order of keys makes no finding: a navigation',
  100,
  fc.record({ docs: docsValues, changes: fc.option(mutations, { nil: [] }), orders }),
  ({ docs, changes, orders }) => assertSame(withDocs(JSON.stringify(mutated(docs, changes))), orders),
)

const mutation = property(
  'the order of keys makes no finding: a project',
  100,
  fc.record({ edit: edits, orders }),
  ({ edit, orders }) => assertSame(edited(edit), orders),
)

export const orderProperties = [nearlySound, mutation]
