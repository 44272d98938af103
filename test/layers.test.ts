import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './fixtures.ts'

/** Each folder imports only from itself and from those before it; the README lists the same. */
const layers = [
  'generated',
  'grammar',
  'document',
  'navigation',
  'openapi',
  'project',
  'check',
  'tree',
  'client',
  'report',
  'lsp',
  'cli',
]

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file.endsWith('.ts') && !file.startsWith('generated/'))

/** package.json holds the version; everything else stands in a folder of the list. */
const isBelow = (path: string, layer: number) => {
  const target = layers.indexOf(path.split('/')[0]!)
  return path === '../package.json' || (target !== -1 && target <= layer)
}

const importsOf = (file: string) =>
  [...readFileSync(join(root, 'src', file), 'utf8').matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)].map(
    match => posix.join(dirname(file), match[1]!),
  )

test.each(sources.filter(file => file.includes('/')))('%s imports downwards only', file => {
  const layer = layers.indexOf(file.split('/')[0]!)
  expect(layer).not.toBe(-1)
  const upwards = importsOf(file).filter(path => !isBelow(path, layer))
  expect(upwards).toEqual([])
})

test('only bin.ts touches the process, only src/project the disk', () => {
  const text = (file: string) =>
    readFileSync(join(root, 'src', file), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  expect(sources.filter(file => file !== 'bin.ts' && /\bprocess\./.test(text(file)))).toEqual([])
  const disk = sources.filter(file =>
    /'node:(?:fs|child_process|net|http|https|worker_threads)/.test(text(file)),
  )
  expect(disk.filter(file => file !== 'bin.ts' && !file.startsWith('project/'))).toEqual([])
  // Git finds its repository by the environment, in a hook above all.
  expect(sources.filter(file => text(file).includes("'node:process'"))).toEqual(['project/git.ts'])
})

test('the client needs nothing of Node, of a package or of another folder', () => {
  const files = sources.filter(file => file === 'client.ts' || file.startsWith('client/'))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const text = readFileSync(join(root, 'src', file), 'utf8')
    const imported = [...text.matchAll(/\bfrom\s*'([^']+)'|\b(?:import|require)\s*\(/g)].map(
      match => match[1],
    )
    expect(imported.filter(path => !/^\.\/(?:client\/)?[\w-]+\.ts$/.test(path ?? ''))).toEqual([])
    expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname|setImmediate|NodeJS)\b[.(]/)
  }
})

test('the README lists the folders in this order', () => {
  const listed = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^src\/(\w+)\/ {2,}/gm)].map(
    match => match[1],
  )
  expect(listed).toEqual(layers.filter(layer => layer !== 'generated'))
})
