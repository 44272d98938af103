import type * as Yaml from 'yaml'

/**
 * A list of unlike keys (`!!omap`) as any other list: the package yaml looks for each of its keys among all before it.
 * Of two tags of one name it takes the first.
 */
const plainOmap: Yaml.CollectionTag = { tag: 'tag:yaml.org,2002:omap', collection: 'seq' }

/**
 * A YAML text as nodes with places, read with the package yaml. Its errors hold no stack, which takes most of the time
 * and memory of a text that is wrong at each character. Repeated keys are no error: the package looks for each among all
 * before it.
 */
export function yamlDocument(
  { parseDocument }: Pick<typeof Yaml, 'parseDocument'>,
  text: string,
  options: Yaml.ParseOptions & Yaml.DocumentOptions = {},
): Yaml.Document.Parsed {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return parseDocument(text, {
      ...options,
      prettyErrors: false,
      uniqueKeys: false,
      customTags: tags => [plainOmap, ...tags],
    })
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
