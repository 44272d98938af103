import type { FoldingRange } from 'vscode-languageserver/node'
import { pushAll } from '../document/append.ts'
import { type Document, nodeOf, rangeIn } from '../document/document.ts'
import { present } from '../document/present.ts'

/** The objects and lists of a file that take several lines; the line of the bracket that closes one stays. */
export function foldsOf(document: Document): FoldingRange[] {
  const folds: FoldingRange[] = []
  const todo = [nodeOf(document)]
  while (todo.length > 0) {
    const { start, end, children } = present(todo.pop())
    if (!children) continue
    const range = rangeIn(document, [start, end])
    const [startLine, endLine] = [range.start.line - 1, range.end.line - 2]
    if (endLine > startLine) folds.push({ startLine, endLine })
    // What is on one line holds nothing that is not.
    if (range.end.line > range.start.line) pushAll(todo, children.filter(child => child.children).reverse())
  }
  return folds
}
