import type { Finding } from './finding.ts'
import { askParser } from './parser.ts'
import { listed, quoted } from './words.ts'
import { type Fields, isFields, own } from '../node.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

/**
 * What the parser finds wrong with a specification of 2.0 beyond its schema. It stops at the first break of a rule
 * and does not always say where, so that each operation is asked about alone when anything is wrong at all.
 */
export async function ruleFindings(root: Fields): Promise<Finding[]> {
  const findings: Finding[] = []
  const ids = new Set<string>()
  const operations = operationsOf(root)
  const all = { ...root, definitions: {}, paths: pathsOf(operations) }
  if ((await askParser(all, 'rules')) === null) return []
  for (const operation of operations) {
    const { path, method, value } = operation
    const operationId = own(value, 'operationId')
    if (typeof operationId === 'string' && operationId !== '') {
      if (ids.has(operationId))
        findings.push({
          keys: ['paths', path, method, 'operationId'],
          part: 'value',
          message: () => `The operationId ${quoted(operationId)} is used twice.`,
          help: 'Every operation has its own.',
        })
      ids.add(operationId)
    }
    const verdict = await askParser({ ...all, paths: pathsOf([operation]) }, 'rules')
    if (verdict && 'message' in verdict) findings.push(ruleFinding(operation, verdict.message))
  }
  return findings
}

interface Operation2 {
  readonly path: string
  readonly method: string
  readonly value: Fields
  /** The parameters of its path item. */
  readonly shared: readonly unknown[]
}

