const words: Readonly<Record<string, readonly string[]>> = {
  en: [
    'a about am an and any are as at be been but by can could did do does for from had has have how i if in into is',
    'it its me my no not of on or our please s should so some t than that the their them then there these they this',
    'to us was we were what when where which who whom why will with would you your',
    'also another does dont doesnt else got just kind let lets like many may might more much must other otherwise really',
    'someone something still than thing things through too very via while',
  ],
  de: [
    'als am auf aus bei bin bitte das dass dem den der des die durch ein eine einem einen einer es fur hat ich ihr im',
    'ist kann mein mich mir mit nach nicht oder sich sie sind uber und von wann warum was welche wenn wer wie wird wo',
    'zu zum zur',
  ],
  fr: [
    'au aux avec ce ces comment dans de du elle en est et il je la le les leur lui ma mais mes mon ne nous ou par pas',
    'peut pour pourquoi quand que quel quelle qui sa sans se ses son sont sur ta te un une vous y',
  ],
  es: [
    'al como con cual cuando del donde el esta este las lo los mas mi nos para pero por porque puedo se si sin su sus',
  ],
  pt: ['uma um os ao aos da dos das na nas no nos meu minha nao onde qual quando quem sao voce'],
  it: [
    'che chi ci cosa dei della delle di dove gli il io mio nel nella non per perche piu posso quale quali sono sul',
  ],
  nl: [
    'aan bij dat deze dit een het hoe ik is kan met mijn naar niet om ook op te van voor waar waarom wat wel welke wie',
  ],
}

const vague = [
  'after all anything around before best come comes every everything first get gets getting give given gives happen happens',
  'keep look made make makes need needs new now one only over own people put same such take tell time two under use used',
  'uses using want way ways without work works',
]

/** English words that say little, but are a part of names too: `work pool`, `use case`, `first steps`. */
export const vagueWords: ReadonlySet<string> = new Set(vague.flatMap(line => line.split(' ')))

/** Words of questions that say nothing about their subject, without accents, in the most common languages. */
export const stopWords: ReadonlySet<string> = new Set(
  Object.values(words)
    .flat()
    .flatMap(line => line.split(' ')),
)

const byLanguage = Object.entries({ ...words, en: [...words.en!, ...vague] }).map(
  ([language, lines]) => [language, new Set(lines.flatMap(line => line.split(' ')))] as const,
)

const scripts = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
] as const

/** Characters of Chinese sentences. A few words in Han alone, such as 環境変数, may be Japanese. */
const chineseOnly = /[的了吗呢么们这怎谁请给让为没会还什哪]|如何|能否|是否|可以/u

/** The language of a question, by its script or its small words; null if that says nothing. */
export function languageOfQuestion(text: string, words: readonly string[]): string | null {
  const script = scripts.find(([, pattern]) => pattern.test(text))
  if (script) return script[0] === 'zh' && !chineseOnly.test(text) ? null : script[0]
  const counts = byLanguage.map(([language, known]) => ({
    language,
    count: words.filter(word => known.has(word)).length,
  }))
  const [first, second] = counts.sort((a, b) => b.count - a.count)
  return first!.count > second!.count ? first!.language : null
}

/** What questions in scripts without spaces are made of besides their subject. */
export const stopPhrases = new RegExp(
  [
    '如何 怎么样 怎么办 怎么 怎样 什么 哪些 哪里 哪个 为什么 应该 可以 能否 能不能 是否 需要 我们 我的 请问 一下 有没有 有哪些 意思 是 吗 呢 的 了 我 把 让',
    'どのように どうすれば どうやって どこ どう なぜ 何 いつ よいですか いいですか できますか ですか ますか でしょうか したい ください 教えて 方法 とは には では について',
    '어떻게 무엇 어디 왜 있나요 하나요 인가요 수',
  ]
    .flatMap(line => line.split(' '))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)
