/**
 * Gives a JSON Schema, as text, with these values in the one `enum` of a property; the rest of the text is
 * unchanged.
 */
export function withEnum(schema: string, property: string, values: readonly string[]): string {
  const list = new RegExp(`("${property}": \\{\\s*"enum": )\\[[^\\]]*\\]`, 'g')
  if (schema.match(list)?.length !== 1) throw new Error(`Not one enum of "${property}" in the schema.`)
  return schema.replace(
    list,
    (_, before: string) => `${before}[${values.map(value => `"${value}"`).join(', ')}]`,
  )
}

/** Gives the text of `src/index.ts` with exports of every type in the generated `types.ts`. */
export function exportingTypes(index: string, types: string): string {
  const names = [...types.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name)
  const list = /export type \{[^}]*\} from '\.\/grammar\/types\.ts'/
  if (!list.test(index)) throw new Error('src/index.ts has no place for the types of the grammar.')
  const lines = names.sort().map(name => `  ${name},\n`)
  return index.replace(list, `export type {\n${lines.join('')}} from './grammar/types.ts'`)
}
