import type * as Yaml from 'yaml'

/** What has an anchor: all but an alias. */
type Anchored = Yaml.Scalar | Yaml.YAMLMap | Yaml.YAMLSeq

/** A text counts as one value more for each so many characters: aliases may repeat a long one as often as a short one. */
export const charactersPerAliased = 100

/** What the aliases of a YAML document stand for. */
export interface Aliases {
  readonly sources: ReadonlyMap<Yaml.Alias, Anchored>
  /** How many values the document holds with all aliases written out; endless where one stands in what it names. */
  readonly values: number
}

/** Reads a document once, in its order: the package yaml looks for what an alias names through the whole document. */
export function aliasesOf(
  { isAlias, isCollection, isPair }: Pick<typeof Yaml, 'isAlias' | 'isCollection' | 'isPair'>,
  document: Yaml.Document.Parsed,
): Aliases {
  const anchors = new Map<string, Anchored>()
  const sources = new Map<Yaml.Alias, Anchored>()
  const known = new Map<unknown, number>()
  const valuesOf = (node: unknown): number => {
    if (isPair(node)) return valuesOf(node.key) + valuesOf(node.value)
    if (isAlias(node)) {
      const source = anchors.get(node.source)
      if (source) sources.set(node, source)
      return known.get(source) ?? Infinity
    }
    const anchor = (node as Anchored | null)?.anchor
    if (anchor !== undefined) anchors.set(anchor, node as Anchored)
    const values = isCollection(node)
      ? node.items.reduce<number>((sum, item) => sum + valuesOf(item), 1)
      : 1 + Math.floor(lengthOf((node as Yaml.Scalar | null)?.value) / charactersPerAliased)
    if (anchor !== undefined) known.set(node, values)
    return values
  }
  return { values: valuesOf(document.contents), sources }
}

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0)
