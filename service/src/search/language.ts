/** The codes that docs.json has for languages whose code in ISO 639 is another. */
const others: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['nb', 'no'],
  ['nn', 'no'],
  ['ua', 'uk'],
  ['vn', 'vi'],
])

/** The language of a code such as `jp`, `en-US` or `zh-Hant`: its first part, as ISO 639 has it. */
export function languageOf(code: string): string {
  const first = code.toLowerCase().split(/[-_]/)[0]!
  return others.get(first) ?? first
}

/** The codes, in lower case, that a reader of a language may mean: `en-US` is `en` too, and `ja` is `jp`. */
export function labelsOf(code: string): string[] {
  const language = languageOf(code)
  const same = [...others.keys()].filter(other => others.get(other) === language)
  return [...new Set([code.toLowerCase().replaceAll('_', '-'), language, ...same])]
}
