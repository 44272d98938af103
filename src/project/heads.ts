import { closeSync, constants, openSync, readSync } from 'node:fs'
import { frontMatterBlock } from './front-matter.ts'

/** The longest front matter that is read, in bytes. */
export const maxFrontMatterBytes = 64 * 1024

/** As `readHead`, of the bytes of a file. */
export function headOf(bytes: Buffer): string {
  const head = bytes.toString('utf8', 0, maxFrontMatterBytes)
  return mayHaveFrontMatter(head) ? head : ''
}

/** For a pipe that has taken the place of a page; Windows has none. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The start of a file, as far as front matter may go; empty when it cannot be read. */
export function readHead(path: string): string {
  let file: number
  try {
    file = openSync(path, withoutWaiting)
  } catch {
    return ''
  }
  try {
    const first = readBytes(file, 4096)
    if (!mayHaveFrontMatter(first)) return ''
    return frontMatterBlock(first)?.end === null ? readBytes(file, maxFrontMatterBytes) : first
  } catch {
    return ''
  } finally {
    closeSync(file)
  }
}

const mayHaveFrontMatter = (text: string) => text.startsWith('---') || text.startsWith('\uFEFF---')

/** One for all pages: nothing of it outlives a call. */
let buffer = Buffer.alloc(0)

function readBytes(file: number, bytes: number): string {
  if (buffer.length < bytes) buffer = Buffer.allocUnsafe(bytes)
  const read = readSync(file, buffer, 0, bytes, 0)
  return read === 0 ? '' : buffer.toString('utf8', 0, read)
}
