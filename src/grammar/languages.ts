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

/** What people write for a code: the English and the own name of each language, in lower case without accents. */
const languageNames: Readonly<Record<string, readonly string[]>> = {
  ar: ['arabic', 'العربية'],
  ca: ['catalan', 'catala'],
  cs: ['czech', 'cestina'],
  da: ['danish', 'dansk'],
  de: ['german', 'deutsch'],
  en: ['english'],
  es: ['spanish', 'espanol', 'castellano'],
  fi: ['finnish', 'suomi'],
  fr: ['french', 'francais'],
  he: ['hebrew', 'עברית'],
  hi: ['hindi', 'हिन्दी'],
  hu: ['hungarian', 'magyar'],
  id: ['indonesian', 'bahasa indonesia'],
  it: ['italian', 'italiano'],
  ja: ['japanese', '日本語'],
  ko: ['korean', '한국어'],
  lv: ['latvian', 'latviesu'],
  nl: ['dutch', 'nederlands'],
  no: ['norwegian', 'norsk', 'bokmal'],
  pl: ['polish', 'polski'],
  pt: ['portuguese', 'portugues'],
  'pt-BR': ['brazilian portuguese', 'portugues do brasil'],
  ro: ['romanian', 'romana'],
  ru: ['russian', 'русский'],
  sv: ['swedish', 'svenska'],
  th: ['thai', 'ไทย'],
  tr: ['turkish', 'turkce'],
  uk: ['ukrainian', 'українська'],
  uz: ['uzbek', "o'zbek"],
  vi: ['vietnamese', 'tieng viet'],
  zh: ['chinese', 'simplified chinese', '中文', '简体中文'],
  'zh-Hant': ['traditional chinese', '繁體中文'],
}

/** The code of a language by its name, in any letter case; not necessarily a supported one. */
export function codeOfLanguage(name: string): string | undefined {
  if (name.length > longestName) return undefined
  const plain = folded(name)
  return Object.keys(languageNames).find(code => languageNames[code]?.some(known => folded(known) === plain))
}

/** No language has a longer name, and marks without end take time to put in order. */
const longestName = 100

/** Without accents: some scripts write them as letters, so that both sides of a comparison lose them. */
const folded = (name: string) => name.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
