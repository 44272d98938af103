/** Writes what is made from the grammar: schemas, types, precompiled validators. `--check` only compares. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { declarations } from '../src/grammar/declarations.ts'
import { type Dialect, dialects } from '../src/grammar/dialects.ts'
import { docsSchema, navigationSchema } from '../src/grammar/schema.ts'
import type { Schema } from '../src/grammar/shapes.ts'
import { answerKinds } from '../src/report/links/text.ts'
import { nodeKinds } from '../src/tree/tree.ts'
import { configSchema } from './config-schema.ts'
import { formatsTable } from './formats-doc.ts'
import { elementsTable, extendedTable, fieldsTable, languageList } from './grammar-doc.ts'
import { markedTexts } from './marks.ts'
import { openapiValidators } from './openapi-validators.ts'
import { ruleSections, rulesDocument, rulesTable } from './rules-doc.ts'
import { exportingTypes, withEnum } from './in-place.ts'
import { rulesIn, rulesIndex } from './rules-index.ts'
import { standalone } from './standalone.ts'
import { viewTexts } from './view.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rules = await rulesIn(`${root}src/check/rules`)
const read = (path: string) => readFileSync(root + path, 'utf8')
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const suffix = (dialect: Dialect) => (dialect === 'core' ? '' : `.${dialect}`)
const notice = '// Generated from the grammar by "npm run generate".\n'

function committed(): Record<string, string> {
  const types = `${notice}\n${declarations('extended', '')}\n${declarations('core', 'Core')}`
  const files: Record<string, string> = {
    'src/grammar/types.ts': types,
    'src/index.ts': exportingTypes(read('src/index.ts'), types),
  }
  for (const dialect of dialects) {
    files[`schema/docs${suffix(dialect)}.json`] = json(docsSchema({ dialect }))
    files[`schema/navigation${suffix(dialect)}.json`] = json(navigationSchema({ dialect }))
  }
  files['src/check/rules/index.ts'] = rulesIndex(rules)
  files['schema/config.schema.json'] = json(configSchema(rules))
  files['RULES.md'] = rulesDocument(rules, `${root}fixtures/rules`)
  files['schema/tree.schema.json'] = withEnum(read('schema/tree.schema.json'), 'kind', nodeKinds)
  files['schema/links.schema.json'] = withEnum(read('schema/links.schema.json'), 'answer', answerKinds)
  files['schema/report.schema.json'] = withEnum(read('schema/report.schema.json'), 'dialect', dialects)
  const parts = {
    rules: rulesTable(rules),
    formats: formatsTable(root),
    elements: elementsTable(),
    extended: extendedTable(),
    fields: fieldsTable(),
    languages: languageList('core'),
    languagesOfExtended: languageList('extended'),
  }
  return { ...files, ...markedTexts(root, parts) }
}

/** One function for each schema, as plain code: nothing is compiled at run time, and nothing uses eval. */
function validators(schemas: Readonly<Record<string, Schema>>): string {
  const ajv = new Ajv.default({
    allErrors: true,
    messages: false,
    inlineRefs: false,
    strict: false,
    // By code points, V8 goes back through each character of a text, and keeps no more than some millions of them.
    unicodeRegExp: false,
    code: { source: true, esm: true },
  })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(bare(schema), name)
  const names = Object.keys(schemas)
  const code = standaloneCode.default(ajv, Object.fromEntries(names.map(name => [name, name])))
  return standalone(code, notice)
}

const words = ['title', 'description', 'errorMessage', 'doNotSuggest', 'examples']

// A property that is itself called `description` has an object or `true` as its schema.
const isWord = (key: string, value: unknown) =>
  words.includes(key) && (typeof value === 'string' || Array.isArray(value) || key === 'doNotSuggest')

/** A schema without its texts, which are for people only. */
function bare(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema, (key, value) => (isWord(key, value) ? undefined : value)))
}

/** Writes a file only when its text changes, since a test may be reading it. */
function write(path: string, text: string) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

const stale: string[] = []
for (const [path, text] of Object.entries(committed())) {
  if (!process.argv.includes('--check')) write(root + path, text)
  else if (read(path) !== text) stale.push(path)
}
if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run "npm run generate".`)
  process.exitCode = 1
}
mkdirSync(`${root}src/generated`, { recursive: true })
function writeCode(file: string, code: string, names: readonly string[]) {
  const declared = names.map(name => `export declare const ${name}: ValidateFunction\n`)
  write(`${root}src/generated/${file}.js`, code)
  write(
    `${root}src/generated/${file}.d.ts`,
    `import type { ValidateFunction } from 'ajv'\n\n${declared.join('')}`,
  )
}
function writeValidators(file: string, schemas: Readonly<Record<string, Schema>>) {
  writeCode(file, validators(schemas), Object.keys(schemas))
}
writeValidators(
  'validators',
  Object.fromEntries(dialects.map(dialect => [dialect, docsSchema({ dialect, strict: true })])),
)
writeValidators('config', { config: configSchema(rules) })
for (const [file, code] of Object.entries(openapiValidators())) writeCode(file, code, ['validate'])
write(
  `${root}src/generated/rules.js`,
  `${notice.replace('the grammar', 'the rules and their fixtures')}export const sections = ${json(ruleSections(rules, `${root}fixtures/rules`))}`,
)
write(`${root}src/generated/rules.d.ts`, 'export declare const sections: Readonly<Record<string, string>>\n')
const { script, style } = await viewTexts(root)
write(
  `${root}src/generated/view.js`,
  `// Made of view/ by "npm run generate".\nexport const script = ${JSON.stringify(script)}\nexport const style = ${JSON.stringify(style)}\n`,
)
write(
  `${root}src/generated/view.d.ts`,
  'export declare const script: string\nexport declare const style: string\n',
)
