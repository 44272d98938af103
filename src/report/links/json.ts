import { jsonText } from '../json-text.ts'
import type { LinkFormat } from './format.ts'

/** A `LinkGraph`, described by schema/links.schema.json; each page and each link on a line of its own. */
export const json: LinkFormat = function* ({ pages, links }) {
  yield '{\n  "version": 1,\n  "pages": ['
  yield* listed(pages)
  yield '],\n  "links": ['
  yield* listed(links)
  yield ']\n}\n'
}

function* listed(items: Iterable<unknown>): Generator<string> {
  let separator = ''
  for (const item of items) {
    yield `${separator}\n    ${jsonText(item)}`
    separator = ','
  }
  if (separator !== '') yield '\n  '
}

/** One link per line; with `--orphans`, one page. */
export const ndjson: LinkFormat = function* ({ pages, links, asked }) {
  for (const item of asked === 'orphans' ? pages : links) yield `${jsonText(item)}\n`
}
