/** A JSON Schema, as text, in which the one `enum` of a property holds these values; the rest stays as it is written. */
export function withEnum(schema: string, property: string, values: readonly string[]): string {
  const list = new RegExp(`("${property}": \\{\\s*"enum": )\\[[^\\]]*\\]`, 'g')
  if (schema.match(list)?.length !== 1) throw new Error(`Not one enum of "${property}" in the schema.`)
  return schema.replace(
    list,
    (_, before: string) => `${before}[${values.map(value => `"${value}"`).join(', ')}]`,
  )
}

/** The text of `src/index.ts` which exports every type that the generated `types.ts` does. */
export function exportingTypes(index: string, types: string): string {
  const names = [...types.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name)
  const list = /export type \{[^}]*\} from '\.\/grammar\/types\.ts'/
  if (!list.test(index)) throw new Error('src/index.ts has no place for the types of the grammar.')
  const lines = names.sort().map(name => `  ${name},\n`)
  return index.replace(list, `export type {\n${lines.join('')}} from './grammar/types.ts'`)
}
