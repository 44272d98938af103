import { quote } from '../../document/quote.ts'
import type { Navigation, OpenApiSource } from '../../navigation/element.ts'
import { specificationKey } from '../../navigation/openapi.ts'
import type { Specification } from '../../openapi/specification.ts'
import type { Facts } from '../../site/facts.ts'
import type { Named } from '../../site/scope.ts'
import { defineRule, type Finding, valueAt } from '../rule.ts'

type Args = { source: string; reason: 'version' | 'method' | 'scope'; version?: string }

type Found = Finding<Args>

const words = {
  version: ({ source, version }: Args) =>
    `${quote(source)} is OpenAPI ${version}, which the platform refuses.`,
  method: ({ source }: Args) =>
    `${quote(source)} has operations of the method QUERY, which the platform refuses.`,
  scope: ({ source }: Args) =>
    `The platform does not look for the operations of entries in ${quote(source)} here.`,
}

const repairs = {
  version: 'Convert it to OpenAPI 3.0 or 3.1.',
  method: 'Leave those operations out.',
  scope: 'Set "openapi" on an element above the entries.',
}

export const openapiNotLive = defineRule({
  id: 'openapi-not-live',
  group: 'OpenAPI',
  severity: { core: 'off', extended: 'warning' },
  needs: ['specifications'],
  summary: 'A specification is one that the platform takes, where the platform looks for it.',
  message: (args: Args) => words[args.reason](args),
  help: ({ reason }) => repairs[reason],
  *check(navigation, facts) {
    if (facts.dialect !== 'extended') return
    const said = new Set<string>()
    for (const finding of findings(navigation, facts)) {
      const key = specificationKey(finding.source) ?? finding.source
      if (said.has(key)) continue
      said.add(key)
      yield finding
    }
  },
})

function* findings({ operations, root, api }: Navigation, { specifications }: Facts): Generator<Found> {
  const seen = new Set<Specification>()
  for (const { source, path, state } of specifications.named) {
    if (state.kind !== 'read' || seen.has(state.specification)) continue
    seen.add(state.specification)
    const { version, operations } = state.specification
    const spot = valueAt(path)
    if (/^(?:2|3\.[2-9])/.test(version)) yield { at: spot, source, reason: 'version', version }
    else if (operations.some(({ method }) => method === 'QUERY')) yield { at: spot, source, reason: 'method' }
  }
  const far = new Map<Named, OpenApiSource>(
    [...(root?.openapi?.sources ?? []), ...api].map(source => [source, source]),
  )
  for (const entry of operations) {
    const lookup = specifications.find(entry)
    if (lookup.kind !== 'found' || !('file' in entry.entry) || entry.entry.file !== null) continue
    const source = far.get(lookup.from)
    if (source) yield { at: valueAt(source.path), source: source.source, reason: 'scope' }
  }
}
