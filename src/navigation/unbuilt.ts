/** Why the platform never builds a page file. */
export type Unbuilt = 'mintignore' | 'snippet' | 'repository'

/** What the platform ignores of itself, at any depth; only with these endings and in upper case. */
const ofRepository = /(?:^|\/)(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$/

/** The folders of snippets, at the root of the project. */
const snippet = /^_?snippets\//

/** Why a page file is never built, given those that .mintignore names; null for one that is. */
export function whyUnbuilt(named: readonly string[]): (file: string) => Unbuilt | null {
  const ignored = new Set(named)
  return file => {
    if (ignored.has(file)) return 'mintignore'
    if (snippet.test(file)) return 'snippet'
    return ofRepository.test(file) ? 'repository' : null
  }
}
