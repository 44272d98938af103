/** One part of a path; most have nothing but what is below them. */
interface Node {
  below?: Map<string, Node>
  /** A path that ends here. */
  place?: string
}

/**
 * Those of some paths that a path is, or lies below, the topmost first. It takes time by the path's length: a page a
 * thousand folders deep may have a hundred thousand links, and asking for each folder above each is a thousand times as
 * much.
 */
export function placesAmong(paths: Iterable<string>): (path: string) => string[] {
  const root: Node = {}
  for (const path of paths) {
    let node = root
    for (const part of path.split('/')) {
      const below = (node.below ??= new Map<string, Node>())
      const next: Node = below.get(part) ?? {}
      below.set(part, next)
      node = next
    }
    node.place = path
  }
  return path => {
    const found: string[] = []
    let node: Node | undefined = root
    for (let start = 0; node?.below && start <= path.length;) {
      const slash = path.indexOf('/', start)
      const end = slash === -1 ? path.length : slash
      node = node.below.get(path.slice(start, end))
      if (node?.place !== undefined) found.push(node.place)
      start = end + 1
    }
    return found
  }
}
