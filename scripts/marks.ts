import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elementsTable, extendedTable, fieldsTable, languageList } from './grammar-doc.ts'
import { documentation } from './pages.ts'
import { rulesTable } from './rules-doc.ts'

/** What stands between `<!-- name -->` and `<!-- /name -->` in the README and in docs/, by name. */
const parts: Readonly<Record<string, () => string>> = {
  rules: rulesTable,
  elements: elementsTable,
  extended: extendedTable,
  fields: fieldsTable,
  languages: () => languageList('core'),
  languagesOfExtended: () => languageList('extended'),
}

/** The texts that have such marks, by path, with what stands between them made anew. */
export function markedTexts(root: string): Record<string, string> {
  const texts = documentation(root).map(path => [path, readFileSync(join(root, path), 'utf8')] as const)
  const unused = new Set(Object.keys(parts))
  const filled = texts.map(([path, text]) => {
    const made = text.replace(/^(<!-- (\w+) -->\n)[\s\S]*?^(<!-- \/\2 -->)$/gm, (_, start, name, end) => {
      const part = parts[name]
      if (!part) throw new Error(`${path}: nothing is made for the marks "${name}".`)
      unused.delete(name)
      return `${start}\n${part()}\n\n${end}`
    })
    return [path, made] as const
  })
  if (unused.size > 0) throw new Error(`No page has the marks ${[...unused].join(', ')}.`)
  return Object.fromEntries(filled.filter(([, text]) => text.includes('<!-- /')))
}
