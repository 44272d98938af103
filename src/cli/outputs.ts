import { join } from 'node:path'
import { ProjectError } from '../project/project-error.ts'
import { type FormatName, formatNames } from '../report/index.ts'
import { held } from '../document/time-limit.ts'
import { visible } from '../document/visible.ts'
import { oneOf } from './arguments.ts'
import { type Io, UsageError } from './io.ts'

/** A file to which the report is written too, in a format of its own. */
export interface Output {
  readonly format: FormatName
  readonly file: string
}

/** `--output format=file`, each file once, by whatever names. */
export async function outputsOf(texts: readonly string[]): Promise<readonly Output[]> {
  const outputs = texts.map(text => {
    const [format = '', ...rest] = text.split('=')
    const file = rest.join('=')
    if (file === '')
      throw new UsageError(`--output takes format=file, such as sarif=docs-nav.sarif, not "${text}".`)
    return { format: oneOf(`--output ${format}=`, format, formatNames), file }
  })
  if (outputs.length < 2) return outputs
  const { repeatedFiles } = await import('../project/output.ts')
  const repeated = repeatedFiles(outputs.map(({ file }) => file))
  for (const [i, { file }] of outputs.entries()) {
    const same = repeated[i]
    if (same === file) throw new UsageError(`--output names "${file}" twice.`)
    if (same) throw new UsageError(`--output names one file twice: "${same}" and "${file}".`)
  }
  return outputs
}

/** The folders of the projects of a call. */
interface Folders {
  readonly roots: readonly string[]
  /** Those of projects that could not be read, as real paths: nobody knows what they are made of. */
  readonly unread: readonly string[]
  /** The configuration that the call names. */
  readonly config: string | undefined
}

/** Writes the report of the projects in these folders to each file, and says which cannot be written; false when there is one. */
export async function writeOutputs(
  outputs: readonly Output[],
  { roots, unread, config }: Folders,
  reportIn: (format: FormatName) => Promise<string>,
  io: Io,
): Promise<boolean> {
  if (outputs.length === 0) return true
  const { isOneFile, isWithin, writeOutput } = await import('../project/output.ts')
  const { Leftovers } = await import('../project/leftovers.ts')
  const named = config === undefined ? [] : [config]
  const configs = unread.length > 0 ? [...named, ...(await configsOf(unread))] : []
  const leftovers = new Leftovers()
  let areWritten = true
  for (const { format, file } of outputs) {
    const report = await reportIn(format)
    try {
      if (isWithin(file, unread))
        throw new ProjectError(`"${file}" is in a project that could not be read, and was not written.`)
      const isTheirs = configs.some(config => {
        // There are three for each of the folders above, of which there may be two thousand.
        held.limit.assert()
        return isOneFile(config, file)
      })
      if (isTheirs)
        throw new ProjectError(
          `"${file}" is the configuration of a project that could not be read, and was not written.`,
        )
      // A link in one of those may lead out of it, to a file that is there.
      writeOutput(file, report, [...roots, ...unread], leftovers)
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error
      io.err(`docs-nav: ${visible(error.message)}\n`)
      areWritten = false
    }
  }
  return areWritten
}

/** The configurations of the projects in these folders, which may stand above them. */
async function configsOf(roots: readonly string[]): Promise<string[]> {
  const { ownConfigs } = await import('./own-files.ts')
  return roots.flatMap(root => ownConfigs(root).map(place => join(root, place)))
}
