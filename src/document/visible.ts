/**
 * Control characters, characters that change direction or are not seen, and noncharacters, but for tabs and line
 * feeds: a terminal must not act on them, XML forbids them, and a reader would not know of them. Some of them, such as
 * the controls of Egyptian hieroglyphs, have no property that says so.
 */
export const unseen =
  /[\0-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u070f\u2800\ufff9-\ufffb\u{13430}-\u{13455}\u{16fe4}\u{1d159}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/u

/**
 * What is not ASCII, Latin and Cyrillic letters, Hangul, kana and Han, dashes, quotes, arrows and symbols, of which
 * most texts are made. None of these is unseen, and a class without properties is searched three times as fast.
 */
const doubtful =
  /[^\n\t -~\u00a0-\u00ac\u00ae-\u02ff\u0400-\u052f\u2010-\u2027\u2190-\u27bf\u3000-\u3130\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f]+/g

/**
 * Characters with one behind them that is not seen itself but forms what is seen, as people write it. Marks and letters
 * that Latin script has too are none of other scripts.
 */
const formed = () => [
  // Emoji: the style of one, and what joins it to the next; then a keycap.
  /\p{Extended_Pictographic}(?:\ufe0f?\u200d(?=\p{Extended_Pictographic})|\ufe0e|\ufe0f)|\p{Emoji_Modifier}\u200d(?=\p{Extended_Pictographic})/u,
  /[0-9#*]\ufe0f(?=\u20e3)/u,
  // The flags of England, Scotland and Wales.
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u,
  // Letters that join the next in another form, or don't, in Persian or Malayalam.
  /(?=[\p{L}\p{M}\p{N}])(?!\p{scx=Latn})[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Mong}][\u200c\u200d]/u,
  // Scripts that mark where a word ends so, since they have no space between words.
  /(?!\p{scx=Latn})[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]\u200b/u,
  // Variants of Mongolian letters and of Han characters, which names of people and places have.
  /(?=\p{L})\p{sc=Mong}[\u180b-\u180f]|\p{Unified_Ideograph}[\u{e0100}-\u{e01ef}]/u,
]

let formedOrUnseen: RegExp | undefined
/** Made when it is needed: the sets of characters in it take longer than most runs write. */
const bothOf = () =>
  (formedOrUnseen ??= new RegExp(
    `(?!${unseen.source})(${formed()
      .map(({ source }) => source)
      .join('|')})|${unseen.source}`,
    'gu',
  ))

/**
 * A text with an escape for each unseen character that forms nothing seen. What it forms is told by the character
 * before it and, in a keycap or an emoji, the one behind it, so that the slow expression reads no more than these.
 */
export const withEscapes = (text: string, escape: (char: string) => string) =>
  text.replace(doubtful, (run, at: number) => {
    if (!unseen.test(run)) return run
    const before = characterBefore(text, at)
    const behind = text.charAt(at + run.length)
    const shown = (before + run + behind).replace(bothOf(), (char, kept?: string) => kept ?? escape(char))
    return shown.slice(before.length, shown.length - behind.length)
  })

/** The code point that ends at an offset; none at the start. */
const characterBefore = (text: string, end: number) =>
  /[^]?$/u.exec(text.slice(Math.max(0, end - 2), end))![0]

/** `\u202e`, and above U+FFFF `\u{e0041}`. */
export function escaped(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16)
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
}

/**
 * The second `#` of what the runners of CIs obey anywhere in a line: `##[error]` of GitHub Actions, `##vso[` of Azure
 * Pipelines, `##teamcity[` of TeamCity.
 */
export const commandMark = /(?<=#)#(?=\w{0,32}\[)/

const commandMarks = new RegExp(commandMark, 'g')

/**
 * A text in which no runner finds a command. The escape is given by a function, or V8 would keep the text as a tree of its
 * parts, with 100 bytes for each escape.
 */
export const withoutCommands = (text: string, escape: string) =>
  text.includes('##') ? text.replace(commandMarks, () => escape) : text

/** Text made safe for a terminal: unseen characters become escapes, and so does what runners of CIs obey in a line. */
export const visible = (text: string) =>
  withoutCommands(withEscapes(text, escaped), '\\u0023').replaceAll('\n', '\\u000a').replaceAll('\t', ' ')

/**
 * A line of visible text, which may be painted, that is no workflow command: the runner looks for `::name` behind
 * white space of any kind.
 */
export const plainLine = (line: string) => line.replace(/^(\s*):/, '$1\\u003a')

/** Text made visible for the start of a line. */
export const lineStart = (text: string) => plainLine(visible(text))

/**
 * The start of visible text, without what its end has of a character that is cut: half a surrogate pair, or what is not
 * seen and forms nothing without what is left out, such as a joiner of emoji.
 */
export const withoutPart = (start: string) =>
  start.replace(/\p{Default_Ignorable_Code_Point}{0,8}[\ud800-\udbff]?$/u, '')

/** The width of a text in terminal columns: East Asian and emoji characters take two. */
export function columns(text: string): number {
  if (/^[\u0020-\u02ff]*$/.test(text)) return text.length
  let width = 0
  for (const char of text)
    width += /\p{Mark}|\u200d|[\ufe00-\ufe0f]/u.test(char) ? 0 : isWide(char.codePointAt(0) ?? 0) ? 2 : 1
  return width
}

const isWide = (code: number) =>
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xfe30 && code <= 0xfe6f) ||
  (code >= 0xff00 && code <= 0xff60) ||
  (code >= 0xffe0 && code <= 0xffe6) ||
  (code >= 0x1f300 && code <= 0x1faff) ||
  (code >= 0x20000 && code <= 0x3fffd)
