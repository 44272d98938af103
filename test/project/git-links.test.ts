import { expect, test } from 'vitest'
import { linkFollower, maxFollowedLength } from '../../src/project/git/links.ts'

/** Links that count how often they are asked. */
class Counted extends Map<string, string> {
  asked = 0
  length = 0
  override has(path: string): boolean {
    this.asked++
    this.length += path.length
    return super.has(path)
  }
}

const around = (names: number, target: string) => `${'d/'.repeat(names)}${'../'.repeat(names)}${target}`

test('a chain of links is followed once, however many lead to it', () => {
  const links = new Counted()
  for (let i = 0; i < 38; i++) links.set(`chain${i}`, around(100, i === 37 ? 'a.md' : `chain${i + 1}`))
  for (let i = 0; i < 1000; i++) links.set(`page${i}.md`, 'chain0')
  const follow = linkFollower(links, '/project')
  for (let i = 0; i < 1000; i++) expect(follow(`page${i}.md`)).toBe('a.md')
  expect(links.asked).toBeLessThan(38 * 101 + 1000 * 3)
})

test.each([40, 41])('a chain of %i links', length => {
  const links = new Map(Array.from({ length }, (_, i) => [`l${i}`, i === length - 1 ? 'a.md' : `l${i + 1}`]))
  const follow = linkFollower(links, '/project')
  expect(follow('l0')).toBe(length > 40 ? null : 'a.md')
  expect(follow('l1')).toBe('a.md')
  expect(follow('l0')).toBe(length > 40 ? null : 'a.md')
})

test('links of a loop lead nowhere, and those beside them where they say', () => {
  const links = new Map([
    ['a', 'b'],
    ['b', 'a'],
    ['docs/up', '..'],
    ['docs/out', '../..'],
    ['root', '/project/docs'],
  ])
  const follow = linkFollower(links, '/project')
  for (const path of ['a', 'b', 'a/x.md', 'docs/out', 'docs/out/x.md']) expect(follow(path)).toBeNull()
  expect(follow('docs/up/x.md')).toBe('x.md')
  expect(follow('root/x.md')).toBe('docs/x.md')
})

test('links that lead through more characters than are walked lead nowhere', () => {
  const steps = 2000
  const text = around(steps, 'a.md')
  const cost = steps * (steps + 1)
  const links = new Map(
    Array.from({ length: Math.ceil(maxFollowedLength / cost) + 1 }, (_, i) => [`l${i}`, text]),
  )
  const follow = linkFollower(links, '/project')
  const found = [...links.keys()].map(follow)
  expect(found[0]).toBe('a.md')
  expect(found.at(-1)).toBeNull()
  expect(follow('b.md')).toBe('b.md')
})

test('links whose texts have more characters than are walked lead nowhere, be they nothing but slashes', () => {
  const text = `.${'/'.repeat(4000)}`
  const count = Math.ceil(maxFollowedLength / text.length)
  const links = new Map(Array.from({ length: count }, (_, i) => [`l${i}`, `${text}a.md`]))
  const follow = linkFollower(links, '/project')
  const found = [...links.keys()].map(follow)
  expect(found[0]).toBe('a.md')
  expect(found.at(-1)).toBeNull()
})

test('paths that are longer than any usual one are walked no further than links', () => {
  const links = new Counted([['l', 'a.md']])
  const follow = linkFollower(links, '/project')
  expect(follow('l')).toBe('a.md')
  const folder = 'd/'.repeat(1000)
  const found = Array.from({ length: 200 }, (_, i) => follow(`${folder}${i}.md`))
  expect(found[0]).toBe(`${folder}0.md`)
  expect(found.at(-1)).toBeNull()
  expect(links.length).toBeLessThan(maxFollowedLength + 200 * 500 ** 2)
})
