import { projectReader } from './disk.ts'
import { resolveLinks } from './real-path.ts'
import type { Source } from './source.ts'

/** Opens the files of a folder, which is a real path. */
type Open = (root: string) => Pick<Source, 'read'>

/**
 * Reads files of a project's folder in order to show places in them; undefined for a file that cannot be read
 * as text or is outside the folder.
 */
export function textReader(folder: string, open: Open = onDisk): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  let source: ReturnType<Open> | undefined
  const read = (file: string) => {
    try {
      const result = (source ??= open(resolveLinks(folder))).read(file)
      return 'text' in result ? result.text : undefined
    } catch {
      return undefined // the folder is gone
    }
  }
  return file => {
    if (!texts.has(file)) texts.set(file, read(file))
    return texts.get(file)
  }
}

const onDisk: Open = root => ({ read: projectReader(root) })
