import manifest from '../../package.json' with { type: 'json' }
import { ruleUrlIn } from './repository-url.ts'

/** The tool's name and version in reports. */
export const { name, version } = manifest

/** Where the repository that package.json names shows a rule with its examples, if it names one. */
export const ruleUrl = (id: string): string | undefined => ruleUrlIn(manifest, id)

/** The words that lead to a rule's examples. */
export const ruleHint = (id: string): string => ruleUrl(id) ?? `"${name} rules ${id}"`
