/**
 * The characters that encoders leave: those of JavaScript, those of RFC 3986 for any place, a path, a part of one and a
 * query, that of a form, and one that leaves none.
 */
const left = [
  /[\w.~!*'()-]/,
  /[\w.~!*'();,/?:@&=+$#-]/,
  /[\w.~-]/,
  /[\w.~/-]/,
  /[\w.~!$&'()*+,;=:@-]/,
  /[\w.~!$&'()*+,;=:@/-]/,
  /[\w.~!$&'()*+,;=:@/?-]/,
  /[\w.*-]/,
  /[^\s\S]/,
]

/** A key as it is, percent-encoded, in base64 and base64url, alone or in a longer text, and within JSON; the longest first. */
export function formsOf(key: string): readonly string[] {
  const percent = left.flatMap(safe => [percentOf(key, safe), percentOf(key, safe, true)])
  const base64 = [0, 1, 2].map(before => base64Of(key, before))
  const forms = [
    key,
    ...percent,
    ...base64,
    ...base64.map(text => text.replace(/\+/g, '-').replace(/\//g, '_')),
    JSON.stringify(key).slice(1, -1),
  ]
  // A short one may stand in any text.
  const long = forms.filter(form => form === key || form.length >= 8)
  return [...new Set(long)].sort((a, b) => b.length - a.length)
}

/** A key, which is ASCII, with all but the characters of a class in percent-encoding. */
const percentOf = (key: string, safe: RegExp, isSmall = false) =>
  Array.from(key, char => {
    const code = char.charCodeAt(0).toString(16)
    return safe.test(char) ? char : `%${isSmall ? code : code.toUpperCase()}`
  }).join('')

/** The characters of base64 that depend on a key alone where so many bytes, of each three, stand before it. */
function base64Of(key: string, before: number): string {
  const whole = btoa('\0'.repeat(before) + key)
  return whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + key.length) * 8) / 6))
}

/** Takes a key out of texts, in each of its forms. */
export function hider(forms: readonly string[]): (text: string) => string {
  return text => forms.reduce((shown, form) => shown.replaceAll(form, '[key]'), text)
}
