// Generated from the grammar by "npm run generate".

/** A supported language code. */
export type LanguageCode = 'ar' | 'cn' | 'zh-Hant' | 'nl' | 'en' | 'fr' | 'de' | 'id' | 'it' | 'jp' | 'ko' | 'lv' | 'no' | 'pt-BR' | 'ru' | 'es' | 'sv' | 'tr' | 'ua' | 'vn' | 'ca' | 'cs' | 'da' | 'fi' | 'fr-CA' | 'fr-ca' | 'he' | 'hi' | 'hu' | 'ja' | 'ja-JP' | 'ja-jp' | 'pl' | 'pt' | 'ro' | 'th' | 'uk' | 'uz' | 'vi' | 'zh' | 'zh-CN' | 'zh-Hans' | 'zh-TW'

/** A specification: its file or URL, the folder of its pages' addresses, and the overlays that change it. */
export type OpenApi = string | { source: string; directory?: string; overlays?: string[] }

/** The structure of the site: exactly one primary pattern, and the links shown on every page. */
export interface Navigation {
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  pages?: (string | Group)[]
  groups?: Group[]
  tabs?: Tab[]
  anchors?: Anchor[]
  dropdowns?: Dropdown[]
  products?: Product[]
  versions?: Version[]
  languages?: Language[]
}

/** A titled list of pages in the sidebar. */
export interface Group {
  group: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Shows a nested group expanded at first. Top-level groups are always expanded. */
  expanded?: boolean
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** Page that the element's own title opens. */
  root?: string
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** Weight of these pages in the search. */
  boost?: number
  /** Version that the group belongs to. */
  version?: string
  /** Whether these pages are shown without a login. */
  public?: boolean
  /** Whether the search finds these pages. */
  searchable?: boolean
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  /** GraphQL schema for this element. */
  graphql?: unknown
  /** SDK reference for this element. */
  sdk?: unknown
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** Style of the icon, such as "solid". */
  iconType?: string
  pages?: (string | Group)[]
}

/** A section in the bar at the top. */
export interface Tab {
  tab: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Text shown below the label. */
  description?: string
  /** Shows a nested group expanded at first. Top-level groups are always expanded. */
  expanded?: boolean
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** Whether the search finds these pages. */
  searchable?: boolean
  /** Side of the bar on which the tab stands. */
  align?: string
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  /** GraphQL schema for this element. */
  graphql?: unknown
  /** SDK reference for this element. */
  sdk?: unknown
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** Weight of these pages in the search. */
  boost?: number
  /** Colour of the element. */
  color?: unknown
  /** The entry of its list that is shown first. */
  default?: boolean
  /** Page that the element's own title opens. */
  root?: string
  /** Style of the icon, such as "solid". */
  iconType?: string
  pages?: (string | Group)[]
  groups?: Group[]
  tabs?: Tab[]
  menu?: Item[]
  anchors?: Anchor[]
  dropdowns?: Dropdown[]
  products?: Product[]
  versions?: Version[]
  languages?: Language[]
}

/** An entry of a tab's menu. */
export interface Item {
  item: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Text shown below the label. */
  description?: string
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** Page that the element's own title opens. */
  root?: string
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  /** GraphQL schema for this element. */
  graphql?: unknown
  /** SDK reference for this element. */
  sdk?: unknown
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Colour of the element. */
  color?: unknown
  /** Whether the search finds these pages. */
  searchable?: boolean
  /** Whether these pages are shown without a login. */
  public?: boolean
  /** Weight of these pages in the search. */
  boost?: number
  /** Style of the icon, such as "solid". */
  iconType?: string
  pages?: (string | Group)[]
  groups?: Group[]
  tabs?: Tab[]
  anchors?: Anchor[]
  dropdowns?: Dropdown[]
  products?: Product[]
  versions?: Version[]
  languages?: Language[]
}

