import { present } from '../document/present.ts'
import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver/node'
import type { Report } from '../check/report.ts'
import type { Naming } from './edits.ts'
import { byFile, toDiagnostic } from './diagnostics.ts'

/** What projects show of one file: a configuration above thousands of them belongs to each, and all say the same of it. */
interface Shown {
  readonly byRoot: Map<string, List>
  /** Each list once, by its JSON. */
  readonly lists: Map<string, List>
}

interface List {
  readonly json: string
  readonly diagnostics: readonly Diagnostic[]
  /** How many projects have it. */
  count: number
}

/** Publishes the reports of projects file by file: sends changes and withdraws what no longer holds. */
export function publisher(send: (params: PublishDiagnosticsParams) => void) {
  const shown = new Map<string, Shown>()
  /** The URIs of the files of each project. */
  const uris = new Map<string, ReadonlySet<string>>()
  /** What was sent last by URI: the version, and the lists as JSON. */
  const sent = new Map<string, string>()

  const publish = (uri: string, version: number | null) => {
    const { lists } = present(shown.get(uri))
    // Of thousands of pages with warnings, only a few change at a time.
    const text = [version, ...lists.keys()].join(' ')
    if (sent.get(uri) !== text)
      send({ uri, ...(version !== null && { version }), diagnostics: union([...lists.values()]) })
    sent.set(uri, text)
  }

  /** Withdraws a project's diagnostics of all files except some. */
  const withdraw = (root: string, left: ReadonlySet<string>) => {
    for (const uri of uris.get(root) ?? []) {
      if (left.has(uri)) continue
      const one = present(shown.get(uri))
      drop(one, root)
      publish(uri, null)
      if (one.byRoot.size > 0) continue
      shown.delete(uri)
      sent.delete(uri)
    }
    if (left.size > 0) uris.set(root, left)
    else uris.delete(root)
  }

  return {
    show(root: string, report: Report | null, { uriOf, versionOf }: Naming) {
      const left = new Set<string>()
      for (const [file, problems] of byFile(report?.diagnostics ?? [], ['docs.json'])) {
        const uri = uriOf(file)
        const one = shown.get(uri) ?? { byRoot: new Map(), lists: new Map() }
        shown.set(uri, one)
        put(
          one,
          root,
          problems.map(diagnostic => toDiagnostic(diagnostic, uriOf)),
        )
        publish(uri, versionOf(file))
        left.add(uri)
      }
      withdraw(root, left)
    },
    clear: (root: string) => withdraw(root, new Set()),
  }
}

function put(one: Shown, root: string, diagnostics: readonly Diagnostic[]) {
  const json = JSON.stringify(diagnostics)
  if (one.byRoot.get(root)?.json === json) return
  drop(one, root)
  const list = one.lists.get(json) ?? { json, diagnostics, count: 0 }
  list.count++
  one.lists.set(json, list)
  one.byRoot.set(root, list)
}

function drop({ byRoot, lists }: Shown, root: string) {
  const list = byRoot.get(root)
  if (!list) return
  byRoot.delete(root)
  if (--list.count === 0) lists.delete(list.json)
}

/** The diagnostics of several lists without duplicates. */
function union(lists: readonly List[]): Diagnostic[] {
  const all = lists.flatMap(({ diagnostics }) => diagnostics)
  return lists.length < 2
    ? all
    : [...new Map(all.map(diagnostic => [JSON.stringify(diagnostic), diagnostic])).values()]
}
