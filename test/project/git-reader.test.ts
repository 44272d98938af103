import { expect, test } from 'vitest'
import type { Git } from '../../src/project/git/git.ts'
import { entriesSource } from '../../src/project/git/source.ts'

/** A git that holds texts by their ids, and tells how often it was called and how much it wrote. */
function gitOf(texts: ReadonlyMap<string, string>) {
  let calls = 0
  let bytes = 0
  const git: Git = ([, option], input = '') => {
    calls++
    const isWhole = option === '--batch=%(objectsize)'
    const ids = input.split('\n').slice(0, -1)
    const said = (id: string) => {
      const text = texts.get(id)
      if (text === undefined) return `${id} missing\n`
      return `${text.length}\n${isWhole ? `${text}\n` : ''}`
    }
    const output = Buffer.from(ids.map(said).join(''))
    bytes += output.length
    return output
  }
  return { git, calls: () => calls, bytes: () => bytes }
}

function sourceOf(length: (i: number) => number, count: number) {
  const files = Array.from({ length: count }, (_, i) => `api/${i}.json`)
  const texts = new Map(files.map((file, i) => [`id of ${file}`, `${i}`.padEnd(length(i), '.')]))
  const entries = new Map(files.map(file => [file, { id: `id of ${file}`, kind: 'file' } as const]))
  const { git, calls, bytes } = gitOf(texts)
  const source = entriesSource(git, entries, '/project')
  const wrong = (order: readonly string[]) =>
    order.filter(file => {
      const read = source.read(file)
      return !('text' in read) || read.text !== texts.get(`id of ${file}`)
    })
  return { source, files, calls, bytes, wrong }
}

test('thousands of small files are read by few calls of git', () => {
  const { source, files, calls, wrong } = sourceOf(() => 100, 3000)
  expect(files.filter(file => !source.start(file).startsWith(/\d+/.exec(file)![0]))).toEqual([])
  expect(wrong(files.toReversed())).toEqual([])
  expect(calls()).toBeLessThan(50)
})

test('those of more than is held at once are all read', () => {
  const { files, wrong, calls } = sourceOf(() => 60_000, 2000)
  expect(wrong(files)).toEqual([])
  expect(calls()).toBeLessThan(100)
  expect(wrong(files.filter((_, i) => i % 150 === 0).toReversed())).toEqual([])
})

test('those of more than is held at once are read twice at most, in whatever order', () => {
  const { files, wrong, bytes } = sourceOf(() => 60_000, 1500)
  expect(wrong(files.map((_, i) => files[(i * 137) % 1500]!))).toEqual([])
  expect(bytes()).toBeLessThan(2 * 60_000 * 1500)
})

test('those that a partial clone lacks are told by few calls', () => {
  const files = Array.from({ length: 1000 }, (_, i) => `api/${i}.json`)
  const entries = new Map(files.map(file => [file, { id: file, kind: 'file' } as const]))
  const { git, calls } = gitOf(new Map())
  const source = entriesSource(git, entries, '/project')
  const absent = { failure: 'unreadable', detail: 'this clone does not hold its content' }
  expect(files.map(file => source.read(file))).toEqual(files.map(() => absent))
  expect(calls()).toBeLessThan(50)
})

test('large ones are read one by one', () => {
  const { files, wrong } = sourceOf(i => (i % 2 === 0 ? 70_000 : 10), 60)
  expect(wrong(files)).toEqual([])
})

test.each([
  ['large files', 'json', 70_000],
  ['pages', 'md', 10],
  ['files of other kinds', 'graphql', 10],
])('%s by thousands of paths are read by few calls of git', (_, extension, length) => {
  const texts = new Map(['a', 'b', 'c'].map(id => [id, id.padEnd(length, '.')]))
  const ids = [...texts.keys()]
  const files = Array.from({ length: 3000 }, (_, i) => `${i}.${extension}`)
  const entries = new Map(files.map((file, i) => [file, { id: ids[i % 3]!, kind: 'file' } as const]))
  const { git, calls } = gitOf(texts)
  const source = entriesSource(git, entries, '/project')
  const wrong = files.filter((file, i) => !source.start(file).startsWith(`${ids[i % 3]}.`))
  expect(wrong).toEqual([])
  expect(calls()).toBeLessThan(60)
})

test('large ones of more than is held at once are all read', () => {
  const { files, wrong } = sourceOf(() => 3_000_000, 30)
  expect(wrong(files)).toEqual([])
  expect(wrong(files.toReversed())).toEqual([])
})
