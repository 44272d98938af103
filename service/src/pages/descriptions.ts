import { realpath } from 'node:fs/promises'
import type { OperationReference, Project } from 'docs-nav'
import { parseYaml } from '../../../src/openapi/yaml.ts'
import { parametersIn } from './parameters.ts'
import { readInside } from './read-inside.ts'

/** The parameters of larger specifications, in bytes, are not read. */
const maxSize = 2 * 1024 * 1024

/** The most characters of the parameters of all operations of a project: a few may stand in each of thousands. */
export const maxParametersLength = 64 * 2 ** 20

/**
 * Finds what a project's specifications say of an operation: its description, and its parameters if the specification
 * is a file of the project.
 */
export async function readDescriptions(
  root: string,
  { specifications }: Project,
): Promise<(operation: OperationReference) => readonly string[]> {
  const realRoot = await realpath(root)
  const known = new Map<string, readonly string[]>()
  let left = maxParametersLength
  for (const [spec, file] of Object.entries(specifications)) {
    if (!('operations' in file)) continue
    const parametersOf = parametersIn(await readDocument(realRoot, spec))
    for (const { method, path, webhook, description } of file.operations) {
      const parameters = left > 0 ? parametersOf({ method, path, webhook }) : ''
      left -= parameters.length
      const texts = [description, parameters]
      known.set(
        keyOf({ spec, method, path, webhook }),
        texts.flatMap(text => text || []),
      )
    }
  }
  return operation => known.get(keyOf(operation)) ?? []
}

/** A specification as data; null if it is no file, too large, or cannot be parsed. */
async function readDocument(root: string, spec: string): Promise<unknown> {
  const text = await readInside(root, spec, maxSize)
  if (text === undefined || text.length >= maxSize) return null
  try {
    if (spec.endsWith('.json')) return JSON.parse(text)
  } catch {
    return null
  }
  // As the check reads it: the package yaml seeks each key, and each alias, among all before it.
  const parsed = parseYaml(text, 'typed')
  return 'value' in parsed ? parsed.value : null
}

type Named = Pick<OperationReference, 'spec' | 'method' | 'path' | 'webhook'>

const keyOf = ({ spec, method, path, webhook }: Named) => JSON.stringify([spec, method, path, webhook])
