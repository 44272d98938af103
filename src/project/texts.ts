import { realpathSync } from 'node:fs'
import { projectReader } from './disk.ts'

/**
 * Reads files of a project's folder for whoever shows a place in them; undefined for what cannot be read
 * as text or stands outside.
 */
export function textReader(folder: string): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return file => {
    if (!texts.has(file)) texts.set(file, read(folder, file))
    return texts.get(file)
  }
}

function read(folder: string, file: string): string | undefined {
  try {
    const result = projectReader(realpathSync(folder))(file)
    return 'text' in result ? result.text : undefined
  } catch {
    return undefined // the folder is gone
  }
}
