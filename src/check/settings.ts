import type { Dialect } from '../grammar/dialects.ts'
import type { Config, RuleSetting } from '../project/config/config.ts'
import { maxGlobSteps } from '../project/config/glob.ts'
import { matcherOf } from './option.ts'
import { type AnyRule, type Found, severities, type Severity } from './rule.ts'
import { ruleOf } from './rules/index.ts'

/** What a caller sets for rules, by rule id: a severity, or an object with that and options. */
export type RuleSettings = Readonly<Record<string, Severity | RuleSetting>>

/** What is set for rules, by rule id. */
export type Settings = Readonly<Record<string, RuleSetting>>

/** What a configuration sets for rules, under what the caller does, option by option. */
export function settingsOf(config: Config | null, own: RuleSettings = {}): Settings {
  const set: Record<string, RuleSetting> = { ...config?.rules }
  for (const [id, setting] of Object.entries(own))
    set[id] = { ...set[id], ...(typeof setting === 'object' ? setting : { severity: setting }) }
  return set
}

/** The severity of a rule; `own` is that of one fault, where it differs from the rule's. */
export const severityIn = (
  settings: Settings,
  { id, severity }: AnyRule,
  dialect: Dialect,
  own?: 'error' | 'warning',
): Severity => settings[id]?.severity ?? own ?? severity[dialect]

/** The faults without those whose page or file the option `ignore` of their rule names. All rules share the steps of globs. */
export function withoutIgnored(all: readonly Found[], settings: Settings): readonly Found[] {
  const room = { steps: maxGlobSteps }
  const matchers = new Map(
    Object.entries(settings)
      .filter(([, setting]) => setting.ignore !== undefined)
      .map(([id, setting]) => [id, matcherOf(setting.ignore, room)]),
  )
  if (matchers.size === 0) return all
  return all.filter(found => {
    const isIgnored = matchers.get(found.rule.id)
    return !isIgnored || !found.names().some(isIgnored)
  })
}

/**
 * @throws {TypeError} for an unknown rule, severity or option, and for a value that an option does not take
 */
export function assertSettings(settings: RuleSettings) {
  for (const [id, setting] of Object.entries(settings)) {
    const rule = ruleOf(id)
    if (!rule) throw new TypeError(`No rule "${id}".`)
    // A caller in plain JavaScript may set anything.
    const given: unknown = setting
    if (given === null || Array.isArray(given))
      throw new TypeError(
        `"${id}" must be a severity or an object, not ${given === null ? 'null' : 'a list'}.`,
      )
    const { severity, ...options } = typeof setting === 'object' ? setting : { severity: setting }
    if (rule.isFixed && severity !== 'error') throw new TypeError(`"${id}" is always an error.`)
    if (severity !== undefined && !severities.includes(severity))
      throw new TypeError(`No severity "${severity}" for "${id}".`)
    for (const [name, value] of Object.entries(options)) assertOption(rule, name, value)
  }
}

function assertOption({ id, options }: AnyRule, name: string, value: unknown) {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (!option) throw new TypeError(`No option "${name}" of "${id}".`)
  if (!option.accepts(value)) throw new TypeError(`"${name}" of "${id}" must be ${option.expected}.`)
}
