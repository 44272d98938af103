import { quote } from '../document/quote.ts'
import { lastOf } from '../document/present.ts'
import { settingNames, type Config, type ConfigFault } from '../project/config/config.ts'
import { nearestWord } from '../site/nearest.ts'
import { type Found, found } from './rule.ts'
import { config as configRule } from './rules/config.ts'
import { ruleOf, rules } from './rules/index.ts'
import { described, quoted } from './words.ts'

/** The faults of a project's configuration. */
export function configFound({ file, faults }: Config): Found[] {
  return faults.map(({ pointer, range, fault }) =>
    found(configRule, { at: { file, pointer, ...(range && { range }) }, ...wordsOf(fault) }),
  )
}

type Words = { problem: string; repair?: string | undefined }

function wordsOf(fault: ConfigFault['fault']): Words {
  if (fault.kind === 'file') return { problem: fault.message, repair: fault.help }
  return fault.kind === 'unknown' ? unknownWords(fault.keys) : valueWords(fault)
}

const meant = (name: string, known: readonly string[]) => {
  const near = nearestWord(name, known)
  return near && `Did you mean "${near}"?`
}

function unknownWords(keys: readonly string[]): Words {
  const key = lastOf(keys)
  if (keys.length === 1)
    return {
      problem: `There is no setting ${quote(key)}.`,
      repair: meant(key, settingNames) ?? `The settings are ${quoted(settingNames)}.`,
    }
  if (keys.length === 2)
    return {
      problem: `There is no rule ${quote(key)}.`,
      repair:
        meant(
          key,
          rules.map(({ id }) => id),
        ) ?? 'RULES.md of docs-nav lists them.',
    }
  const options = ['severity', ...Object.keys(ruleOf(keys[1] ?? '')?.options ?? {})]
  return {
    problem: `The rule "${keys[1]}" has no option ${quote(key)}.`,
    repair: meant(key, options) ?? `Its options: ${quoted(options)}.`,
  }
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object',
  integer: 'a whole number',
}

function valueWords({ keys, value, keyword, params }: ConfigFault['fault'] & { kind: 'value' }): Words {
  const isEntry = /^\d+$/.test(keys.at(-1) ?? '')
  const path = `"${(isEntry ? keys.slice(0, -1) : keys).join('.')}"`
  const name = keys.length === 0 ? 'The configuration' : isEntry ? `An entry of ${path}` : path
  const allowed = keyword === 'enum' ? [params.allowedValues].flat().map(String) : []
  if (keys.length === 2 && keys[0] === 'rules' && allowed.join() === 'error')
    return {
      problem: `The rule ${path.replace('rules.', '')} is always an error and has no options, so it cannot be ${described(value)}.`,
      repair: 'Remove this setting.',
    }
  return {
    problem: `${name} must be ${expected(keyword, params, allowed)}, not ${described(value)}.`,
    repair: typeof value === 'string' ? meant(value, allowed) : undefined,
  }
}

function expected(keyword: string, params: Readonly<Record<string, unknown>>, allowed: readonly string[]) {
  if (keyword === 'enum') return quoted(allowed, 'or')
  if (keyword === 'minimum') return 'a whole number, zero or more'
  if (keyword === 'minLength') return 'a text that is not empty'
  if (keyword === 'maxItems' || keyword === 'maxProperties') return `of up to ${params.limit} entries`
  if (keyword === 'pattern') return 'a folder inside the one of this file'
  return [params.type]
    .flat()
    .map(type => typeNames[String(type)] ?? String(type))
    .join(' or ')
}
