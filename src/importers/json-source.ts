import { openDocument } from '../document/document.ts'
import { locateIfAny } from '../document/locate.ts'
import { type Fields, isObject } from '../document/value.ts'
import type { Imported, Refused, Remark } from './result.ts'

export type Keys = readonly (string | number)[]

/** A JSON file that is imported, and what is to be said of it. */
export interface JsonSource {
  readonly value: Fields
  /** How many characters its text has. */
  readonly length: number
  /** Says something of the value at a path, or of its key. */
  say(keys: Keys, message: string, part?: 'key' | 'value'): void
  /** Says why nothing can be made of the file; null. */
  refuse(keys: Keys, message: string): null
}

/** Opens a JSON file and imports it. A text that is no JSON object is refused at its place. */
export function importJson(text: string, make: (source: JsonSource) => Fields | null): Imported | Refused {
  const document = openDocument('', text)
  if (document.fault) return { fault: document.fault }
  const { value } = document
  if (!isObject(value)) return { fault: { span: [0, 0], message: 'This is no JSON object.' } }
  const remarks: Remark[] = []
  let fault: Remark | undefined
  const remark = (keys: Keys, message: string, part: 'key' | 'value' = 'value'): Remark => ({
    span: locateIfAny(document, () => undefined, keys, part)?.span ?? [0, 0],
    message,
  })
  const docs = make({
    value,
    length: text.length,
    say: (keys, message, part) => void remarks.push(remark(keys, message, part)),
    refuse(keys, message) {
      fault = remark(keys, message)
      return null
    },
  })
  if (!docs) return { fault: fault ?? { span: [0, 0], message: 'Nothing can be made of it.' } }
  return { docs, remarks: remarks.sort((remark, other) => remark.span[0] - other.span[0]) }
}
