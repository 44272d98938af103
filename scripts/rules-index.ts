import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ruleGroups } from '../src/check/groups.ts'
import type { AnyRule } from '../src/check/rule.ts'

/**
 * The rules of a folder, one for each file, in the order of the documentation: by group, and within a group
 * as in `index.ts` of the folder. A new rule comes last; move its line there to place it elsewhere.
 */
export async function rulesIn(folder: string): Promise<AnyRule[]> {
  const ids = readdirSync(folder)
    .filter(file => file.endsWith('.ts') && file !== 'index.ts')
    .map(file => file.slice(0, -'.ts'.length))
    .sort()
  const rules = await Promise.all(ids.map(id => loadRule(folder, id)))
  const index = readFileSync(join(folder, 'index.ts'), 'utf8')
  const place = ({ id }: AnyRule) => {
    const line = index.indexOf(`\n  ${nameOf(id)},`)
    return line < 0 ? index.length : line
  }
  const group = (rule: AnyRule) => ruleGroups.indexOf(rule.group)
  return rules.sort((a, b) => group(a) - group(b) || place(a) - place(b))
}

async function loadRule(folder: string, id: string): Promise<AnyRule> {
  const exported = await import(pathToFileURL(join(folder, `${id}.ts`)).href)
  const rule: AnyRule | undefined = exported[nameOf(id)]
  if (rule?.id !== id) throw new Error(`${id}.ts must export a rule "${id}" as ${nameOf(id)}.`)
  return rule
}

/** `missing-page` is exported as `missingPage`. */
const nameOf = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The text of `index.ts`. */
export function rulesIndex(rules: readonly AnyRule[]): string {
  const ids = rules.map(({ id }) => id)
  const imports = [...ids].sort().map(id => `import { ${nameOf(id)} } from './${id}.ts'\n`)
  return `// Generated from this folder by "npm run generate", which keeps the order of the rules.
import type { AnyRule } from '../rule.ts'
${imports.join('')}
/** Every rule, in the order of the documentation. */
export const rules: readonly AnyRule[] = [
${ids.map(id => `  ${nameOf(id)},\n`).join('')}]

const byId = new Map(rules.map(rule => [rule.id, rule]))

/** The rule of an id; undefined for any other text. */
export const ruleOf = (id: string): AnyRule | undefined => byId.get(id)
`
}
