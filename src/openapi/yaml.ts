import {
  boolCoreTag,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  FAILSAFE_SCHEMA,
  loadAll,
  mapTag,
  mergeTag,
  nullCoreTag,
  seqTag,
  YAMLException,
} from 'js-yaml'
import type { Parsed } from './parse.ts'

const maxDepth = 500
const maxTotalMergeKeys = 1_000_000

// The empty prefix matches every tag that the schema does not know, such as `!!timestamp` or `!include`.
const unknownTags = [
  defineScalarTag('', { matchByTagPrefix: true, identify: () => false, resolve: source => source }),
  defineSequenceTag('', { ...seqTag, matchByTagPrefix: true }),
  defineMappingTag('', { ...mapTag, matchByTagPrefix: true }),
]

// Without the number tags: `tags: [1.10]` and `swagger: 2.0` keep the text that was written.
const schema = FAILSAFE_SCHEMA.withTags(nullCoreTag, boolCoreTag, mergeTag, unknownTags)

/** Reads the first document of a YAML 1.2 text, numbers as text; a later duplicate key wins, as in JSON. */
export function parseYaml(text: string): Parsed {
  try {
    return { value: loadAll(text, { schema, json: true, maxDepth, maxTotalMergeKeys })[0] }
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
