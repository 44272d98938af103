import { isAbsolute, resolve } from 'node:path'
import { Problem } from '../problem.ts'

const schemes = ['https:', 'ssh:', 'git:', 'file:']
const isUrl = (text: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
/** `user@host:path`, which ssh fetches. */
const isScpLike = (text: string) => /^[^/:]+:/.test(text)

/** Whether a repository in its stored form is on this machine, so that git reads it in a process beside its own. */
export const isLocal = (repository: string) => /^file:/i.test(repository) || isAbsolute(repository)

/**
 * The stored form of a repository: a git URL, `user@host:path`, or the absolute path of a local one.
 *
 * @throws {Problem} 'invalid', with what is wrong
 */
export function validRepository(text: string): string {
  if (text === '') throw invalid('A repository has to be named.')
  if (text.length > 2048) throw invalid('The address of the repository is longer than 2,048 characters.')
  if (/[\u0000-\u001f\u007f]/.test(text) || text !== text.trim())
    throw invalid('The address of the repository holds a control character, or a space at an end.')
  if (text.startsWith('-')) throw invalid('The address of the repository starts with "-", as an option does.')
  if (/^[a-z0-9]+::/i.test(text))
    throw invalid('The address of the repository names a remote helper; use https, ssh, git, file or a path.')
  if (isUrl(text)) return validUrl(text)
  return isScpLike(text) ? validScpLike(text) : resolve(text)
}

function validUrl(text: string): string {
  if (/[\s\\?#]/.test(text))
    throw invalid('The address of the repository holds a space, "\\", "?" or "#", which must be encoded.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw invalid('The address of the repository is no URL.')
  if (!schemes.includes(url.protocol))
    throw invalid(
      `Repositories are fetched by https, ssh, git and file, not by "${url.protocol.slice(0, -1)}".`,
    )
  const isFile = url.protocol === 'file:'
  if (isFile !== (url.hostname === ''))
    throw invalid(isFile ? 'A file URL names no host: write file:///path.' : 'The address names no host.')
  assertHost(url.hostname)
  assertUser(url.username)
  if (![url.username, url.password].every(isEncoded))
    throw invalid(
      'The user or the password in the address holds a "%" that begins no encoded character: write %25.',
    )
  if (url.username !== '' && !['https:', 'ssh:'].includes(url.protocol))
    throw invalid('Only addresses of https and ssh can name a user.')
  if (url.password !== '' && url.protocol !== 'https:')
    throw invalid('A password in an address is for https only; ssh takes a key.')
  if (url.pathname.length < 2) throw invalid('The address names a host, but no repository on it.')
  return text
}

function validScpLike(text: string): string {
  const [, user = '', host = '', path = ''] = /^(?:([^@]*)@)?([^:]*):(.*)$/.exec(text) ?? []
  assertUser(user)
  assertHost(host)
  if (path === '' || /^[-\s]/.test(path)) throw invalid('The address names a host, but no repository on it.')
  return text
}

/** Git decodes the host after this check and passes it to ssh. */
function assertHost(host: string) {
  if (/^-|[%@\s]/.test(host)) throw invalid('The host of the repository starts with "-", or is encoded.')
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function assertUser(user: string) {
  if (/^(?:-|%2d)/i.test(user)) throw invalid('The user in the address of the repository starts with "-".')
}

/**
 * The name of a branch, by the rules of git-check-ref-format.
 *
 * @throws {Problem} 'invalid', with what is wrong
 */
export function validBranch(text: string): string {
  if (text === '' || text.length > 255) throw invalid('The name of a branch has 1 to 255 characters.')
  if (text.startsWith('-')) throw invalid('The name of the branch starts with "-", as an option does.')
  if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^@$|^\/|[/.]$/.test(text))
    throw invalid(`Git allows no branch of the name "${printable(text)}".`)
  if (text.split('/').some(part => part.startsWith('.') || part.endsWith('.lock')))
    throw invalid('No part of a branch\'s name starts with "." or ends with ".lock".')
  return text
}

/**
 * The folder of docs.json in its repository, '' for the root (also as '.'), without slashes at its ends.
 *
 * @throws {Problem} 'invalid', with what is wrong
 */
export function validFolder(text: string): string {
  if (text === '.' || text === './') return ''
  const parts = text
    .split('/')
    .filter((part, offset, all) => part !== '' || (offset > 0 && offset < all.length - 1))
  if (text.startsWith('/') && text !== '/') throw invalid('The folder goes from the root of the repository.')
  if (text.length > 1024 || /[\u0000-\u001f\u007f\\]/.test(text))
    throw invalid('The folder is longer than 1,024 characters, or holds "\\" or a control character.')
  if (parts.some(part => ['', '.', '..', '.git'].includes(part.toLowerCase())))
    throw invalid('The folder holds a part that is empty, ".", ".." or ".git".')
  return parts.join('/')
}

const printable = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f]/g, '?').slice(0, 80)

const invalid = (detail: string) => new Problem('invalid', { detail })
