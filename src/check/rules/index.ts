// Generated from this folder by "npm run generate", which keeps the order of the rules.
import type { AnyRule } from '../rule.ts'
import { addressCollision } from './address-collision.ts'
import { asyncapiMissing } from './asyncapi-missing.ts'
import { brokenAnchor } from './broken-anchor.ts'
import { brokenLink } from './broken-link.ts'
import { childNotAllowed } from './child-not-allowed.ts'
import { childType } from './child-type.ts'
import { config } from './config.ts'
import { duplicateKey } from './duplicate-key.ts'
import { duplicateLabel } from './duplicate-label.ts'
import { duplicateLanguage } from './duplicate-language.ts'
import { duplicatePage } from './duplicate-page.ts'
import { duplicateVersion } from './duplicate-version.ts'
import { emptyElement } from './empty-element.ts'
import { emptyList } from './empty-list.ts'
import { expandedWithoutEffect } from './expanded-without-effect.ts'
import { externalHref } from './external-href.ts'
import { fieldType } from './field-type.ts'
import { frontMatter } from './front-matter.ts'
import { frontMatterFields } from './front-matter-fields.ts'
import { globalAnchorHref } from './global-anchor-href.ts'
import { hrefWithChildren } from './href-with-children.ts'
import { languageCode } from './language-code.ts'
import { languageParity } from './language-parity.ts'
import { linkCase } from './link-case.ts'
import { linkThroughRedirect } from './link-through-redirect.ts'
import { linkToFolder } from './link-to-folder.ts'
import { missingAsset } from './missing-asset.ts'
import { missingField } from './missing-field.ts'
import { missingPage } from './missing-page.ts'
import { missingSnippet } from './missing-snippet.ts'
import { movedPage } from './moved-page.ts'
import { openapiAppends } from './openapi-appends.ts'
import { openapiInvalid } from './openapi-invalid.ts'
import { openapiMissing } from './openapi-missing.ts'
import { openapiNotLive } from './openapi-not-live.ts'
import { openapiOutsideProject } from './openapi-outside-project.ts'
import { openapiRemote } from './openapi-remote.ts'
import { openapiUnused } from './openapi-unused.ts'
import { operationExcluded } from './operation-excluded.ts'
import { operationFormat } from './operation-format.ts'
import { operationNotFound } from './operation-not-found.ts'
import { operationUndocumented } from './operation-undocumented.ts'
import { operationWithoutOpenapi } from './operation-without-openapi.ts'
import { orphanPage } from './orphan-page.ts'
import { pageCase } from './page-case.ts'
import { pageInTwoSections } from './page-in-two-sections.ts'
import { pageIsUrl } from './page-is-url.ts'
import { pageOperation } from './page-operation.ts'
import { pageOutsideProject } from './page-outside-project.ts'
import { pagePath } from './page-path.ts'
import { pageSyntax } from './page-syntax.ts'
import { redirectChain } from './redirect-chain.ts'
import { redirectFromPage } from './redirect-from-page.ts'
import { redirectLoop } from './redirect-loop.ts'
import { redirectPattern } from './redirect-pattern.ts'
import { redirectRepeated } from './redirect-repeated.ts'
import { redirectToNothing } from './redirect-to-nothing.ts'
import { refCycle } from './ref-cycle.ts'
import { refInvalid } from './ref-invalid.ts'
import { refMissing } from './ref-missing.ts'
import { refOutsideProject } from './ref-outside-project.ts'
import { reservedAddress } from './reserved-address.ts'
import { rootPattern } from './root-pattern.ts'
import { sourceMissing } from './source-missing.ts'
import { syntax } from './syntax.ts'
import { tooDeep } from './too-deep.ts'
import { unknownField } from './unknown-field.ts'
import { unsafeHref } from './unsafe-href.ts'
import { versionParity } from './version-parity.ts'

/** Every rule, in the order of the documentation. */
export const rules: readonly AnyRule[] = [
  syntax,
  duplicateKey,
  rootPattern,
  childType,
  childNotAllowed,
  missingField,
  fieldType,
  unknownField,
  languageCode,
  globalAnchorHref,
  tooDeep,
  refMissing,
  refCycle,
  refOutsideProject,
  refInvalid,
  duplicateLanguage,
  duplicateVersion,
  duplicateLabel,
  duplicatePage,
  pageInTwoSections,
  emptyList,
  emptyElement,
  expandedWithoutEffect,
  hrefWithChildren,
  externalHref,
  unsafeHref,
  pagePath,
  pageIsUrl,
  pageOutsideProject,
  reservedAddress,
  missingPage,
  pageCase,
  orphanPage,
  frontMatter,
  frontMatterFields,
  pageSyntax,
  brokenAnchor,
  brokenLink,
  linkCase,
  missingAsset,
  missingSnippet,
  linkThroughRedirect,
  linkToFolder,
  openapiMissing,
  openapiOutsideProject,
  openapiInvalid,
  openapiRemote,
  operationWithoutOpenapi,
  operationNotFound,
  pageOperation,
  operationFormat,
  operationUndocumented,
  openapiAppends,
  openapiNotLive,
  operationExcluded,
  addressCollision,
  openapiUnused,
  asyncapiMissing,
  sourceMissing,
  languageParity,
  versionParity,
  movedPage,
  redirectLoop,
  redirectChain,
  redirectPattern,
  redirectFromPage,
  redirectRepeated,
  redirectToNothing,
  config,
]

const byId = new Map(rules.map(rule => [rule.id, rule]))

/** The rule of an id; undefined for any other text. */
export const ruleOf = (id: string): AnyRule | undefined => byId.get(id)
