import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { languageOf } from './language.ts'

const stemmers: ReadonlyMap<string, (word: string) => string> = new Map(
  Object.entries({
    ar: arabic,
    da: danish,
    de: german,
    el: greek,
    en: english,
    es: spanish,
    fi: finnish,
    fr: french,
    hu: hungarian,
    id: indonesian,
    it: italian,
    lt: lithuanian,
    nl: dutch,
    no: norwegian,
    pt: portuguese,
    ro: romanian,
    ru: russian,
    sv: swedish,
    tr: turkish,
    uk: ukrainian,
  }),
)

/**
 * The language by whose stemmer the words of pages are stemmed: English has the names of things on those in others.
 * A project may name any number of languages, and each word of a question is stemmed in each of these.
 */
export function stemmedAs(code: string | null): string {
  const language = languageOf(code ?? 'en')
  return stemmers.has(language) ? language : 'en'
}

/** The stems that were found, by language: most words of a text repeat, and a stemmer takes microseconds. */
const known = new Map<string, Map<string, string>>()
const maxKnown = 50_000

/** The stem of a word in a language that `stemmedAs` gives. */
export function stemOf(word: string, language: string): string {
  const stem = stemmers.get(language) ?? english
  let stems = known.get(language)
  if (!stems || stems.size >= maxKnown) known.set(language, (stems = new Map()))
  let found = stems.get(word)
  if (found === undefined) stems.set(word, (found = stem(word) || word))
  return found
}
