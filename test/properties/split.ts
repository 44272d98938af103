import assert from 'node:assert/strict'
import fc from 'fast-check'
import { checkProject, resolveNavigation } from '../../src/index.ts'
import { withDocs } from './any-docs.ts'
import { type Files, readFiles } from './memory.ts'
import { containersIn, mutated, mutations } from './mutate.ts'
import { property } from './property.ts'
import { filesOf, projects } from './seeds.ts'
import { everyRule } from './sound.ts'
import { docsValues, objectOf } from './values.ts'

/**
 * A value in several files: some of its members are moved to files of their own, which may include others.
 */
function split(value: unknown, choices: readonly number[]): Files {
  const holder = { value: JSON.parse(JSON.stringify(value)) as unknown }
  const files = new Map<string, string>()
  let count = 0
  for (const choice of choices) {
    // Values that were moved to a file are no longer among these.
    const containers = containersIn(holder).filter(container => Object.keys(container).length > 0)
    const container = containers[choice % containers.length]! as Record<string, unknown>
    const keys = Object.keys(container)
    const key = keys[choice % keys.length]!
    if (key === '$ref' || key === '$schema' || key === '__proto__') continue
    const file = `parts/${count++}.json`
    const [included, siblings] = divided(container[key], choice % 3)
    files.set(file, JSON.stringify(included))
    // A path from the root, since the object itself may be moved to a file later.
    container[key] = { $ref: `/${file}`, ...siblings }
  }
  return new Map([...files, ['docs.json', JSON.stringify(holder.value)]])
}

/**
 * The part of a value that an included file holds, and the last members of an object, which may stay beside
 * the `$ref`.
 */
function divided(value: unknown, staying: number): [included: unknown, siblings: object] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || '$ref' in value)
    return [value, {}]
  const members = Object.entries(value)
  const kept = Math.max(members.length - staying, 0)
  return [objectOf(members.slice(0, kept)), objectOf(members.slice(kept))]
}

const holdsReference = (value: unknown) => JSON.stringify(value).includes('$ref')

async function assertSame(value: unknown, files: Files, choices: readonly number[]) {
  if (value === undefined || holdsReference(value)) return
  const options = { dialect: 'extended' } as const
  const read = (more: Files) => readFiles(new Map([...files, ...more]), options)
  // The whole project gets the same file names, with empty objects, so that both have the same files.
  const parts = split(value, choices)
  const names = new Map([...parts.keys()].map(name => [name, '{}']))
  const whole = await read(new Map([...names, ['docs.json', JSON.stringify(value)]]))
  const several = await read(parts)
  assert.deepEqual(resolveNavigation(several, options), resolveNavigation(whole, options))
  const told = (project: typeof whole) =>
    checkProject(project, { ...options, rules: everyRule })
      // An include below 1,000 levels is told, and makes no other difference: nothing is looked at so deep.
      .diagnostics.filter(({ message }) => !message.endsWith(': it stands too deep.'))
      .map(({ rule, severity, message, help }) => [rule, severity, message, help].join('\n'))
      .sort()
  assert.deepEqual(told(several), told(whole))
}

const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 6 })

const nearlySound = property(
  'includes make no difference: a navigation',
  100,
  fc.record({ docs: docsValues, changes: fc.option(mutations, { nil: [] }), choices }),
  ({ docs, changes, choices }) => assertSame(mutated(docs, changes), withDocs(''), choices),
)

const real = property(
  'includes make no difference: a project',
  60,
  fc.record({ folder: projects, choices }),
  async ({ folder, choices }) => {
    const files = filesOf(folder)
    let value: unknown
    try {
      value = JSON.parse(files.get('docs.json') as string)
    } catch {
      return
    }
    await assertSame(value, files, choices)
  },
)

export const splitProperties = [nearlySound, real]
