import { readFileSync } from 'node:fs'

/** A question of a reader, and the pages that answer it: any of them will do. */
export interface Question {
  readonly site: string
  readonly text: string
  readonly language: 'en' | 'zh' | 'ja'
  readonly isAnswer: (href: string) => boolean
}

/** The files of questions. */
export const questionSets = ['questions', 'unseen', 'blind'] as const

/** Reads a file of questions: `site | question | address address`, where `*` is any one segment. */
export const readQuestions = (set: (typeof questionSets)[number]): Question[] =>
  readFileSync(new URL(`${set}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [site, text, answers] = line.split(' | ') as [string, string, string]
      const patterns = answers.split(' ').map(answer => answer.split('/'))
      const isAnswer = (href: string) => {
        const parts = href.split('/')
        return patterns.some(
          pattern =>
            pattern.length === parts.length && pattern.every((part, i) => part === '*' || part === parts[i]),
        )
      }
      const language = /[\u3040-\u30ff]/.test(text) ? 'ja' : /[\u4e00-\u9fff]/.test(text) ? 'zh' : 'en'
      return { site, text, language, isAnswer }
    })
