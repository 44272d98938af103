import type { Term } from './counts.ts'
import { stemOf } from './stems.ts'
import { stopPhrases, stopWords, vagueWords } from './stop-words.ts'
import { knownWordsIn, synonymsOf } from './synonyms.ts'
import { type Word, weightedWordsOf, wordsOf } from './words.ts'

/** The most characters of a query that are read, and the most different words that are searched. */
const maxQueryLength = 2000
const maxQueryWords = 32

export const settings = {
  /** A synonym counts this much of the word. */
  synonym: 0.4,
  /** Two words that may be one counts this much of a word. */
  joined: 0.5,
  /** A word that says little counts this much of another. */
  vague: 0.6,
  /** The names of pages that say what something is count this much of a word where a question asks that. */
  overview: 0.5,
}

const asksWhatItIs =
  /^what (?:is|are)\b|^what can .* do\b|where (?:do i|to|should i) (?:start|begin)|是什么|什么是|从哪里开始|とは|初めて/i

const overviewWords =
  'introduction introducing overview concepts glossary terminology 介绍 简介 概述 术语 概要 用語 はじめに'.split(
    ' ',
  )

/**
 * The words to search for, with what else is searched for each; stop words only if there are no others. The words of
 * the question before it count the less the more this one says: all that "And why?" has are those.
 *
 * @param languages those in which words of the pages are stemmed
 */
export function termsOf(query: string, languages: readonly string[], before = ''): Term[] {
  const words = tellingWords(query)
  const own = words.filter(({ weight }) => weight === 1).length
  const earlier = tellingWords(before)
    .filter(({ word }) => !words.some(other => other.word === word))
    .map(({ word, weight }) => ({ word, weight: weight / (1 + own) }))
  const all = [...words, ...joinedWords(query), ...earlier].slice(0, maxQueryWords)
  const chosen = all.length > 0 ? all : weightedWordsOf(cut(query)).slice(0, maxQueryWords)
  const known = knownWordsIn(cut(query))
    .filter(other => chosen.every(({ word }) => word !== other))
    .slice(0, maxQueryWords)
  const overview = asksWhatItIs.test(query) ? overviewWords : []
  return [
    ...overview.map(word => ({ weight: settings.overview, forms: stemsOf([word], languages) })),
    ...chosen.map(({ word, weight }) => ({ weight, forms: formsOf(word, languages, settings.synonym) })),
    ...phrasesIn(query).map(word => ({ weight: 1, forms: formsOf(word, languages, 1) })),
    ...known.map(word => ({ weight: 1, forms: formsOf(word, languages, settings.synonym) })),
  ]
}

const cut = (query: string) => query.slice(0, maxQueryLength)

const tellingWords = (query: string) =>
  weightedWordsOf(cut(query).replace(stopPhrases, ' '))
    .filter(({ word }) => !stopWords.has(word))
    .map(({ word, weight }) => ({ word, weight: vagueWords.has(word) ? weight * settings.vague : weight }))

/** Pairs of words, written as one. */
function pairsOf(query: string): string[] {
  const words = wordsOf(cut(query))
  const pairs = words.slice(1).map((word, index) => words[index]! + word)
  return [...new Set(pairs)].filter(pair => /^[a-z0-9]{4,}$/.test(pair))
}

const isPhrase = (pair: string) => synonymsOf(pair).size > 0

/** Two words that name what another word does: `money back`, `same time`. */
const phrasesIn = (query: string) => pairsOf(query).filter(isPhrase).slice(0, maxQueryWords)

/** Two words that are written as one elsewhere: `web hook`, `log in`. */
const joinedWords = (query: string): Word[] =>
  pairsOf(query)
    .filter(pair => !isPhrase(pair))
    .map(word => ({ word, weight: settings.joined }))

/** The stems of a word, and those of its synonyms, which count less. */
const formsOf = (word: string, languages: readonly string[], ofSynonyms: number) =>
  new Map([...stemsOf(synonymsOf(word), languages, ofSynonyms), ...stemsOf([word], languages)])

const stemsOf = (words: Iterable<string>, languages: readonly string[], weight = 1) =>
  new Map([...words].flatMap(word => languages.map(language => [stemOf(word, language), weight] as const)))