/** An entry at the top of the sidebar. */
export interface Anchor {
  anchor: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** Colour of the element. */
  color?: unknown
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  /** GraphQL schema for this element. */
  graphql?: unknown
  /** SDK reference for this element. */
  sdk?: unknown
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** Text shown below the label. */
  description?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Whether the search finds these pages. */
  searchable?: boolean
  /** Whether these pages are shown without a login. */
  public?: boolean
  /** Weight of these pages in the search. */
  boost?: number
  /** Style of the icon, such as "solid". */
  iconType?: string
  pages?: (string | Group)[]
  groups?: Group[]
  tabs?: Tab[]
  anchors?: Anchor[]
  dropdowns?: Dropdown[]
  products?: Product[]
  versions?: Version[]
  languages?: Language[]
}

/** An entry of the switch at the top of the sidebar. */
export interface Dropdown {
  dropdown: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** Text shown below the label. */
  description?: string
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** Colour of the element. */
  color?: unknown
  /** Page that the element's own title opens. */
  root?: string
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  /** GraphQL schema for this element. */
  graphql?: unknown
  /** SDK reference for this element. */
  sdk?: unknown
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Whether the search finds these pages. */
  searchable?: boolean
  /** Whether these pages are shown without a login. */
  public?: boolean
  /** Weight of these pages in the search. */
  boost?: number
  /** The entry of its list that is shown first. */
  default?: boolean
  /** Style of the icon, such as "solid". */
  iconType?: string
  pages?: (string | Group)[]
  groups?: Group[]
  tabs?: Tab[]
  anchors?: Anchor[]
  dropdowns?: Dropdown[]
  products?: Product[]
  versions?: Version[]
  languages?: Language[]
}

/** A product of the site, chosen in the product switch. */
export interface Product {
  product: string
  /** Text shown below the label. */
  description?: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** Page that the element's own title opens. */
  root?: string
  /** Name of the product. */
  name?: string
  /** Colour of the element. */
  color?: unknown
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  /** GraphQL schema for this element. */
  graphql?: unknown
  /** SDK reference for this element. */
  sdk?: unknown
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Whether the search finds these pages. */
  searchable?: boolean
  /** Whether these pages are shown without a login. */
  public?: boolean
  /** Weight of these pages in the search. */
  boost?: number
  /** The entry of its list that is shown first. */
  default?: boolean
  /** Style of the icon, such as "solid". */
  iconType?: string
  pages?: (string | Group)[]
  groups?: Group[]
  tabs?: Tab[]
  menu?: Item[]
  anchors?: Anchor[]
  dropdowns?: Dropdown[]
  products?: Product[]
  versions?: Version[]
  languages?: Language[]
}

/** A version of the documentation, chosen in the version switch. */
export interface Version {
  version: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Text shown below the label. */
  description?: string
  /** Shows a nested group expanded at first. Top-level groups are always expanded. */
  expanded?: boolean
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** The entry of its list that is shown first. */
  default?: boolean
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  /** GraphQL schema for this element. */
  graphql?: unknown
  /** SDK reference for this element. */
  sdk?: unknown
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** Banner shown above these pages. */
  banner?: unknown
  /** Footer shown below these pages. */
  footer?: unknown
  /** Bar shown above these pages. */
  navbar?: unknown
  /** Whether the search finds these pages. */
  searchable?: boolean
  /** Whether these pages are shown without a login. */
  public?: boolean
  /** Weight of these pages in the search. */
  boost?: number
  /** Colour of the element. */
  color?: unknown
  /** Style of the icon, such as "solid". */
  iconType?: string
  pages?: (string | Group)[]
  groups?: Group[]
  tabs?: Tab[]
  anchors?: Anchor[]
  dropdowns?: Dropdown[]
  products?: Product[]
  versions?: Version[]
  languages?: Language[]
}

