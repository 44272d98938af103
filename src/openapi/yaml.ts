import { CORE_SCHEMA, DEFAULT_SCHEMA, Type } from 'js-yaml'
import type { Span } from '../document/span.ts'
import { readYamlFile } from '../document/yaml.ts'
import type { Parsed, Reading } from './parsed.ts'

/** Values with a tag that no schema knows, such as `!include`, without it: the empty prefix matches every tag. */
const unknownTags = (['scalar', 'sequence', 'mapping'] as const).map(
  kind => new Type('', { kind, multi: true, construct: value => value }),
)
const merge = new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: text => text === '<<' })

const schemas = {
  whole: DEFAULT_SCHEMA.extend(unknownTags),
  typed: CORE_SCHEMA.extend({ implicit: [merge], explicit: unknownTags }),
} satisfies Record<Reading, unknown>

/** Reads a YAML text of one document; a later duplicate key wins, as in JSON. */
export function parseYaml(text: string, reading: Reading): Parsed {
  const result = readYamlFile(text, schemas[reading])
  if ('value' in result) return result
  const { position, reason, isSecond } = result.fault
  const span: Span = [position, Math.min(position + 1, text.length)]
  const help = isSecond ? 'Keep one document: remove this line, or what follows too.' : undefined
  return { fault: { span, message: `Not readable as YAML: ${reason}.`, ...(help && { help }) } }
}
