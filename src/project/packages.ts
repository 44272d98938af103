import { createRequire } from 'node:module'
import type Ignore from 'ignore'
import type * as Yaml from 'yaml'

/**
 * Loads a package that is CommonJS. For `import()`, Node would compile a parser first that finds the names
 * of its exports, which takes longer than a check.
 */
const load = (name: string): unknown => createRequire(import.meta.url)(name)

export const loadIgnore = () => load('ignore') as typeof Ignore
export const loadYaml = () => load('yaml') as typeof Yaml
