/** Writes dist/playground/index.html: the page with a box to write docs.json in, one file that asks for nothing. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { policyOf, shellOf } from '../src/view/shell.ts'
import { viewTexts } from './view.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The examples to choose, by what they show. */
const examples = { 'a museum': 'fixtures/example', 'the same with faults': 'fixtures/broken' }

const textsIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map(file => [file.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  )

const texts = Object.fromEntries(
  Object.entries(examples).map(([name, folder]) => [name, textsIn(join(root, folder))]),
)
const code = await viewTexts(root, 'playground.tsx', { EXAMPLES: JSON.stringify(texts) })
mkdirSync(join(root, 'dist/playground'), { recursive: true })
writeFileSync(join(root, 'dist/playground/index.html'), shellOf('docs-nav', code, policyOf(code)))
