import { hider } from '../../../src/client/hide.ts'

/** A text without the repository's credentials: the user and password of its address. */
export function redact(text: string, repository: string): string {
  const named = text.replaceAll(/\/\/[^\s/'"]*@/g, '//***@')
  return secretsOf(repository).reduce((rest, secret) => rest.replaceAll(secret, '***'), named)
}

/** A text without secrets, however a host that repeats one encodes it, nor the part of one where the text is cut. */
export function masked(text: string, secrets: readonly string[], isCut = false): string {
  const [shown] = hider(secrets.filter(secret => /^[\x21-\x7e]+$/.test(secret)))(text, isCut)
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), shown)
}

/** Both as written and decoded, since git prints either. A user without a password is often a token. */
function secretsOf(repository: string): string[] {
  if (!/^https?:/i.test(repository) || !URL.canParse(repository)) return []
  const { username, password } = new URL(repository)
  const secret = password || username
  const raw = /\/\/([^/]*)@/.exec(repository)?.[1] ?? ''
  const rawSecret = password ? raw.slice(raw.indexOf(':') + 1) : raw
  return [rawSecret, secret, decoded(secret)].filter(text => text.length > 2)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
