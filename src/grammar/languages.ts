import type { Dialect } from './dialects.ts'

const core = 'ar cn zh-Hant nl en fr de id it jp ko lv no pt-BR ru es sv tr ua vn'.split(' ')
const live =
  'ca cs da fi fr-CA fr-ca he hi hu ja ja-JP ja-jp pl pt ro th uk uz vi zh zh-CN zh-Hans zh-TW'.split(' ')

/** The supported language codes, in the order of the reference. */
export const languageCodes: Record<Dialect, readonly string[]> = { core, extended: [...core, ...live] }

/** Codes that people write for a language whose supported code is another one. */
export const languageAliases: Readonly<Record<string, string>> = {
  ja: 'jp',
  zh: 'cn',
  uk: 'ua',
  vi: 'vn',
  pt: 'pt-BR',
  'zh-cn': 'cn',
  'zh-hans': 'cn',
  'zh-tw': 'zh-Hant',
  'ja-jp': 'jp',
  'pt-pt': 'pt-BR',
  br: 'pt-BR',
  nb: 'no',
  nn: 'no',
  kr: 'ko',
  se: 'sv',
}
