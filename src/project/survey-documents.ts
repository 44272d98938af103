import type { Navigation } from '../navigation/element.ts'
import { isRemote, specificationKey } from '../navigation/openapi.ts'
import { isPage } from '../navigation/page-path.ts'
import { extendedKey, type OverlaysOf } from './documents.ts'
import type { Parts } from './parts.ts'
import type { SpecificationNames } from './specifications.ts'
import { held } from '../document/time-limit.ts'

/** The documents that are found in a project without being named by docs.json or its pages. */
export interface Documents {
  /** The overlays of each specification, by its path or URL. */
  readonly overlays: Readonly<Record<string, readonly string[]>>
  /** The other specifications, by path. */
  readonly unnamed: readonly string[]
}

/** Looks at the start of each JSON and YAML file that nothing names. */
export async function surveyDocuments(
  files: readonly string[],
  names: SpecificationNames,
  includes: Readonly<Record<string, unknown>>,
  parts: Pick<Parts, 'kinds' | 'file'>,
): Promise<Documents> {
  const overlays: Record<string, string[]> = Object.create(null)
  const unnamed: string[] = []
  const known = new Set(files)
  const kindOf = parts.kinds()
  for (const file of files) {
    if (isPage(file) || file === parts.file || names.has(file) || Object.hasOwn(includes, file)) continue
    held.limit.assert()
    const kind = await kindOf(file)
    if (kind === 'specification') unnamed.push(file)
    else if (kind !== 'other' && kind.extends !== null) {
      const target = extendedKey(file, kind.extends, known)
      if (target !== null) (overlays[target] ??= []).push(file)
    }
  }
  return { overlays, unnamed }
}

/**
 * The overlays that change each specification: those that some `openapi` names, in its order, then those that
 * extend it.
 */
export function overlaysBySpecification(
  { scopes, api }: Navigation,
  extending: Documents['overlays'],
): OverlaysOf {
  const overlays = new Map<string, Set<string>>()
  const add = (key: string | null, files: readonly string[]) => {
    if (key === null || files.length === 0) return
    const all = overlays.get(key) ?? new Set()
    overlays.set(key, all)
    for (const file of files) all.add(file)
  }
  for (const source of [...scopes.flatMap(({ sources }) => sources), ...api]) {
    const local = source.overlays.filter(({ source }) => !isRemote(source))
    add(
      specificationKey(source.source),
      local.flatMap(({ source }) => specificationKey(source) ?? []),
    )
  }
  for (const [key, files] of Object.entries(extending)) add(key, files)
  return specification => [...(overlays.get(specification) ?? [])]
}
