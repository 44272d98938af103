import type { Range } from '../document/range.ts'

/** One operation of a specification, with what a page of it needs. */
export interface Operation {
  /** Upper case: GET HEAD POST PUT PATCH DELETE OPTIONS TRACE QUERY, or a name from `additionalOperations`. */
  readonly method: string
  /** `null` for a webhook. */
  readonly path: string | null
  /** The webhook's name, `null` for the operation of a path. */
  readonly webhook: string | null
  readonly operationId: string | null
  readonly summary: string | null
  readonly description: string | null
  /** Never blank, in the order of the text. */
  readonly tags: readonly string[]
  readonly deprecated: boolean
  /** `x-hidden` of the operation, its webhook or its first tag: the page is served, and no list shows it. */
  readonly hidden: boolean
  /** `x-excluded` of the same: there is no page. */
  readonly excluded: boolean
  /** `x-mint.href` of the operation. */
  readonly href: string | null
  /** `x-mint.metadata` of the operation: it counts as front matter does. */
  readonly metadata: OperationMetadata | null
}

/** The texts and the flags of `x-mint.metadata` that are read; blank texts and other types are left out. */
export const metadataTexts = ['title', 'sidebarTitle', 'description', 'icon', 'tag', 'url', 'mode'] as const
export const metadataFlags = ['hidden', 'deprecated', 'noindex'] as const

export type OperationMetadata = {
  readonly [key in (typeof metadataTexts)[number]]?: string
} & { readonly [key in (typeof metadataFlags)[number]]?: boolean }

/**
 * What kind of fault: not JSON or YAML; not an OpenAPI document; a `$ref`; one that leaves the project; a
 * limit; what only deep validation finds.
 */
export type FaultKind = 'syntax' | 'shape' | 'reference' | 'outside' | 'limit' | 'deep'

/** A fault of a specification, at its place in the file that really contains it. */
export interface SpecificationFault {
  readonly kind: FaultKind
  readonly file: string
  readonly message: string
  readonly help?: string
  readonly range: Range
  /** The `$ref` or overlay that it is about, where its place is only the start of the file: a message may cut it. */
  readonly about?: string
}

/** A specification as the navigation sees it: a list of operations. */
export interface Specification {
  readonly path: string
  /** The text of `openapi` or `swagger`; empty when there is none. */
  readonly version: string
  readonly title: string | null
  /**
   * Paths in document order, the methods of one as GET PUT POST DELETE OPTIONS HEAD PATCH TRACE, then others;
   * then webhooks.
   */
  readonly operations: readonly Operation[]
  /** The label of a tag's group if it is not the tag's name: the tag's `x-group`. */
  readonly tagLabels: Readonly<Record<string, string>>
  readonly faults: readonly SpecificationFault[]
  /** The overlays that should change it and are no files: what it holds is not known then. */
  readonly missingOverlays: readonly string[]
  /** Paths with unknown operations (a remote or broken `$ref`); `anyName` means every path. */
  readonly unknownPaths: readonly string[]
  /** As `unknownPaths`, for the names of webhooks. */
  readonly unknownWebhooks: readonly string[]
}

/** Means every name in a list of unknown paths or webhooks. */
export const anyName = '*'

/** A file's text, and its UTF-8 bytes if available, so that decoding can be skipped. */
export interface FileText {
  readonly text: string
  readonly bytes?: Uint8Array
  /** The text for JSON.parse, without a byte order mark, where the bytes give it faster; null where they do not. */
  readonly json?: () => string | null
}

/** The result of reading a file: its text, or why there is none. */
export type ReadResult =
  | FileText
  | { readonly failure: 'missing' | 'outside' | 'unreadable' | 'too-large'; readonly detail?: string }

/**
 * Reads a file of the project by its path (relative to the project root, `/`-separated, normalised, no
 * leading slash).
 */
export type ReadText = (path: string) => ReadResult

/** The longest chain of `$ref`s. */
export const maxRefHops = 32

/** The most files that a specification may refer to. */
export const maxReferencedFiles = 1000

/** The most operations of one specification that are indexed. */
export const maxOperations = 100_000

/** The most characters of all operations together: YAML aliases can repeat one huge text. */
export const maxOperationsLength = 64 * 1024 * 1024
