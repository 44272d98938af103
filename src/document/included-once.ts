import { appendTo } from './append.ts'
import type { Document } from './document.ts'
import { type Included, includesOf } from './include.ts'

/** Tells whether a file is part of a docs.json in one place only: an edit of any other would change several places. */
export function includedOnce(
  main: Document,
  includes: Readonly<Record<string, Included>>,
): (file: string) => boolean {
  let counts: ReadonlyMap<string, readonly string[]> | undefined
  const isOnce = (file: string): boolean => {
    if (file === main.file) return true
    const by = (counts ??= includersIn(main, includes)).get(file) ?? []
    return by.length === 1 && by.every(isOnce)
  }
  return isOnce
}

/** For each included file, the file of every `$ref` to it. */
function includersIn(main: Document, includes: Readonly<Record<string, Included>>): Map<string, string[]> {
  const includers = new Map<string, string[]>()
  for (const document of [main, ...Object.values(includes)]) {
    if ('failure' in document || document.fault) continue
    for (const file of includesOf(document)) appendTo(includers, file, document.file)
  }
  return includers
}