/** A translation of the documentation, chosen in the language switch. */
export interface Language {
  language: LanguageCode
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Text shown below the label. */
  description?: string
  /** Shows a nested group expanded at first. Top-level groups are always expanded. */
  expanded?: boolean
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: OpenApi | OpenApi[]
  /** Links shown on every page, whichever section is viewed. */
  global?: Global
  /** The entry of its list that is shown first. */
  default?: boolean
  /** Footer shown below these pages. */
  footer?: unknown
  /** Bar shown above these pages. */
  navbar?: unknown
  /** Banner shown above these pages. */
  banner?: unknown
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** AsyncAPI file for this element and everything below it. */
  asyncapi?: unknown
  /** GraphQL schema for this element. */
  graphql?: unknown
  /** SDK reference for this element. */
  sdk?: unknown
  /** How the pages below are listed on the page of the element. */
  directory?: 'none' | 'accordion' | 'card'
  /** Whether the search finds these pages. */
  searchable?: boolean
  /** Whether these pages are shown without a login. */
  public?: boolean
  /** Weight of these pages in the search. */
  boost?: number
  /** Style of the icon, such as "solid". */
  iconType?: string
  pages?: (string | Group)[]
  groups?: Group[]
  tabs?: Tab[]
  anchors?: Anchor[]
  dropdowns?: Dropdown[]
  products?: Product[]
  versions?: Version[]
  languages?: Language[]
}

/** A link shown on every page. */
export interface GlobalAnchor {
  anchor: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href: string
  /** Colour of the element. */
  color?: unknown
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** Text shown below the label. */
  description?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Style of the icon, such as "solid". */
  iconType?: string
}

/** A link shown on every page. */
export interface GlobalTab {
  tab: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** Colour of the element. */
  color?: unknown
  /** Text shown below the label. */
  description?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Side of the bar on which the tab stands. */
  align?: string
  /** Style of the icon, such as "solid". */
  iconType?: string
}

/** A link shown on every page. */
export interface GlobalDropdown {
  dropdown: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** Colour of the element. */
  color?: unknown
  /** Text shown below the label. */
  description?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Style of the icon, such as "solid". */
  iconType?: string
}

/** A link shown on every page. */
export interface GlobalProduct {
  product: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** Colour of the element. */
  color?: unknown
  /** Text shown below the label. */
  description?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Name of the product. */
  name?: string
  /** Style of the icon, such as "solid". */
  iconType?: string
}

/** A link shown on every page. */
export interface GlobalVersion {
  version: string
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** The entry of its list that is shown first. */
  default?: boolean
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Text shown below the label. */
  description?: string
  /** Style of the icon, such as "solid". */
  iconType?: string
}

/** A link shown on every page. */
export interface GlobalLanguage {
  language: LanguageCode
  /** Name of the icon shown beside the label. */
  icon?: string | { name: string; style?: string; library?: string }
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** Leaves the element out of the sidebar; its pages stay reachable by address. */
  hidden?: boolean
  /** The entry of its list that is shown first. */
  default?: boolean
  /** Style of the icon, such as "solid". */
  iconType?: string
}

/** Links shown on every page, whichever section is viewed. */
export interface Global {
  tabs?: GlobalTab[]
  anchors?: GlobalAnchor[]
  dropdowns?: GlobalDropdown[]
  products?: GlobalProduct[]
  versions?: GlobalVersion[]
  languages?: GlobalLanguage[]
}

/** A supported language code. */
export type CoreLanguageCode = 'ar' | 'cn' | 'zh-Hant' | 'nl' | 'en' | 'fr' | 'de' | 'id' | 'it' | 'jp' | 'ko' | 'lv' | 'no' | 'pt-BR' | 'ru' | 'es' | 'sv' | 'tr' | 'ua' | 'vn'

