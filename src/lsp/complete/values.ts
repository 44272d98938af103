import { posix } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver/node'
import { languageCodes } from '../../grammar/languages.ts'
import { configNames } from '../../project/config/names.ts'
import { baselineFileOf } from '../../project/project.ts'
import type { Proposal } from './proposal.ts'
import type { Known } from '../known.ts'

/** The supported language codes; those already in the navigation come last. */
export function languageProposals({ dialect, navigation }: Known): Proposal[] {
  const taken = new Set(navigation.elements.map(({ kind, label }) => (kind === 'language' ? label : null)))
  return languageCodes[dialect].map(code => ({
    label: code,
    text: JSON.stringify(code),
    kind: CompletionItemKind.EnumMember,
    isLater: taken.has(code),
  }))
}

const toolFiles = new Set([...configNames, baselineFileOf('docs.json'), 'package-lock.json', 'tsconfig.json'])

/** Whether a file belongs to a tool, by its name, and not to the documentation. */
const isOfTool = (file: string) => toolFiles.has(posix.basename(file))

/** The files that can be specifications; those already in use come first. */
export function specificationProposals({ project }: Known): Proposal[] {
  const { files, includes, document, specifications } = project
  const isOther = (file: string) => file === document.file || Object.hasOwn(includes, file) || isOfTool(file)
  return (files ?? [])
    .filter(file => /\.(?:json|ya?ml)$/i.test(file) && !isOther(file))
    .map(file => ({
      label: file,
      text: JSON.stringify(file),
      kind: CompletionItemKind.File,
      isLater: !Object.hasOwn(specifications, file),
    }))
}

/** The JSON files that a `$ref` could include, relative to the file that contains it. */
export function includeProposals(from: string, { project, dialect }: Known): Proposal[] {
  if (dialect === 'core') return []
  const { files, document, specifications } = project
  return (files ?? [])
    .filter(file => file.endsWith('.json') && file !== from && file !== document.file)
    .filter(file => !Object.hasOwn(specifications, file) && !isOfTool(file))
    .map(file => {
      const path = posix.relative(posix.dirname(from), file)
      const label = path.startsWith('.') ? path : `./${path}`
      return { label, text: JSON.stringify(label), kind: CompletionItemKind.File }
    })
}
