/**
 * What package.json may say of where its source is
 * (https://docs.npmjs.com/cli/configuring-npm/package-json#repository).
 */
interface Manifest {
  readonly name?: string
  readonly repository?: string | { readonly url: string }
}

/** How hosts name a file of a repository's default branch. */
const files: Readonly<Record<string, string>> = {
  'github.com': 'blob/HEAD',
  'gitlab.com': '-/blob/HEAD',
}

const shorthands: Readonly<Record<string, string>> = { github: 'github.com', gitlab: 'gitlab.com' }

/** The heading of a rule in the repository's RULES.md; undefined without a repository on a host that is known. */
export function ruleUrlIn({ repository }: Manifest, id: string): string | undefined {
  const named = typeof repository === 'object' ? repository.url : repository
  if (named === undefined) return undefined
  const short = /^(?:(\w+):)?([\w.-]+\/[\w.-]+)$/.exec(named)
  const long = /^(?:git\+)?(?:https|ssh|git):\/\/(?:git@)?([\w.-]+)\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    named,
  )
  const host = long ? long[1] : short ? shorthands[short[1] ?? 'github'] : undefined
  const path = long?.[2] ?? short?.[2]
  const folder = host === undefined ? undefined : files[host]
  return path && folder && `https://${host}/${path}/${folder}/RULES.md#${id}`
}
