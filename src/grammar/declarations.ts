import type { Dialect } from './dialects.ts'
import { type Field, fields, type Shape } from './fields.ts'
import { languageCodes } from './languages.ts'
import { childLists, type ElementKind, globalLists, heldBy, kindsOf, rowOf } from './table.ts'

/** TypeScript declarations of one dialect's grammar, as source text; each name begins with `prefix`. */
export function declarations(dialect: Dialect, prefix: string): string {
  const name = (kind: ElementKind) => `${prefix}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  const types: Record<Shape, string> = {
    string: 'string',
    path: 'string',
    boolean: 'boolean',
    number: 'number',
    icon: dialect === 'core' ? 'string' : 'string | { name: string; style?: string; library?: string }',
    openapi: dialect === 'core' ? 'string' : `${prefix}OpenApi | ${prefix}OpenApi[]`,
    display: "'none' | 'accordion' | 'card'",
    global: `${prefix}Global`,
    anything: 'unknown',
  }
  const lists = globalLists[dialect]
  const members = (kind: ElementKind) => {
    const row = rowOf(kind)
    const label = row.label ? [[row.label, labelType(row.label, prefix), '', true] as const] : []
    const own = row.fields[dialect].map(field => {
      const { shape, description }: Field = fields[field]
      return [field, types[shape], description, row.required.includes(field)] as const
    })
    const held = row.lists[dialect].map(list => [list, listType(list), '', false] as const)
    return [...label, ...own, ...held].map(
      ([key, type, text, required]) =>
        `${text && `  /** ${text} */\n`}  ${key}${required ? '' : '?'}: ${type}`,
    )
  }
  const listType = (list: keyof typeof heldBy) =>
    list === 'pages' ? `(string | ${name('group')})[]` : `${name(heldBy[list])}[]`
  const block = (title: string, text: string, lines: string[]) =>
    `/** ${text} */\nexport interface ${title} {\n${lines.join('\n')}\n}\n`
  return [
    `/** A supported language code. */\nexport type ${prefix}LanguageCode = ${languageCodes[dialect].map(code => `'${code}'`).join(' | ')}\n`,
    ...(dialect === 'core'
      ? []
      : [
          `/** A specification: its file or URL, the folder of its pages' addresses, and the overlays that change it. */\nexport type ${prefix}OpenApi = string | { source: string; directory?: string; overlays?: string[] }\n`,
        ]),
    ...kindsOf(dialect).map(kind => block(name(kind), rowOf(kind).description, members(kind))),
    block(
      `${prefix}Global`,
      fields.global.description,
      childLists.flatMap(list => {
        const kind = lists[list]
        return kind ? [`  ${list}?: ${name(kind)}[]`] : []
      }),
    ),
  ].join('\n')
}

const labelType = (label: string, prefix: string) =>
  label === 'language' ? `${prefix}LanguageCode` : 'string'
