import {
  boolCoreTag,
  constructFromEvents,
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  FAILSAFE_SCHEMA,
  mapTag,
  mergeTag,
  nullCoreTag,
  parseEvents,
  seqTag,
  YAMLException,
} from 'js-yaml'
import { yamlStandIn } from './file-text.ts'
import type { Parsed, Reading } from './parsed.ts'
import type { FileText } from './specification.ts'
import { prune } from './yaml-prune.ts'

/** The most levels of a YAML specification. */
export const maxYamlDepth = 500

/** The most keys that merges (`<<`) of a YAML specification may bring. */
export const maxTotalMergeKeys = 1_000_000

// The empty prefix matches every tag that the schema does not know, such as `!!timestamp` or `!include`.
const unknownTags = [
  defineScalarTag('', { matchByTagPrefix: true, identify: () => false, resolve: source => source }),
  defineSequenceTag('', { ...seqTag, matchByTagPrefix: true }),
  defineMappingTag('', { ...mapTag, matchByTagPrefix: true }),
]

// Without the number tags: `tags: [1.10]` and `swagger: 2.0` keep the text that was written.
const untyped = FAILSAFE_SCHEMA.withTags(nullCoreTag, boolCoreTag, mergeTag, unknownTags)
const typed = CORE_SCHEMA.withTags(mergeTag, unknownTags)

/** Reads the first document of a YAML 1.2 text; a later duplicate key wins, as in JSON. */
export function parseYaml(content: FileText, reading: Reading): Parsed {
  const standIn = yamlStandIn(content)
  const parsed = standIn === null ? null : parse(content.text, standIn, reading)
  // What is said of a fault may quote the text.
  return parsed && 'value' in parsed ? parsed : parse(content.text, content.text, reading)
}

/** Reads the syntax from a text that has the same places. */
function parse(text: string, syntax: string, reading: Reading): Parsed {
  try {
    const events = parseEvents(syntax, { maxDepth: maxYamlDepth })
    const schema = reading === 'typed' ? typed : untyped
    const needed = reading === 'pruned' ? (prune(events, text) ?? events) : events
    return { value: constructFromEvents(needed, { source: text, schema, json: true, maxTotalMergeKeys })[0] }
  } catch (error) {
    if (error instanceof RangeError) return fault('nesting exceeded the stack', 0, text)
    if (!(error instanceof YAMLException)) throw error
    return fault(error.reason, error.mark?.position ?? 0, text)
  }
}

function fault(reason: string, position: number, text: string): Parsed {
  const start = Math.min(position, text.length)
  return {
    fault: { span: [start, Math.min(start + 1, text.length)], message: `Not readable as YAML: ${reason}.` },
  }
}
