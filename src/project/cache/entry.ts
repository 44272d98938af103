import { isFields, own } from '../../openapi/node.ts'
import { isMethod } from '../../openapi/operation.ts'
import {
  maxOperations,
  maxReferencedFiles,
  metadataFlags,
  metadataTexts,
  type Operation,
  type Specification,
} from '../../openapi/specification.ts'

/** A cache entry of one text: its index, and the hash of each file it refers to. */
export interface Entry {
  readonly key: string
  readonly files: Readonly<Record<string, string>>
  readonly specification: Specification
}

type Test = (value: unknown) => boolean

const isText: Test = value => typeof value === 'string'
const isTextOrNull: Test = value => value === null || isText(value)
const isFlag: Test = value => typeof value === 'boolean'
const isHash: Test = value => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const listOf =
  (test: Test, max = Number.POSITIVE_INFINITY): Test =>
  value =>
    Array.isArray(value) && value.length <= max && value.every(test)
const recordOf =
  (test: Test, max = Number.POSITIVE_INFINITY): Test =>
  value =>
    isFields(value) && Object.keys(value).length <= max && Object.values(value).every(test)
const isEmptyList = listOf(() => false)
/** Tests for an object with exactly these keys, each with a valid value. */
const shapeOf = (tests: Readonly<Record<string, Test>>): Test => {
  const members = Object.entries(tests)
  return value =>
    isFields(value) &&
    Object.keys(value).length === members.length &&
    members.every(([key, test]) => test(own(value, key)))
}

const isMetadata: Test = value =>
  value === null ||
  (isFields(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([key, field]) =>
      metadataTexts.some(name => name === key) ? isText(field) : isFlagName(key) && isFlag(field),
    ))
const isFlagName = (key: string) => metadataFlags.some(name => name === key)

const isOperation = shapeOf({
  method: value => typeof value === 'string' && isMethod(value),
  path: isTextOrNull,
  webhook: isTextOrNull,
  operationId: isTextOrNull,
  summary: isTextOrNull,
  description: isTextOrNull,
  tags: listOf(isText),
  deprecated: isFlag,
  hidden: isFlag,
  excluded: isFlag,
  href: isTextOrNull,
  metadata: isMetadata,
} satisfies Record<keyof Operation, Test>)

const isPlaced: Test = value => (own(value, 'path') === null) !== (own(value, 'webhook') === null)

const isSpecification = shapeOf({
  path: isText,
  version: isText,
  title: isTextOrNull,
  operations: listOf(value => isOperation(value) && isPlaced(value), maxOperations),
  tagLabels: recordOf(isText),
  faults: isEmptyList,
  missingOverlays: isEmptyList,
  unknownPaths: listOf(isText),
  unknownWebhooks: listOf(isText),
} satisfies Record<keyof Specification, Test>)

const isEntryShape = shapeOf({
  key: isHash,
  files: recordOf(isHash, maxReferencedFiles),
  specification: isSpecification,
} satisfies Record<keyof Entry, Test>)

/** Whether a value is an entry in every detail. */
export const isEntry = (value: unknown): value is Entry => isEntryShape(value)
