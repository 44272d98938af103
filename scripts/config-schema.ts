import { ignore, type Option, type OptionSet } from '../src/check/option.ts'
import type { AnyRule } from '../src/check/rule.ts'
import { severities } from '../src/check/rule.ts'
import { dialects } from '../src/grammar/dialects.ts'
import type { Schema } from '../src/grammar/shapes.ts'
import type { settingNames } from '../src/project/config/config.ts'

/** The schema of a configuration; the program reads configurations with the same schema. */
export function configSchema(rules: readonly AnyRule[]): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of docs-nav',
    type: 'object',
    properties: { ...settings, rules: rulesSchema(rules) },
    additionalProperties: false,
    definitions,
  }
}

const texts = (description: string) => ({
  description,
  type: 'array',
  items: { type: 'string', minLength: 1 },
})

/** Most rules have no option, or only `ignore`: those share a definition. */
const ruleSchema = ({ summary, isFixed, options }: AnyRule): Schema => {
  const names = Object.keys(options)
  const shared = isFixed ? 'fixed' : names.length === 0 ? 'rule' : 'pageRule'
  const isShared = names.every(name => options[name] === ignore)
  return {
    description: summary,
    ...(isShared ? { $ref: `#/definitions/${shared}` } : settingSchema(options)),
  }
}

/** A path that is not absolute and has no part `..`. */
const inside = '^(?![\\\\/]|[A-Za-z]:|(?:.*[\\\\/])?\\.\\.(?:[\\\\/]|$)).+$'

const rulesSchema = (rules: readonly AnyRule[]): Schema => ({
  description: 'The severity of each rule that is to differ, or an object with its options.',
  type: 'object',
  properties: Object.fromEntries(rules.map(rule => [rule.id, ruleSchema(rule)])),
  additionalProperties: false,
})

const settings: Record<(typeof settingNames)[number], Schema> = {
  $schema: { description: 'The address of this schema, for editors.', type: 'string' },
  dialect: {
    description: 'The grammar to hold docs.json to, whatever its "$schema" says.',
    enum: [...dialects],
  },
  rules: {},
  languages: texts('Language codes that are accepted beside those of the dialect.'),
  notInNavigation: texts(
    'Page files that need no place in the navigation: globs as in .gitignore, from the folder of docs.json.',
  ),
  links: { description: 'Read the text of the pages, and check where their links lead.', type: 'boolean' },
  allowRemote: { description: 'Fetch the specifications that are named by URL.', type: 'boolean' },
  cache: {
    description:
      'Where what was read of specifications is kept, from the folder of this file; or not at all.',
    type: ['boolean', 'string'],
    pattern: inside,
  },
}

const severity = { $ref: '#/definitions/severity' }

const optionSchema = ({ description, schema, default: value }: Option<unknown>): Schema => ({
  description,
  ...schema,
  default: value,
})

const settingSchema = (options: OptionSet): Schema => ({
  // Editors propose nothing from the branches of "if", so the values are given as examples.
  examples: [...severities],
  if: { type: 'object' },
  then: {
    type: 'object',
    properties: {
      severity,
      ...Object.fromEntries(Object.entries(options).map(([name, option]) => [name, optionSchema(option)])),
    },
    additionalProperties: false,
  },
  else: severity,
})

const definitions: Schema = {
  severity: { enum: [...severities] },
  fixed: { description: 'Always an error.', enum: ['error'] },
  rule: settingSchema({}),
  pageRule: settingSchema({ ignore }),
}
