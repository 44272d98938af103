import ignore from 'ignore'
import { describe, expect, test } from 'vitest'
import { charactersPerStep, globs, maxGlobSteps } from '../../src/project/config/glob.ts'
import { randomFrom } from '../random.ts'

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
      // Whether an escaped slash ends `**` is left open.
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

  test('name what lies below thousands of folders, and look at those again that are known', () => {
    const own = globs(['a/', '!b'])
    const folder = 'x/'.repeat(2_000)
    expect([own.matches(`${folder}a/b`), own.matches(`${folder}b`), own.isSpent()]).toEqual([
      true,
      false,
      false,
    ])
    for (let i = 0; i < 1_000; i++) own.matches(`${folder}${i}`)
    expect(own.isSpent()).toBe(false)
  })

  test('count what they look at of a path that has any number of folders', () => {
    const own = globs(['/a'])
    const levels = Math.sqrt(maxGlobSteps * charactersPerStep)
    expect([own.matches('x/'.repeat(levels / 4)), own.isSpent()]).toEqual([false, false])
    expect([own.matches('y/'.repeat(2 * levels)), own.isSpent()]).toEqual([false, true])
    expect(own.matches('a')).toBe(false)
  })

  test('share their steps with others', () => {
    const room = { steps: 10 }
    const [one, other] = [globs(['a'], room), globs(['a'], room)]
    expect([one.matches('a'), other.isSpent()]).toEqual([true, false])
    while (!one.isSpent()) one.matches('b')
    expect([other.matches('a'), other.isSpent()]).toEqual([false, true])
  })

  test.each([
    ['each member of brackets', [`*[${'q'.repeat(maxGlobSteps / 1_000)}]z`], 'a'.repeat(100), 10],
    ['each pattern, those of folders too', Array<string>(maxGlobSteps / 100).fill('a/'), 'b', 100],
  ])('count as a step %s', (_, lines, path, most) => {
    const own = globs(lines)
    const ask = (count: number) => {
      for (let i = 0; i < count; i++) own.matches(path)
      return own.isSpent()
    }
    expect([ask(most - 2), ask(4)]).toEqual([false, true])
  })
})
