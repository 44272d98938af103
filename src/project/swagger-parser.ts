import { DeepLimit } from '../openapi/deep/limit.ts'
import type { DeepTools } from '../openapi/deep/tools.ts'
import { isOfStrangers } from './own-package.ts'
import { ProjectError } from './project-error.ts'

/** Asks the installed parser, which reads and compiles nothing for this; a `ProjectError` where none is installed. */
export const askParser: DeepTools['ask'] = async specification => {
  const parser = await importParser()
  try {
    await parser.validate(specification as never, {
      resolve: { external: false },
      dereference: { excludedPathMatcher: () => true },
      validate: { schema: false, spec: true },
    })
    return null
  } catch (error) {
    if (error instanceof SyntaxError)
      return `${error.message.split('Validation failed. ').at(-1)}`.replace(/\.?$/, '.')
    // Such as a value named "toString", which a package of the parser calls.
    throw error instanceof RangeError ? error : new DeepLimit('the parser stops at what it holds')
  }
}

const name = '@apidevtools/swagger-parser'

async function importParser() {
  if (isOfStrangers(name)) throw missing()
  try {
    return (await import('@apidevtools/swagger-parser')).default
  } catch (error) {
    // One code is that of `import`, the other that of `require`, by which the command loads packages.
    const codes: unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']
    if (!(error instanceof Error && 'code' in error && codes.includes(error.code))) throw error
    throw missing()
  }
}

const missing = () =>
  new ProjectError(`--validate-openapi needs ${name}: npm install --save-dev ${name}@13.0`)
