import { type FaultOf, type Found, found } from '../rule.ts'
import { childNotAllowed } from '../rules/child-not-allowed.ts'
import { childType } from '../rules/child-type.ts'
import { fieldType } from '../rules/field-type.ts'
import { globalAnchorHref } from '../rules/global-anchor-href.ts'
import { languageCode } from '../rules/language-code.ts'
import { missingField } from '../rules/missing-field.ts'
import { rootPattern } from '../rules/root-pattern.ts'
import { unknownField } from '../rules/unknown-field.ts'

/** A fault of the shape of docs.json, as facts. */
export type Fault =
  | FaultOf<typeof childNotAllowed>
  | FaultOf<typeof childType>
  | FaultOf<typeof fieldType>
  | FaultOf<typeof globalAnchorHref>
  | FaultOf<typeof languageCode>
  | FaultOf<typeof missingField>
  | FaultOf<typeof rootPattern>
  | FaultOf<typeof unknownField>

/** The rule of a fault, with its words. */
export function worded(fault: Fault): Found {
  switch (fault.rule) {
    case 'child-not-allowed':
      return found(childNotAllowed, fault)
    case 'child-type':
      return found(childType, fault)
    case 'field-type':
      return found(fieldType, fault)
    case 'global-anchor-href':
      return found(globalAnchorHref, fault, fault.severity)
    case 'language-code':
      return found(languageCode, fault)
    case 'missing-field':
      return found(missingField, fault)
    case 'root-pattern':
      return found(rootPattern, fault)
    case 'unknown-field':
      return found(unknownField, fault)
  }
}

/** The element that a fault is about, or the key or value in it. */
export const placeOf = ({ at }: Fault) => ('on' in at ? at.on : null)