/** The structure of the site: exactly one primary pattern, and the links shown on every page. */
export interface CoreNavigation {
  /** Links shown on every page, whichever section is viewed. */
  global?: CoreGlobal
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  pages?: (string | CoreGroup)[]
  groups?: CoreGroup[]
  tabs?: CoreTab[]
  anchors?: CoreAnchor[]
  dropdowns?: CoreDropdown[]
  products?: CoreProduct[]
  versions?: CoreVersion[]
  languages?: CoreLanguage[]
}

/** A titled list of pages in the sidebar. */
export interface CoreGroup {
  group: string
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Shows a nested group expanded at first. Top-level groups are always expanded. */
  expanded?: boolean
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  pages?: (string | CoreGroup)[]
}

/** A section in the bar at the top. */
export interface CoreTab {
  tab: string
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Text shown below the label. */
  description?: string
  /** Shows a nested group expanded at first. Top-level groups are always expanded. */
  expanded?: boolean
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  /** Links shown on every page, whichever section is viewed. */
  global?: CoreGlobal
  pages?: (string | CoreGroup)[]
  groups?: CoreGroup[]
  tabs?: CoreTab[]
  menu?: CoreItem[]
  anchors?: CoreAnchor[]
  dropdowns?: CoreDropdown[]
  products?: CoreProduct[]
  versions?: CoreVersion[]
  languages?: CoreLanguage[]
}

/** An entry of a tab's menu. */
export interface CoreItem {
  item: string
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Text shown below the label. */
  description?: string
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  pages?: (string | CoreGroup)[]
  groups?: CoreGroup[]
}

/** An entry at the top of the sidebar. */
export interface CoreAnchor {
  anchor: string
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  pages?: (string | CoreGroup)[]
  groups?: CoreGroup[]
}

/** An entry of the switch at the top of the sidebar. */
export interface CoreDropdown {
  dropdown: string
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  pages?: (string | CoreGroup)[]
  groups?: CoreGroup[]
}

/** A product of the site, chosen in the product switch. */
export interface CoreProduct {
  product: string
  /** Text shown below the label. */
  description?: string
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  pages?: (string | CoreGroup)[]
  groups?: CoreGroup[]
}

/** A version of the documentation, chosen in the version switch. */
export interface CoreVersion {
  version: string
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Text shown below the label. */
  description?: string
  /** Shows a nested group expanded at first. Top-level groups are always expanded. */
  expanded?: boolean
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  /** Links shown on every page, whichever section is viewed. */
  global?: CoreGlobal
  pages?: (string | CoreGroup)[]
  groups?: CoreGroup[]
  tabs?: CoreTab[]
  anchors?: CoreAnchor[]
  dropdowns?: CoreDropdown[]
  products?: CoreProduct[]
  versions?: CoreVersion[]
  languages?: CoreLanguage[]
}

/** A translation of the documentation, chosen in the language switch. */
export interface CoreLanguage {
  language: CoreLanguageCode
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Short label shown beside the title, such as "NEW". */
  tag?: string
  /** Text shown below the label. */
  description?: string
  /** Shows a nested group expanded at first. Top-level groups are always expanded. */
  expanded?: boolean
  /** Address that the label links to, instead of pages of its own. */
  href?: string
  /** OpenAPI file for this element and everything below it that sets none. */
  openapi?: string
  /** Links shown on every page, whichever section is viewed. */
  global?: CoreGlobal
  pages?: (string | CoreGroup)[]
  groups?: CoreGroup[]
  tabs?: CoreTab[]
  anchors?: CoreAnchor[]
  dropdowns?: CoreDropdown[]
  products?: CoreProduct[]
  versions?: CoreVersion[]
  languages?: CoreLanguage[]
}

/** A link shown on every page. */
export interface CoreGlobalAnchor {
  anchor: string
  /** Name of the icon shown beside the label. */
  icon?: string
  /** Address that the label links to, instead of pages of its own. */
  href: string
}

/** Links shown on every page, whichever section is viewed. */
export interface CoreGlobal {
  anchors?: CoreGlobalAnchor[]
}