function operationsOf(root: Fields): Operation2[] {
  const found: Operation2[] = []
  for (const [path, item] of Object.entries(own(root, 'paths') ?? {})) {
    const shared = listOf(own(item, 'parameters'))
    for (const method of methods) {
      const value = own(item, method)
      if (!isFields(value)) continue
      // A reference that is left over says nothing about its parameter.
      const parameters = [...shared, ...listOf(own(value, 'parameters'))]
      if (!parameters.some(parameter => own(parameter, '$ref') !== undefined))
        found.push({ path, method, value, shared })
    }
  }
  return found
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function pathsOf(operations: readonly Operation2[]): Fields {
  const paths = new Map<string, Fields>()
  for (const { path, method, value, shared } of operations) {
    const parameters = listOf(own(value, 'parameters')).map(withoutRequired)
    const item = paths.get(path) ?? { parameters: shared.map(withoutRequired) }
    paths.set(path, { ...item, [method]: { ...value, parameters } })
  }
  return Object.fromEntries(paths)
}

/**
 * A schema may require a property that it does not list (JSON Schema Validation, draft 4, section 5.4.3, which
 * OpenAPI 2.0 takes over); the parser says that it may not.
 */
function withoutRequired(parameter: unknown): unknown {
  const schema = own(parameter, 'schema')
  return isFields(parameter) && isFields(schema)
    ? { ...parameter, schema: { ...schema, required: undefined } }
    : parameter
}

interface Rule {
  readonly pattern: RegExp
  readonly message: (name: string, other: string) => string
  readonly help?: string
  /** Where to look, below the operation; or at the path's key. */
  readonly at: 'parameter' | 'parameters' | 'path' | 'operation' | 'response' | 'schema'
}

const parameterNamed = (name: string) => `The parameter ${quoted(name)}`

const rules: readonly Rule[] = [
  {
    pattern: /Found multiple \w+ parameters named "([^]*)"$/,
    message: name => `${parameterNamed(name)} is declared twice.`,
    help: 'Keep one.',
    at: 'parameter',
  },
  {
    pattern: / has (\d+) body parameters\. Only one/,
    message: count => `There are ${count} parameters in "body".`,
    help: 'Only one is allowed.',
    at: 'parameters',
  },
  {
    pattern: / has body parameters and formData parameters/,
    message: () => 'Parameters in "body" and in "formData" exclude each other.',
    at: 'parameters',
  },
  {
    pattern: / has multiple path placeholders named ([^]*)$/,
    message: name => `The path holds ${quoted(name)} twice.`,
    help: 'Rename one.',
    at: 'path',
  },
  {
    pattern: /^Path parameters cannot be optional\. Set required=true for the "([^]*)" parameter at /,
    message: name => `${parameterNamed(name)} is in the path and not required.`,
    help: 'Add `"required": true`.',
    at: 'parameter',
  },
  {
    pattern: / has a path parameter named "([^]*)", but there is no corresponding /,
    message: name => `${parameterNamed(name)} is not in the path.`,
    at: 'parameter',
  },
  {
    pattern: / is missing path parameter\(s\) for ([^]*)$/,
    message: names => `No path parameter for ${listed(names.split(',').slice(0, 5), 'and')}.`,
    help: 'Declare it in "parameters".',
    at: 'operation',
  },
  {
    pattern: /\/parameters\/([^]*) has an invalid type \(([^]*)\)$/,
    message: (name, type) => `${parameterNamed(name)} cannot have the type ${quoted(type)}.`,
    at: 'parameter',
  },
  {
    pattern: /\/parameters\/([^]*) is an array, so it must include an "items" schema$/,
    message: name => `${parameterNamed(name)} is an array and has no "items".`,
    at: 'parameter',
  },
  {
    pattern: /\/responses\/([^/]+)\/headers\/([^]*) is an array, so it must include an "items" schema$/,
    message: (_, header) => `The header ${quoted(header)} is an array and has no "items".`,
    at: 'response',
  },
  {
    pattern: /\/responses\/([^/]+)\/schema is an array, so it must include an "items" schema$/,
    message: () => 'The schema is an array and has no "items".',
    at: 'schema',
  },
  {
    pattern: /\/responses\/([^/]+) has an invalid response schema type \(([^]*)\)$/,
    message: (_, type) => `The schema of a response cannot have the type ${quoted(type)}.`,
    at: 'schema',
  },
  {
    pattern: /\/responses\/([^/]+) has an invalid response code/,
    message: code => `${quoted(code)} is no status code.`,
    help: 'Use 100 to 599, or "default".',
    at: 'response',
  },
  {
    pattern: / has a file parameter, so it must consume /,
    message: () => 'A parameter of the type "file" needs a form.',
    help: 'Add "multipart/form-data" or "application/x-www-form-urlencoded" to "consumes".',
    at: 'operation',
  },
]

function ruleFinding(operation: Operation2, told: string): Finding {
  const { path, method, value, shared } = operation
  const text = told.replace(/^(SyntaxError: )?Validation failed\. /, '')
  const keys = ['paths', path, method]
  for (const { pattern, message, help, at } of rules) {
    const match = pattern.exec(text)
    if (!match) continue
    const [, name = '', other = ''] = match
    const finding = (keys: readonly string[], part: Finding['part'] = 'lack'): Finding => ({
      keys,
      part,
      message: () => message(name, other),
      help,
    })
    if (at === 'path') return finding(['paths', path], 'key')
    if (at === 'operation') return finding(keys)
    if (at === 'parameters')
      return finding(Object.hasOwn(value, 'parameters') ? [...keys, at] : ['paths', path, at], 'key')
    if (at === 'response') return finding([...keys, 'responses', name], 'key')
    if (at === 'schema') return finding([...keys, 'responses', name, 'schema'])
    const own_ = lastNamed(listOf(own(value, 'parameters')), name)
    if (own_ !== null) return finding([...keys, 'parameters', own_, 'name'], 'value')
    const inherited = lastNamed(shared, name)
    return inherited === null
      ? finding(keys)
      : finding(['paths', path, 'parameters', inherited, 'name'], 'value')
  }
  return { keys, part: 'lack', message: () => `${text}.` }
}

function lastNamed(parameters: readonly unknown[], name: string): string | null {
  const index = parameters.findLastIndex(parameter => own(parameter, 'name') === name)
  return index === -1 ? null : String(index)
}
