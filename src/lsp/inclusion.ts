import { present } from '../document/present.ts'
import { includedBy, includedFile, refOf } from '../document/include.ts'
import { below, keysOf, type Path } from '../document/pointer.ts'
import type { Document } from '../document/document.ts'
import type { Project } from '../project/project.ts'
import type { Key } from './known.ts'

/** The first path in the composed docs.json where a file is included; null for none. */
export function inclusionOf({ document, includes }: Project, file: string): Key[] | null {
  if (file === document.file) return []
  const entered = new Set<Document>([document])
  const todo: { value: unknown; from: Document; path: Path | null }[] = []
  todo.push({ value: document.value, from: document, path: null })
  while (todo.length > 0) {
    const { value, from, path } = present(todo.pop())
    if (typeof value !== 'object' || value === null) continue
    const ref = refOf(value)
    const named = ref === undefined ? null : includedFile(from.file, ref)
    if (named === file) return keysOf(path)
    const included = named === null ? undefined : includedBy(includes)(named)
    if (included && 'text' in included && !entered.has(included)) {
      entered.add(included)
      todo.push({ value: included.value, from: included, path })
    }
    for (const [key, child] of Object.entries(value).reverse())
      todo.push({ value: child, from, path: below(path, Array.isArray(value) ? Number(key) : key) })
  }
  return null
}
