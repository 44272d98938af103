import { type AnyRule, severities, type Severity } from '../check/rule.ts'
import { ruleOf, rules } from '../check/rules/index.ts'
import type { RuleSettings } from '../check/settings.ts'
import { appendTo } from '../document/append.ts'
import type { RuleSetting } from '../project/config/config.ts'
import { nearest } from '../site/nearest.ts'
import { oneOf } from './arguments.ts'
import { UsageError } from './io.ts'

/** What `--rule id=severity` and `--rule id.option=value` set: the last severity, and all values of an option. */
export function ruleSettings(texts: readonly string[]): RuleSettings {
  const set: Record<string, RuleSetting> = {}
  for (const [rule, { severity, values }] of byRule(texts)) {
    const options = [...values].map(([name, written]) => [name, optionValue(rule, name, written)])
    set[rule.id] = { ...Object.fromEntries(options), ...(severity && { severity }) }
  }
  return set
}

interface Asked {
  severity?: Severity
  /** By the name of an option, in the order of the call. */
  readonly values: Map<string, string[]>
}

function byRule(texts: readonly string[]): Map<AnyRule, Asked> {
  const all = new Map<AnyRule, Asked>()
  for (const text of texts) {
    const { id, option, value } = partsOf(text)
    const rule = knownRule(id)
    const asked = all.get(rule) ?? { values: new Map<string, string[]>() }
    all.set(rule, asked)
    if (option === undefined) asked.severity = severityOf(rule, value)
    else appendTo(asked.values, option, value)
  }
  return all
}

function partsOf(text: string) {
  const [, id, option, value] = /^([^=.]*)(?:\.([^=]*))?=([^]*)$/.exec(text) ?? []
  if (id === undefined || value === undefined) {
    const form = text.includes('.')
      ? 'id.option=value, such as missing-page.ignore=drafts/'
      : 'id=severity, such as missing-page=warning'
    throw new UsageError(`--rule takes ${form}, not "${text}".`)
  }
  return { id, option, value }
}

function knownRule(id: string): AnyRule {
  const rule = ruleOf(id)
  if (rule) return rule
  const ids = rules.map(rule => rule.id)
  throw new UsageError(`there is no rule "${id}".${meant(nearest(id, ids))}`)
}

function severityOf({ id, isFixed }: AnyRule, text: string): Severity {
  if (isFixed && text !== 'error') throw new UsageError(`the rule "${id}" is always an error.`)
  return oneOf(`--rule ${id}=`, text, severities)
}

function optionValue({ id, options }: AnyRule, name: string, texts: readonly string[]) {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (!option)
    throw new UsageError(
      `the rule "${id}" has no option "${name}".${meant(nearest(name, Object.keys(options)))}`,
    )
  const value = option.parse(texts)
  if (!option.accepts(value))
    throw new UsageError(`--rule ${id}.${name}= takes ${option.expected}, not "${texts.at(-1)}".`)
  return value
}

const meant = (near: string | undefined) => (near ? ` Did you mean "${near}"?` : '')
