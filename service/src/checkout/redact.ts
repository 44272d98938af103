/** A text without the repository's credentials: the user and password of its address. */
export function redact(text: string, repository: string): string {
  const named = text.replaceAll(/\/\/[^\s/'"]*@/g, '//***@')
  return secretsOf(repository).reduce((rest, secret) => rest.replaceAll(secret, '***'), named)
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
