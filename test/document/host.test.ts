import { afterEach, expect, test, vi } from 'vitest'
import { hasLongHost } from '../../src/document/host.ts'
import { checkProject, projectOf, resolveNavigation } from '../../src/core.ts'
import { basePaths } from '../../src/site/base-paths.ts'

afterEach(() => void vi.restoreAllMocks())

const longest = '字'.repeat(253)

test.each([
  [`https://${longest}/字`, false],
  [`https://${longest}字/`, true],
  [`https://me:secret@${longest}字?a`, true],
  [`\0 ht\ttps:\\\\/\n/${longest}字`, true],
  [`//${longest}字`, true],
  [`https:${longest}字`, true],
  [`https://a.example/${longest}字`, false],
  [`https://${'a'.repeat(4000)}/`, false],
  ['', false],
])('a host longer than any: %#', (address, isLong) => expect(hasLongHost(address)).toBe(isLong))

test('a host that is longer than any is never read as a URL, and another once, however many elements name it', async () => {
  const canParse = vi.spyOn(URL, 'canParse')
  const project = async (host: string) => {
    const docs = {
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        tabs: Array.from({ length: 50 }, (_, i) => ({ tab: `${i}`, openapi: { $ref: 'a.json' }, pages: [] })),
      },
    }
    const files = { 'docs.json': JSON.stringify(docs), 'a.json': JSON.stringify(`https://me@${host}/a`) }
    const read = await projectOf({ files })
    checkProject(read)
    resolveNavigation(read)
    return canParse.mock.calls.filter(([url]) => `${url}`.includes(host)).length
  }
  expect(await project(`${longest}字`)).toBe(0)
  expect(await project('once.example')).toBe(1)
})

test('the same of the addresses in a docs.json', () => {
  const canParse = vi.spyOn(URL, 'canParse')
  const links = Array.from({ length: 50 }, () => ({ href: 'https://a.example/docs/b' }))
  const docs = { links, seo: { canonical: `https://${longest}字/base` } }
  expect([...basePaths(docs, address => address === 'b')]).toEqual(['docs'])
  expect(canParse).toHaveBeenCalledTimes(1)
})
