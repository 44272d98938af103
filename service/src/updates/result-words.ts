import { sep } from 'node:path'
import type { Summary } from 'docs-nav'

type Counts = Pick<Summary, 'errors' | 'warnings'>

type Warnings = Pick<Counts, 'warnings'>

export const successWords = (revision: string, pages: number, warnings: Warnings): string =>
  `Published revision ${revision.slice(0, 7)}: ${sizeWords(pages, warnings)}`

export const unchangedWords = (revision: string, pages: number, warnings: Warnings): string =>
  `Revision ${revision.slice(0, 7)} was published already: ${sizeWords(pages, warnings)}`

const sizeWords = (pages: number, { warnings }: Warnings) =>
  `${counted(pages, 'page')}, ${warnings === 0 ? 'no problems' : counted(warnings, 'warning')}.`

/** Why a project is not published. */
export function countWords({ errors, warnings }: Counts): string {
  const more = warnings === 0 ? '' : ` and ${counted(warnings, 'warning')}`
  return `Not published: ${counted(errors, 'error')}${more}. What was published before stays.`
}

/** An error's message without the path of the checkout; Postgres cannot store NUL. */
export const failureWords = (message: string, checkout: string): string =>
  `Not published. ${message.replaceAll(checkout + sep, '').replaceAll(`"${checkout}"`, 'the repository')}`
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .slice(0, 1000)

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
