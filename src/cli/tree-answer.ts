import { isObject } from '../document/value.ts'
import { nearestWord } from '../site/nearest.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Project } from '../project/project.ts'
import { held } from '../document/time-limit.ts'
import type { TreeOptions } from '../report/tree/format.ts'
import { type TreeFormatName, treeFormats } from '../report/tree/index.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import { labelsOf, select, type Selection } from '../tree/select.ts'
import { type NodeKind, nodeKinds, type Tree } from '../tree/tree.ts'
import { oneOf } from './arguments.ts'
import { type ExitCode, UsageError } from './io.ts'
import { remarksOn } from './remarks.ts'

/** The request of a `tree` call, as plain data. */
export interface TreeQuestion extends Pick<TreeOptions, 'baseUrl' | 'depth' | 'color'> {
  readonly format: TreeFormatName
  readonly groupGenerated: 'tag' | 'none'
  /** `kind=label` */
  readonly only: readonly string[]
  readonly dialect?: Dialect
  /** Whether only a text without a place was read. */
  readonly isTextAlone: boolean
}

/** The answer, as plain data too. */
export interface TreeAnswer {
  readonly text: string
  /** Further files beside it, by the number in their name. */
  readonly parts: readonly string[]
  /** For standard error. */
  readonly remarks: string
  /** An error in the request itself; nothing is written then. */
  readonly fault: string | null
  readonly code: ExitCode
}

/** The pages of a project, as text. Depends only on the project and the request. */
export async function answerTree(project: Project, question: TreeQuestion): Promise<TreeAnswer> {
  const { format, groupGenerated, only, isTextAlone, dialect, ...shape } = question
  const options = dialect ? { dialect } : {}
  const { remarks, errors } = held.limit.run(() => remarksOn(project, dialect, isTextAlone))
  const whole = held.limit.run(() => resolveNavigation(project, { ...options, groupGenerated }))
  const code = errors > 0 ? 1 : 0
  try {
    const write = await treeFormats[format]()
    const { text, parts = [] } = held.limit.run(() =>
      write(select(whole, selectionsOf(only, whole)), { ...siteOf(project), ...shape }),
    )
    return { text, parts, remarks, fault: null, code }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { text: '', parts: [], remarks, fault: error.message, code }
  }
}

/** `--only language=fr`; an unknown label is a usage error. */
function selectionsOf(texts: readonly string[], whole: Tree): Selection[] {
  return texts.map(text => {
    const offset = text.indexOf('=')
    if (offset < 0) throw new UsageError(`--only takes kind=label, such as language=fr, not "${text}".`)
    const kind: NodeKind = oneOf('the kind of --only', text.slice(0, offset), nodeKinds)
    const label = text.slice(offset + 1)
    const labels = labelsOf(whole, kind)
    if (!labels.includes(label))
      throw new UsageError(`there is no ${kind} "${label}".${known(label, labels)}`)
    return { kind, label }
  })
}

/** The labels of a kind for a message; of many, the one that was probably meant. */
function known(label: string, labels: readonly string[]): string {
  if (labels.length === 0) return ''
  if (labels.length <= maxListed) return ` There are: ${labels.join(', ')}.`
  const meant = nearestWord(label, labels)
  const rest = labels.length - maxListed
  return `${meant ? ` Did you mean "${meant}"?` : ''} There are: ${labels.slice(0, maxListed).join(', ')} and ${rest} more.`
}

const maxListed = 20

/** What docs.json calls the site. */
function siteOf({ document: { value } }: Project): Pick<TreeOptions, 'name' | 'description'> {
  const docs = isObject(value) ? value : {}
  const text = (key: string) => (typeof docs[key] === 'string' ? docs[key] : '')
  return { name: text('name'), description: text('description') }
}
