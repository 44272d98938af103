/**
 * A text in a form of Unicode, in time in proportion to its length: where more than 30 marks follow each other, a
 * combining grapheme joiner stands after each 30, as the Stream-Safe Text Format of Unicode (UAX #15) says. Without,
 * the marks are put in order by insertion.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC') =>
  text.replace(manyMarks, '$&\u034f').normalize(form)

/** The two signs for voiced kana of half width are no marks, and become some. */
const manyMarks = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu
