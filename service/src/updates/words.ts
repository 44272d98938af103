import { sep } from 'node:path'
import type { Summary } from 'docs-nav'

type Counts = Pick<Summary, 'errors' | 'warnings'>

export function successWords(revision: string, pages: number, { warnings }: Counts): string {
  const problems = warnings === 0 ? 'no problems' : counted(warnings, 'warning')
  return `Published revision ${revision.slice(0, 7)}: ${counted(pages, 'page')}, ${problems}.`
}

/** Why nothing was published: counts, or the words of an error, in which the place of the checkout says nothing. */
export function failureWords(why: Counts | string, checkout: string): string {
  if (typeof why === 'string')
    return `Not published. ${why.replaceAll(checkout + sep, '').replaceAll(`"${checkout}"`, 'the repository')}`
  const warnings = why.warnings === 0 ? '' : ` and ${counted(why.warnings, 'warning')}`
  return `Not published: ${counted(why.errors, 'error')}${warnings}. What was published before stays.`
}

const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
