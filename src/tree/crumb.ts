import { cut } from '../document/quote.ts'

/** The longest label of a breadcrumb, or of a translation or version, in characters: each page repeats it. */
export const maxCrumbLength = 1_000

export const crumb = (label: string) => cut(label, maxCrumbLength)
