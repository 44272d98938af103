import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './fixtures.ts'

const shownValue = (name: string, value: number) => {
  if (name.endsWith('Milliseconds')) return `${value / 1000} s`
  if (/(?:Bytes|Length)$/.test(name) && value % 2 ** 20 === 0) return `${value / 2 ** 20} MB`
  if (/Bytes$/.test(name) && value % 1024 === 0) return `${value / 1024} KB`
  return value.toLocaleString('en')
}

test('SECURITY.md names every limit of the source, with its value', async () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !/^generated/.test(file),
  )
  const limits = await Promise.all(
    files
      .filter(file => /^export const max[A-Z]/m.test(readFileSync(join(root, 'src', file), 'utf8')))
      .map(async file => Object.entries((await import(join(root, 'src', file))) as Record<string, unknown>)),
  )
  const inSource = limits
    .flat()
    .filter(([name]) => /^max[A-Z]/.test(name))
    .map(([name, value]) => `${name} ${shownValue(name, value as number)}`)
  const table = readFileSync(join(root, 'SECURITY.md'), 'utf8').matchAll(
    /^\|[^|]+\| ([^|]+) \| `(max\w+)` \|/gm,
  )
  const named = [...table].map(([, value, name]) => `${name} ${value}`)
  expect(named.sort()).toEqual([...new Set(inSource)].sort())
  expect(named.length).toBeGreaterThan(30)
})
