export { type CheckOptions, checkProject, type Validation, validateNavigation } from './check/check.ts'
export type { TextEdit } from './check/repair/change.ts'
export type {
  BaselineSummary,
  Diagnostic,
  Related,
  Report,
  Severities,
  Summary,
  ValueDiagnostic,
} from './check/report.ts'
export type { Severity } from './check/rule.ts'
export { applyEdits } from './document/edit/apply.ts'
export type { Position, Range } from './document/range.ts'
export type { Dialect } from './grammar/dialects.ts'
export type {
  Anchor,
  CoreAnchor,
  CoreDropdown,
  CoreGlobal,
  CoreGlobalAnchor,
  CoreGroup,
  CoreItem,
  CoreLanguage,
  CoreLanguageCode,
  CoreNavigation,
  CoreProduct,
  CoreTab,
  CoreVersion,
  Dropdown,
  Global,
  GlobalAnchor,
  GlobalDropdown,
  GlobalLanguage,
  GlobalProduct,
  GlobalTab,
  GlobalVersion,
  Group,
  Item,
  Language,
  LanguageCode,
  Navigation,
  OpenApi,
  Product,
  Tab,
  Version,
} from './grammar/types.ts'
export type { Operation, Specification } from './openapi/specification.ts'
export type { Config, ConfigFault, RuleSetting } from './project/config/config.ts'
export type { PageContent } from './pages/content.ts'
export type { Baseline, FrontMatter, Project } from './project/project.ts'
export { ProjectError, type ReadOptions, readProject } from './project/read.ts'
export {
  type Link,
  type LinkGraph,
  type LinkOptions,
  type LinkedPage,
  resolveLinks,
} from './site/link-graph.ts'
export { type DiffOptions, diffTrees, type TreeDiff } from './tree/diff/diff.ts'
export { toNested, type NestedNode } from './tree/nested.ts'
export { resolveNavigation, type ResolveOptions } from './tree/resolve.ts'
export type {
  GroupNode,
  NodeKind,
  OperationReference,
  PageNode,
  SectionNode,
  Tree,
  TreeAnchor,
  TreeNode,
  TreeRedirect,
  UnlistedPage,
} from './tree/tree.ts'
