import { CompletionItemKind } from 'vscode-languageserver/node'
import { orphansOf } from '../../navigation/orphans.ts'
import { isPage, withoutExtension } from '../../navigation/page-path.ts'
import { specificationKey } from '../../navigation/openapi.ts'
import type { Proposal } from './proposal.ts'
import type { Key, Known } from '../known.ts'

/** What an entry of `pages` can be: a page, or an operation of the specifications in scope. */
export const entryProposals = (keys: readonly Key[], known: Known): Proposal[] => [
  ...pageProposals(known),
  ...operationProposals(keys, known),
]

/** The pages that have a file, unlisted ones first. */
export function pageProposals({ project, navigation }: Known): Proposal[] {
  const files = project.files ?? []
  const listed = new Set(navigation.entries.map(({ page }) => page))
  const open = new Set(orphansOf(navigation, files, project.ignored).map(withoutExtension))
  return [...new Set(files.filter(isPage).map(withoutExtension))].flatMap(page => {
    if (!open.has(page) && !listed.has(page)) return []
    const isLater = listed.has(page)
    return [
      { ...written(page, CompletionItemKind.File), isLater, ...(isLater && { detail: 'listed already' }) },
    ]
  })
}

function operationProposals(
  keys: readonly Key[],
  { project, navigation, elementAt, dialect }: Known,
): Proposal[] {
  const sources = [...(elementAt(keys.slice(0, -1))?.openapi?.sources ?? []), ...navigation.api]
  const files = new Set(sources.map(({ source }) => specificationKey(source)))
  const listed = new Set(navigation.operations.map(({ text }) => text))
  return [...files].flatMap(file => {
    const specification =
      file !== null && Object.hasOwn(project.specifications, file) && project.specifications[file]
    if (!specification || 'failure' in specification) return []
    return specification.operations.flatMap(({ method, path, webhook, summary, excluded }) => {
      if (excluded || (path === null && dialect === 'core')) return []
      const text = path === null ? `webhook ${webhook}` : `${method} ${path}`
      const isLater = listed.has(text)
      return [
        {
          ...written(text, CompletionItemKind.Method),
          isLater,
          ...(summary !== null && { detail: summary }),
        },
      ]
    })
  })
}

const written = (label: string, kind: CompletionItemKind) => ({ label, text: JSON.stringify(label), kind })
