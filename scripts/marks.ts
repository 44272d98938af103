import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentation } from './pages.ts'

/** The texts between `<!-- name -->` and `<!-- /name -->` in the README and in docs/, by name. */
export type Parts = Readonly<Record<string, string>>

/** The documents with such marks, by path, with new text between the marks. */
export function markedTexts(root: string, parts: Parts): Record<string, string> {
  const unused = new Set(Object.keys(parts))
  const texts = documentation(root).map(path => {
    const text = readFileSync(join(root, path), 'utf8')
    const filled = text.replace(/^(<!-- (\w+) -->\n)[\s\S]*?^(<!-- \/\2 -->)$/gm, (_, start, name, end) => {
      const part = parts[name]
      if (part === undefined) throw new Error(`${path}: nothing is made for the marks "${name}".`)
      unused.delete(name)
      return `${start}\n${part}\n\n${end}`
    })
    return [path, filled] as const
  })
  if (unused.size > 0) throw new Error(`No page has the marks ${[...unused].join(', ')}.`)
  return Object.fromEntries(texts.filter(([, text]) => text.includes('<!-- /')))
}
