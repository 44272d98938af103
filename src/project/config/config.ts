import type { Range } from '../../document/range.ts'
import type { Dialect } from '../../grammar/dialects.ts'

/** The keys of a configuration; schema/config.schema.json says what each may hold. */
export const settingNames = [
  '$schema',
  'dialect',
  'rules',
  'languages',
  'notInNavigation',
  'links',
  'allowRemote',
  'cache',
] as const

/** What an option of a rule may be set to. */
export type OptionValue = string | number | boolean | readonly string[] | Readonly<Record<string, number>>

/** What is set for one rule; what is absent is as the rule has it. */
export interface RuleSetting {
  readonly severity?: 'error' | 'warning' | 'off'
  /** Its options, by name. */
  readonly [option: string]: OptionValue | undefined
}

/** A project's configuration: the valid settings of its file, and its faults. */
export interface Config {
  /** Path from the folder of docs.json, with `/`; of a folder above it, it starts with `../`. */
  readonly file: string
  readonly text: string
  readonly faults: readonly ConfigFault[]
  readonly dialect?: Dialect
  /** By rule id. */
  readonly rules: Readonly<Record<string, RuleSetting>>
  /** Language codes that are accepted beside those of the dialect. */
  readonly languages: readonly string[]
  /** Globs, in the syntax of .gitignore, of page files that need no place in the navigation. */
  readonly notInNavigation: readonly string[]
  /** Whether the text of the pages is read, for the rules of links. */
  readonly links?: boolean
  readonly allowRemote?: boolean
  /** False disables the cache; a string is a folder, relative to that of the file. */
  readonly cache?: boolean | string
}

/** Why something in a configuration, or all of it, is not applied. */
export interface ConfigFault {
  /** JSON Pointer into the file. */
  readonly pointer: string
  /** Absent for the file as a whole. */
  readonly range?: Range
  readonly fault:
    | { readonly kind: 'file'; readonly message: string; readonly help?: string }
    /** A key that is not known; `keys` lead to it from the top of the configuration. */
    | { readonly kind: 'unknown'; readonly keys: readonly string[] }
    /** A value that the keyword of its schema refuses. */
    | {
        readonly kind: 'value'
        readonly keys: readonly string[]
        readonly value: unknown
        readonly keyword: string
        readonly params: Readonly<Record<string, unknown>>
      }
}
