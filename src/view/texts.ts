import type { Diagnostic } from '../check/report.ts'
import type { Tree } from '../tree/tree.ts'

/** How much of the files beside docs.json is on the page. */
export interface Room {
  /** The text of a file of the project; undefined where there is none to show. */
  readonly textOf: (file: string) => string | undefined
  /** The most characters of all of them. */
  readonly most: number
  /** Whether those without findings are there too. */
  readonly isWhole: boolean
}

/** How many characters of pages and specifications a page in one file has: those with findings alone. */
export const maxFileTexts = 64_000

/** How many a page has that follows a project. */
export const maxLiveTexts = 2_000_000

/** The texts of pages and specifications, those with findings first, as far as there is room. */
export function textsFor(
  tree: Tree,
  findings: readonly Diagnostic[],
  known: ReadonlySet<string>,
  { textOf, most, isWhole }: Room,
) {
  const wanted = new Set(findings.map(({ file }) => file))
  if (isWhole)
    for (const node of tree.nodes) {
      if (node.kind !== 'page') continue
      if (node.file !== null) wanted.add(node.file)
      else if (node.operation) wanted.add(node.operation.spec)
    }
  const texts: { name: string; text: string }[] = []
  let room = most
  for (const name of wanted) {
    if (known.has(name)) continue
    const text = textOf(name)
    if (text === undefined || text.length > room) continue
    room -= text.length
    texts.push({ name, text })
  }
  return texts
}
