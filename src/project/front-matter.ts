import { closeSync, constants, openSync, readSync } from 'node:fs'
import type { Schema } from 'js-yaml'
import type { FrontMatter } from './project.ts'

/** The longest front matter that is read, in bytes. */
export const maxFrontMatterBytes = 64 * 1024

const texts = [
  'title',
  'sidebarTitle',
  'description',
  'icon',
  'iconType',
  'tag',
  'url',
  'openapi',
  'api',
  'asyncapi',
  'openapi-schema',
  'mode',
  'canonical',
] as const
const flags = ['hidden', 'noindex', 'searchable', 'deprecated', 'public', 'hideFooterPagination'] as const
const lists = ['keywords', 'groups'] as const

/** Numbers are texts, as of specifications: `title: 1.10` keeps what was written. */
let schema: Schema | undefined

/** The front matter of a page's text: YAML between two lines of `---`. Empty when there is none. */
export async function parseFrontMatter(text: string): Promise<FrontMatter> {
  const source = frontMatterOf(text)
  if (source === null || source.trim() === '') return {}
  const { boolCoreTag, defineScalarTag, FAILSAFE_SCHEMA, load, nullCoreTag } = await import('js-yaml')
  schema ??= FAILSAFE_SCHEMA.withTags(
    nullCoreTag,
    boolCoreTag,
    ['int', 'float'].map(name =>
      defineScalarTag(`tag:yaml.org,2002:${name}`, { identify: () => false, resolve: source => source }),
    ),
  )
  let value: unknown
  try {
    value = load(source, { schema })
  } catch {
    return { isBroken: true }
  }
  if (typeof value !== 'object' || value === null) return {}
  const fields = value as Record<string, unknown>
  const found: Record<string, string | boolean | number | string[]> = {}
  for (const key of texts) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (typeof field === 'string') found[key] = field
  }
  for (const key of flags) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field === true || field === 'true') found[key] = true
    else if (field === false || field === 'false') found[key] = false
  }
  for (const key of lists) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    const texts = Array.isArray(field) ? field.filter(item => typeof item === 'string') : []
    if (texts.length > 0) found[key] = texts
  }
  const boost = Object.hasOwn(fields, 'boost') ? fields.boost : undefined
  if (typeof boost === 'string' && boost.trim() !== '' && Number.isFinite(Number(boost)))
    found.boost = Number(boost)
  return found
}

function frontMatterOf(text: string): string | null {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (!start) return null
  const rest = text.slice(start[0].length)
  const end = /^---[ \t]*$/m.exec(rest)
  // A copy, since each title taken from a part of the text would keep all of that text in memory.
  return end ? Buffer.from(rest.slice(0, end.index)).toString() : null
}

const mayHaveFrontMatter = (text: string) => text.startsWith('---') || text.startsWith('\uFEFF---')

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
    return frontMatterOf(first) === null ? readBytes(file, maxFrontMatterBytes) : first
  } catch {
    return ''
  } finally {
    closeSync(file)
  }
}

/** One for all pages: nothing of it outlives a call. */
let buffer = Buffer.alloc(0)

function readBytes(file: number, bytes: number): string {
  if (buffer.length < bytes) buffer = Buffer.allocUnsafe(bytes)
  const read = readSync(file, buffer, 0, bytes, 0)
  return read === 0 ? '' : buffer.toString('utf8', 0, read)
}
