const maxDropped = 3

/**
 * A path without commonly confused parts: letter case, names of parameters (`{id}`, `:id`, `<id>` become `{}`),
 * a trailing slash, a query.
 */
export function pathShape(path: string): string {
  const segments = path.toLowerCase().split(/[?#]/, 1).join('').split('/')
  return `/${segments.filter(Boolean).map(segmentShape).join('/')}`
}

/** The rest of a shape after a leading `/v1`, `/api`, `/api/v2`. */
export function versionSuffixes(shape: string): string[] {
  return suffixes(shape, segment => /^(api|rest|v?\d[\d.]*)$/.test(segment))
}

/** The rests of a shape after one to three leading segments that are not parameters. */
export function literalSuffixes(shape: string): string[] {
  return suffixes(shape, segment => segment !== '{}')
}

function segmentShape(segment: string): string {
  if (/^:[^:]+$/.test(segment) || /^<[^<>]+>$/.test(segment)) return '{}'
  return segment.replace(/\{[^{}]*\}/g, '{}')
}

function suffixes(shape: string, droppable: (segment: string) => boolean): string[] {
  const segments = shape.slice(1).split('/')
  const names: string[] = []
  for (let dropped = 1; dropped <= maxDropped && dropped < segments.length; dropped++) {
    if (!droppable(segments[dropped - 1] ?? '')) break
    const rest = segments.slice(dropped)
    if (rest.some(segment => segment !== '{}')) names.push(`/${rest.join('/')}`)
  }
  return names
}
