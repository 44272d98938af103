/** A key, or its base64: for each character the ways in which it may be written. */
type Form = readonly (readonly string[])[]

/** As JSON, a shell, and what keeps a line from being a command to a runner of CIs write a character. */
const others: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ["'", "'\\''"],
  ['#', '\\u0023'],
  [':', '\\u003a'],
])

/** As it is, and percent-encoded: each encoder leaves other characters, and no list of encoders has all. */
function waysOf(char: string): readonly string[] {
  const code = char.charCodeAt(0).toString(16)
  const other = others.get(char)
  return [...new Set([char, `%${code}`, `%${code.toUpperCase()}`]), ...(other === undefined ? [] : [other])]
}

/** A key, which is ASCII, and its base64 and base64url, alone or in a longer text. */
function formsOf(key: string): readonly Form[] {
  const base64 = [0, 1, 2].map(before => base64Of(key, before))
  const urls = base64.map(text => text.replace(/\+/g, '-').replace(/\//g, '_'))
  // A short one may stand in any text.
  const long = [...base64, ...urls].filter(text => text.length >= 8)
  return [...new Set([key, ...long])].map(text => Array.from(text, waysOf))
}

/** The characters of base64 that depend on a key alone where so many bytes, of each three, stand before it. */
function base64Of(key: string, before: number): string {
  const whole = btoa('\0'.repeat(before) + key)
  return whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + key.length) * 8) / 6))
}

/**
 * Where a form that begins at a place of a text ends, -1 where there is none; past the text where that ends within it, or
 * goes on and may end within a longer one.
 */
function endOf(text: string, start: number, form: Form, goesOn: boolean): number {
  let ends = [start]
  let isOpen = false
  for (const ways of form) {
    const next: number[] = []
    for (const end of ends)
      for (const way of ways)
        if (text.startsWith(way, end)) next.push(end + way.length)
        else isOpen ||= end + way.length > text.length && way.startsWith(text.slice(end))
    if (next.length === 0) return isOpen ? text.length + 1 : -1
    ends = next.length > 1 ? [...new Set(next)] : next
  }
  return isOpen && goesOn ? text.length + 1 : Math.max(...ends)
}

/**
 * Takes keys out of texts, in each of their forms. Of a text that goes on, the end that may be the start of a key is
 * given apart.
 */
export function hider(
  keys: readonly string[],
): (text: string, goesOn?: boolean) => readonly [shown: string, rest: string] {
  const begins = new Map<string, Set<Form>>()
  for (const form of keys.flatMap(formsOf))
    for (const way of form[0] ?? []) {
      const known = begins.get(way.charAt(0)) ?? new Set()
      begins.set(way.charAt(0), known.add(form))
    }
  return (text, goesOn = false) => {
    let shown = ''
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const forms = begins.get(text.charAt(at))
      if (!forms) continue
      const ends = [...forms].map(form => endOf(text, at, form, goesOn))
      // One key may begin with another.
      if (goesOn && ends.some(end => end > text.length)) return [shown + text.slice(from, at), text.slice(at)]
      const end = Math.max(...ends.filter(end => end <= text.length))
      if (end <= at) continue
      shown += `${text.slice(from, at)}[key]`
      from = end
      at = end - 1
    }
    return [shown + text.slice(from), '']
  }
}
