import { compact } from '../../document/compact.ts'
import { memberOf } from '../../document/value.ts'
import type { ErrorObject } from 'ajv'
import type { ReadResult } from '../../openapi/specification.ts'
import { held } from '../../document/time-limit.ts'
import { parsePointer, pointerOf, wholePointerOf } from '../../document/pointer.ts'
import { config as validate } from '../../generated/config.js'
import type { Config, ConfigFault, RuleSetting } from './config.ts'
import { type Parsed, parseJson, parseYaml } from './parse.ts'

/** The longest configuration that is read, in characters. */
export const maxConfigLength = 1_000_000

/** The most faults of a configuration that are told; of one with more nothing is applied. */
export const maxConfigFaults = 1_000

/** The type of a valid configuration file. */
interface Written extends Partial<Pick<Config, 'dialect' | 'languages' | 'notInNavigation'>> {
  readonly $schema?: string
  readonly rules?: Readonly<Record<string, RuleSetting['severity'] | RuleSetting>>
  readonly links?: boolean
  readonly allowRemote?: boolean
  readonly cache?: boolean | string
}

/**
 * Reads the configuration of a folder: `files` are the paths of all that it has, from the project's folder. Invalid
 * parts are listed as faults, and the rest is applied. Throws only where the time of the call is over.
 */
export async function readConfig(files: readonly string[], read: () => ReadResult): Promise<Config> {
  const [file = ''] = files
  const failed = (message: string, help?: string) =>
    made(file, '', {}, [
      { pointer: '', fault: { kind: 'file', message, ...(help !== undefined && { help }) } },
    ])
  if (files.length > 1) {
    const all = files.map(other => `"${other}"`).join(' and ')
    return failed(`There are two configurations in one folder: ${all}. None is applied.`, 'Keep one of them.')
  }
  const result = read()
  if ('failure' in result) return failed(`Cannot read it: ${result.detail ?? reasons[result.failure]}.`)
  if (result.text.length > maxConfigLength) return failed('Cannot read it: it is larger than 1 MB.')
  const base = /(?:^|\/)package\.json$/.test(file) ? ['docsNav'] : []
  const { text } = result
  const yaml = /\.ya?ml$/i.test(file) ? await import('yaml') : null
  return held.limit.run(() => {
    const parsed = yaml ? parseYaml(yaml, text) : parseJson(text, base, maxConfigFaults + 1)
    const { value, faults } = checked(parsed, base)
    const all = [...parsed.faults, ...faults]
    if (all.length <= maxConfigFaults) return made(file, text, value, all)
    return made(file, text, {}, [...all.slice(0, maxConfigFaults), tooMany])
  })
}

const tooMany: ConfigFault = {
  pointer: '',
  fault: {
    kind: 'file',
    message: `It has more than ${maxConfigFaults} faults: the others are not told, and nothing of it is applied.`,
  },
}

const reasons: Readonly<Record<string, string>> = {
  missing: 'it does not exist',
  outside: 'it is a link that leads out of the project, or above it out of the repository',
}

function made(file: string, text: string, written: Written, faults: readonly ConfigFault[]): Config {
  const { $schema: _, rules = {}, languages = [], notInNavigation = [], ...rest } = written
  const settings = Object.entries(rules).map(([id, setting]) => [
    id,
    typeof setting === 'object' ? setting : { severity: setting },
  ])
  return {
    file,
    text,
    faults,
    ...rest,
    rules: Object.fromEntries(settings),
    languages,
    notInNavigation,
  }
}

/** The schema's faults, each at its place, and the value without the invalid parts. */
function checked(parsed: Parsed, base: readonly string[]): { value: Written; faults: ConfigFault[] } {
  const { value } = parsed
  if (value === undefined) return { value: {}, faults: [] }
  if (validate(value)) return { value: value as Written, faults: [] }
  const wrong = new Set<string>()
  const errors = validate.errors ?? []
  // It keeps them until its next call.
  validate.errors = null
  const faults = errors.slice(0, maxConfigFaults + 1).map((error): ConfigFault => {
    const isKey = error.keyword === 'additionalProperties'
    const above = parsePointer(error.instancePath)
    const keys = isKey ? [...above, String(error.params.additionalProperty)] : above
    wrong.add(wholePointerOf(keys))
    const fault = isKey ? ({ kind: 'unknown', keys } as const) : valueFault(error, keys, value)
    const range = parsed.rangeAt(keys, isKey ? 'key' : 'value')
    return { pointer: pointerOf([...base, ...keys]), range, fault }
  })
  return {
    value: wrong.has('') || errors.length > maxConfigFaults ? {} : (without(value, wrong, '') as Written),
    faults,
  }
}

function valueFault({ keyword, params }: ErrorObject, keys: readonly string[], config: unknown) {
  const value = keys.reduce((current, key) => memberOf(current, key), config)
  return { kind: 'value', keys, value, keyword, params } as const
}

/** A copy without the members at some pointers. */
function without(value: unknown, wrong: ReadonlySet<string>, pointer: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const text = pointer + wholePointerOf([key])
    return wrong.has(text) ? [] : [[key, without(member, wrong, text)]]
  })
  return Array.isArray(value) ? kept.map(([, member]) => member) : compact(Object.fromEntries(kept))
}
