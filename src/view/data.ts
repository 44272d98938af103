import type { Diagnostic } from '../check/report.ts'
import type { TreeNode } from '../tree/tree.ts'

/** A place in a text of the page: the index of the file in `files`, and the offsets of its start and end. */
export type Place = readonly [file: number, start: number, end: number]

/** What the page shows of a node; what is absent is false or not there. */
export interface ShownNode {
  readonly parent: number | null
  readonly kind: TreeNode['kind']
  readonly label: string
  readonly at: Place
  readonly href?: string
  readonly title?: string
  readonly file?: string
  readonly method?: string
  readonly hidden?: true
  readonly deprecated?: true
  readonly expanded?: true
  readonly collapsible?: true
  readonly default?: true
  /** Why it has its address, in sentences. */
  readonly why?: readonly string[]
  /** The specification of its operation, who names it, and where the operation is in its text. */
  readonly spec?: { readonly name: string; readonly setBy?: string; readonly at?: Place }
  /** The addresses of the pages before and after it. */
  readonly previous?: string
  readonly next?: string
  readonly change?: { readonly kind: ChangeKind; readonly text: string }
}

/** How a node differs from an earlier revision. */
export type ChangeKind = 'added' | 'moved'

export interface ShownFinding {
  readonly rule: string
  readonly severity: Diagnostic['severity']
  readonly message: string
  readonly help?: string
  /** Null where its file is not among those of the page. */
  readonly at: Place | null
  /** `file:line:column`. */
  readonly place: string
  /** The innermost node that it is about; null for none. */
  readonly node: number | null
  /** Whether the baseline has it. */
  readonly known?: true
}

/** What is gone since an earlier revision: a page of the navigation, an element, an address. */
export interface Lost {
  readonly label: string
  readonly text: string
}

/** Which pages link to each address. A page may be shown in many places, and a long address link to many pages. */
export interface ShownLinks {
  /** The addresses of the pages that link, "" for docs.json. */
  readonly from: readonly string[]
  /** Each address that is linked to, with the indexes of those in `from`. */
  readonly to: readonly (readonly [address: string, from: readonly number[]])[]
}

/** All that the page shows, as plain data. */
export interface View {
  readonly title: string
  readonly nodes: readonly ShownNode[]
  readonly findings: readonly ShownFinding[]
  /** The findings that the report left out, past its limit. */
  readonly omitted: number
  /** docs.json and the files that it includes; then pages and specifications, as far as there is room for their texts. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** Absent where links were not read. */
  readonly links?: ShownLinks
  readonly drilldown: boolean | null
  /** Whether docs.json is no JSON, so that there are no nodes. */
  readonly isBroken?: true
  /** The revision that the site is compared with, and what it had. */
  readonly since?: { readonly revision: string; readonly lost: readonly Lost[] }
}

/** What a live page is sent: the last view that there was, and why there is none now. */
export interface ViewState {
  readonly view: View | null
  readonly problem: string | null
}
