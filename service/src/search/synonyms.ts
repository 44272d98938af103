import { stemOf } from './stems.ts'
import { chinese } from './synonyms/chinese.ts'
import { english } from './synonyms/english.ts'
import { japanese } from './synonyms/japanese.ts'

/** Words that readers and pages use for one thing. */
const groups = [...english, ...chinese, ...japanese]

const synonyms = new Map<string, Set<string>>()
for (const group of groups.map(line => line.toLowerCase().split(' ')))
  for (const word of group) {
    const others = synonyms.get(stemOf(word, 'en')) ?? new Set()
    for (const other of group) if (other !== word) others.add(other)
    synonyms.set(stemOf(word, 'en'), others)
  }

/** The other words for what a word names; the word may have any English ending. */
export const synonymsOf = (word: string): ReadonlySet<string> => synonyms.get(stemOf(word, 'en')) ?? none

const none: ReadonlySet<string> = new Set()

/** The known words of a text in a script without spaces, wherever they begin in it. */
export const knownWordsIn = (text: string): string[] => unspacedWords.filter(word => text.includes(word))

const unspacedWords = [...synonyms.keys()].filter(word => /^[^ -~]{2,}$/.test(word))
