import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkPicture } from '../scripts/check-picture.ts'
import { rules } from '../src/check/rules/index.ts'
import { help } from '../src/cli/help.ts'
import { checkProject, readProject } from '../src/index.ts'
import { anchorsOf, blocks, pages, textOf } from './documentation.ts'
import { root } from './fixtures.ts'

test('the README is short, and sets a clone up with two commands', () => {
  expect(Buffer.byteLength(textOf('README.md'))).toBeLessThanOrEqual(9_000)
  const commands = blocks('sh', ['README.md']).flatMap(block => block.trim().split('\n'))
  expect(commands.filter(line => line.startsWith('npm ci'))).toEqual([
    'npm ci && npm run example',
    'npm ci && npm test',
  ])
})

test('the picture shows what the command prints', async () => {
  // Draw it again with "npm run outputs".
  expect(textOf('docs/images/check.svg')).toBe(await checkPicture(root))
  expect(textOf('README.md')).toContain('](docs/images/check.svg)')
})

test('the picture names no font and no file of its own, and has colours for light and dark', () => {
  const svg = textOf('docs/images/check.svg')
  expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg', 'https://blog.example.com'])
  expect(svg).not.toMatch(/@font-face|@import|url\(|href=|<script/)
  expect(svg).toContain('@media (prefers-color-scheme: dark)')
})

test('docs/ is a project without problems, which lists each of its pages', async () => {
  const { diagnostics, summary } = checkProject(
    await readProject(join(root, 'docs'), { config: false, links: true }),
  )
  expect(diagnostics).toEqual([])
  expect(summary).toMatchObject({ dialect: 'extended', pages: pages.length - 1 })
})

test('what the README shows is also in docs/', () => {
  const inDocs = pages.filter(path => path !== 'README.md').map(textOf)
  const shown = ['js', 'lua', 'console'].flatMap(language => blocks(language, ['README.md']))
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.filter(block => !inDocs.some(text => text.includes(block)))).toEqual([])
  expect(inDocs.some(text => text.includes(blocks('sh', ['README.md']).at(-1)!))).toBe(true)
})

const texts = [
  ...pages,
  ...['RULES', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG', 'service/README'].map(name => `${name}.md`),
]

describe.each(texts)('%s', path => {
  const prose = textOf(path).replaceAll(/^```[\s\S]*?^```$/gm, '')

  test('leads to files and headings that exist', () => {
    const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(match => match[1]!)
    const dead = targets
      .filter(target => !/^https?:/.test(target))
      .filter(target => {
        const [file, anchor] = target.split('#')
        const named = file === '' ? path : posix.join(dirname(path), file!)
        return !existsSync(join(root, named)) || (anchor !== undefined && !anchorsOf(named).includes(anchor))
      })
    expect(dead).toEqual([])
  })

  test('names options and commands of docs-nav that exist', () => {
    const code = [...prose.matchAll(/`([^`]+)`/g), ...textOf(path).matchAll(/^(?:\$ )?(.*docs-nav .*)$/gm)]
    const calls = code.map(match => match[1]!).filter(text => /\bdocs-nav [a-z]+\b|^--\w/.test(text))
    const own = calls.map(call => call.replace(/^.*\bdocs-nav /, ''))
    const options = own.flatMap(call => call.match(/(?<!\S)--[a-z][a-z-]*/g) ?? [])
    const known = path === 'service/README.md' ? textOf(path) : help
    expect(options.filter(option => !new RegExp(`${option}(?![a-z-])`).test(known))).toEqual([])
  })
})

describe('docs/format.md', () => {
  const anchors = anchorsOf('docs/format.md')
  const sources = ['src', 'scripts', 'test', 'bench', 'schema', 'service/src', 'service/test'].flatMap(
    folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(file => /\.(?:ts|json|md)$/.test(file) && !file.startsWith('generated'))
        .map(file => `${folder}/${file}`),
  )

  test('has each heading that a source cites', () => {
    const cited = sources.flatMap(path =>
      [...textOf(path).matchAll(/docs\/format\.md#([\w-]+)/g)].map(match => [path, match[1]!] as const),
    )
    expect(cited.length).toBeGreaterThan(20)
    expect(cited.filter(([, anchor]) => !anchors.includes(anchor))).toEqual([])
  })

  test('has the statement of the reference, for each rule that cites one', () => {
    const [from, to] = [anchors.indexOf('the-reference'), anchors.indexOf('page-entries')]
    const stated = anchors.slice(from + 1, to)
    for (const rule of rules) if (rule.stated !== undefined) expect(stated).toContain(rule.stated)
    expect(rules.filter(rule => rule.stated !== undefined).length).toBeGreaterThan(10)
  })

  test('is what sources cite, rather than a text that users do not have', () => {
    const citing = sources.filter(path =>
      /SPEC (?:section|\.md)|reference\/(?:service|extended)/.test(textOf(path)),
    )
    expect(citing).toEqual([])
  })

  test('has no heading twice', () => {
    expect(anchors.filter((anchor, i) => anchors.indexOf(anchor) !== i)).toEqual([])
  })
})
