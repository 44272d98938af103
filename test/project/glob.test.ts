import ignore from 'ignore'
import { describe, expect, test } from 'vitest'
import { globs, maxGlobSteps } from '../../src/project/config/glob.ts'
import { call } from '../call.ts'
import { randomFrom } from '../random.ts'
import { emptyFolder, write } from '../repository.ts'

/** Whether a path is named, as the package `ignore` has it, against whose answers ours are held. */
const named = (lines: readonly string[], path: string) =>
  ignore()
    .add([...lines])
    .ignores(path)

const written =
  'a b A * ** *** ? / . - /** **/ /**/ a/ [ab] [!a] [a-c] []a] [^b-] [[:alpha:]] [[:none:]] [ \\ \\* \\[ \\a # ( $'
const pieces = [...written.split(' '), ' ', '\t']
const names = [...'abcA*.-(#$[\\', ' ', '\t', 'ab', 'ba', 'aa']

describe('globs', () => {
  test('name what git names', () => {
    const random = randomFrom(22)
    const below = (most: number) => Math.floor(random() * most)
    const pick = (list: readonly string[]) => list[below(list.length)]!
    const others: object[] = []
    let count = 0
    for (let i = 0; i < 10_000; i++) {
      const several = <T>(most: number, item: () => T) => Array.from({ length: 1 + below(most) }, item)
      const lines = several(3, () => (below(6) === 0 ? '!' : '') + several(5, () => pick(pieces)).join(''))
      const path = several(4, () => pick(names)).join('/')
      // Whether an escaped slash ends `**` is a question that nobody asks.
      if (!ignore.isPathValid(path) || lines.some(line => line.includes('\\/'))) continue
      const expected = named(lines, path)
      if (expected) count++
      if (globs(lines).matches(path) !== expected) others.push({ lines, path, expected })
    }
    expect(others).toEqual([])
    expect(count).toBeGreaterThan(500)
  })

  test('name no more where they took too many steps', () => {
    const own = globs([`*${'a'.repeat(2_000)}b`, 'c'])
    const path = 'a'.repeat(4_000)
    expect([own.matches('c'), own.isSpent()]).toEqual([true, false])
    let asked = 0
    while (!own.isSpent() && asked < 1_000) own.matches(`${path}${asked++}`)
    expect([own.matches('c'), own.isSpent()]).toEqual([false, true])
    expect(asked).toBeGreaterThan(maxGlobSteps / path.length ** 2)
  })
})

describe('a check', () => {
  test.each(['.mintignore', 'notInNavigation'])(
    'ends where the patterns of %s take too many steps',
    async name => {
      const folder = emptyFolder()
      const lines = Array.from({ length: 20 }, (_, i) => `*${'a'.repeat(120)}${i}`)
      const page = `${'a'.repeat(240)}.mdx`
      write(folder, {
        'docs.json': { navigation: { pages: ['index'] } },
        ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}/${page}`, ''])),
        ...(name === '.mintignore'
          ? { [name]: lines.join('\n') }
          : { 'docs-nav.config.json': { [name]: lines } }),
      })
      const { code, err } = await call(['check', '--no-cache', folder])
      expect({ code, err }).toEqual({
        code: 2,
        err: `docs-nav: The patterns of "${name}" take more than ${maxGlobSteps} steps. Write fewer, or shorter ones.\n`,
      })
    },
  )
})
