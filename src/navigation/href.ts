import { patterns } from '../grammar/entry.ts'

const external = new RegExp(patterns.externalUrl)
const sitePath = new RegExp(patterns.sitePath)
const unsafe = /^(?:javascript|data|vbscript|file):/i

/** Whether an address is absolute with the scheme http, https or mailto. */
export const isExternal = (href: string) => external.test(href)

/** Whether an address is a path of the site: one `/` first. */
export const isSitePath = (href: string) => sitePath.test(href)

/**
 * Whether a browser would run the address or open a local file, after it drops white space and control
 * characters.
 */
export const isUnsafe = (href: string) => unsafe.test(href.replace(/[\u0000-\u0020\u007f-\u009f]+/g, ''))
