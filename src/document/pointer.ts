import { step } from './time-limit.ts'

/** The path of a value from the root of docs.json: its key, and the path of its parent. */
export interface Path {
  readonly parent: Path | null
  readonly key: string | number
}

/** The path of a value one step further down; null is the root. */
export function below(parent: Path | null, key: string | number): Path {
  step()
  return { parent, key }
}

/** The keys of a path, from the root. */
export function keysOf(path: Path | null): (string | number)[] {
  const keys: (string | number)[] = []
  for (let current = path; current; current = current.parent) keys.push(current.key)
  return keys.reverse()
}

/**
 * The longest JSON Pointer that is made, in characters. That of an element or page is never as long, since it has at most
 * `maxDepth` elements above it.
 */
export const maxPointerLength = 4_000

/** A JSON Pointer (RFC 6901) from its keys; where it would be too long, that of the nearest value above. */
export function pointerOf(keys: readonly (string | number)[]): string {
  const parts: string[] = []
  let length = 0
  for (const key of keys) {
    const text = typeof key === 'number' ? `${key}` : key
    if (!hasRoom(length, text)) break
    const part = escaped(text)
    parts.push(part)
    length += part.length + 1
  }
  // Joined: V8 keeps a string that grew by "+=" as a tree of its parts, ten times as large where it is deep.
  return parts.length === 0 ? '' : `/${parts.join('/')}`
}

/** A JSON Pointer from its keys, however long: one that is cut may be that of another value. */
export const wholePointerOf = (keys: readonly string[]): string =>
  keys.map(key => `/${escaped(key)}`).join('')

/** A pointer that is known, and whether it is that of the path itself. */
interface Known {
  readonly text: string
  readonly isWhole: boolean
}

const pointers = new WeakMap<Path, Known>()

/** The JSON Pointer of a path, which V8 keeps as that of its parent and a key: thousands of faults may have long ones. */
export function pointerTo(path: Path | null): string {
  const steps: Path[] = []
  let above = path
  for (; above && !pointers.has(above); above = above.parent) steps.push(above)
  let { text, isWhole }: Known = (above && pointers.get(above)) ?? { text: '', isWhole: true }
  for (const step of steps.reverse()) {
    const key = `${step.key}`
    isWhole &&= hasRoom(text.length, key)
    if (isWhole) text += `/${escaped(key)}`
    pointers.set(step, { text, isWhole })
  }
  return text
}

/** Compared before the key is escaped, too: a long one may be asked for thousands of times. */
const hasRoom = (length: number, key: string) =>
  length + key.length < maxPointerLength && length + escaped(key).length < maxPointerLength

const escaped = (key: string) => (/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key)

/** The keys of a JSON Pointer (RFC 6901). */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
