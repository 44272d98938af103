import type { Finding } from './finding.ts'
import { type Fields, isFields, own } from '../node.ts'

/** The root of a specification as the parser is to see it, and what is wrong with its versions. */
export interface Root {
  readonly value: Fields
  /** Null for a version that the parser cannot validate. */
  readonly version: 2 | 3.0 | 3.1 | null
  readonly findings: readonly Finding[]
}

const quote = 'Put it in quotes.'

/**
 * Reads the version. A patch version makes no difference (OpenAPI 3.1.0, section 4.1), and a version that is a number
 * is told without keeping the parser from the rest.
 */
export function readRoot(root: Fields): Root {
  const findings: Finding[] = []
  const key = Object.hasOwn(root, 'swagger') ? 'swagger' : 'openapi'
  const written = own(root, key)
  const version = versionOf(key, String(written))
  if (typeof written === 'number') {
    const message = () => `"${key}" must be a string, not a number.`
    findings.push({ keys: [key], part: 'value', message, help: quote })
  } else if (version === null && !/^3\.2(\.|$)/.test(String(written))) {
    const message = () => `Version ${JSON.stringify(written)} cannot be validated in depth.`
    findings.push({ keys: [key], part: 'value', message, help: 'Versions 2.0, 3.0 and 3.1 can.' })
  } else if (/^3\.\d$/.test(String(written)) && version !== null) {
    const message = () => `${JSON.stringify(written)} is no whole version.`
    findings.push({ keys: [key], part: 'value', message, help: `Write "${String(written)}.0".` })
  }
  const info = own(root, 'info')
  const value: Fields = { ...root, [key]: version === 2 ? '2.0' : `${version?.toFixed(1)}.0` }
  if (!isFields(info) || typeof own(info, 'version') !== 'number') return { value, version, findings }
  const message = () => '"version" must be a string, not a number.'
  findings.push({ keys: ['info', 'version'], part: 'value', message, help: quote })
  return { value: { ...value, info: { ...info, version: String(info.version) } }, version, findings }
}

function versionOf(key: 'swagger' | 'openapi', written: string): 2 | 3.0 | 3.1 | null {
  if (key === 'swagger') return written === '2.0' || written === '2' ? 2 : null
  const minor = /^3\.([01])(?:\.\d+(?:-.+)?)?$/.exec(written)?.[1]
  if (written === '3') return 3.0
  return minor === undefined ? null : minor === '0' ? 3.0 : 3.1
}
