import { describe, expect, test } from 'vitest'
import { addressGiver } from '../../src/site/addresses.ts'
import { addressOf, maxAddressPart, slug, wordsOf } from '../../src/site/slug.ts'

test.each([
  ['My Tag', 'my-tag'],
  ['R&D (beta)', 'r&d-beta'],
  ['a/b', 'ab'],
  ['a / b', 'a-b'],
  ['a - b', 'a--b'],
  ['a--b', 'a-b'],
  ['A, B', 'a-b'],
  ["User's v1.2", 'users-v12'],
  ['  lead', '-lead'],
  ['...', ''],
  ['{x}', ''],
  ['/v2/info/{chain-id}/x_y', 'v2info-x_y'],
  ['/{x}/y', '-y'],
  ['{{{{', ''],
  ['}a{', 'a'],
  ['🚀 Été 日本語', '🚀-été-日本語'],
  ['a:b! "c" #d %e?', 'a:b!-"c"-#d-%e?'],
  ['a\nb\tc', 'ab\tc'],
  ['-', ''],
  ['--', ''],
])('the part of an address that %j gives is %j', (text, part) => {
  expect(slug(text)).toBe(part)
})

test('100,000 open braces and hyphens are read once', () => {
  expect(slug('{'.repeat(100_000))).toBe('')
  expect(slug('-'.repeat(100_000)).length).toBeLessThan(maxAddressPart)
})

test('a directory keeps what it is but capitals, and leads nowhere else', () => {
  expect(addressOf('/API Docs/v1.0/')).toBe('api docs/v1.0')
  expect(addressOf('//../a/./..//b')).toBe('a/b')
  expect(addressOf('')).toBe('')
})

test('the words of an address are those of its last part', () => {
  expect(wordsOf('api-reference/get-users')).toBe('Get users')
  expect(wordsOf('get-v2info-x_y')).toBe('Get v2info x y')
  expect(wordsOf('')).toBe('')
})

describe('numbers of repeated addresses', () => {
  test('count on, past those that are there already', () => {
    const give = addressGiver()
    const names = ['get-it', 'get-it', 'get-it', 'get-it-1', 'get-it', 'get-it-1']
    expect(names.map(give)).toEqual([
      'get-it',
      'get-it-1',
      'get-it-2',
      'get-it-1-1',
      'get-it-3',
      'get-it-1-2',
    ])
  })

  test('200,000 equal ones are counted once each: from the start, that were 20,000,000,000 steps', () => {
    const give = addressGiver()
    for (let i = 0; i < 200_000; i++) give('same')
    expect(give('same')).toBe('same-200000')
  })
})
