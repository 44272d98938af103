/** What is chosen on the page. The address bar keeps it, so that a link can be shared. */
export interface Choice {
  readonly node: number | null
  readonly finding: number | null
}

export const nothing: Choice = { node: null, finding: null }

/** `#node=12&finding=3`; what is not there is not chosen. */
export function choiceIn(hash: string, nodes: number, findings: number): Choice {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const indexOf = (name: string, count: number) => {
    const text = values.get(name) ?? ''
    return /^\d{1,9}$/.test(text) && Number(text) < count ? Number(text) : null
  }
  return { node: indexOf('node', nodes), finding: indexOf('finding', findings) }
}

export function hashOf({ node, finding }: Choice): string {
  const values = new URLSearchParams()
  if (node !== null) values.set('node', String(node))
  if (finding !== null) values.set('finding', String(finding))
  return `#${values}`
}
