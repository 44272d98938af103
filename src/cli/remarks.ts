import { checkProject } from '../check/check.ts'
import { count } from '../document/count.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { asyncapiFiles } from '../navigation/artifacts.ts'
import { openNavigation } from '../navigation/open.ts'
import { isRemote, namedSpecifications, specificationKey } from '../navigation/openapi.ts'
import { isPartial } from '../openapi/lookup.ts'
import { dialectFor } from '../project/dialect.ts'
import type { Project } from '../project/project.ts'
import { visible } from '../document/visible.ts'

/** Why the tree of a project may lack pages, for standard error, and the number of the project's errors. */
export function remarksOn(
  project: Project,
  dialect: Dialect | undefined,
  isTextAlone: boolean,
): { readonly remarks: string; readonly errors: number } {
  const { summary, diagnostics } = checkProject(project, dialect ? { dialect } : {})
  const remarks: string[] = []
  if (summary.errors > 0) {
    const errors = count(summary.errors, 'error')
    remarks.push(
      `${visible(project.document.file)} has ${errors}; the tree holds what is sound. "docs-nav check" shows them.`,
    )
  }
  if (diagnostics.some(({ rule }) => rule === 'openapi-remote')) remarks.push(leftOut(project, dialect))
  const asyncapi = asyncapiLeftOut(project, dialect)
  if (asyncapi !== null) remarks.push(asyncapi)
  if (isTextAlone && namesSpecification(project, dialect))
    remarks.push(
      'the operations of specifications are left out: of standard input only the text is read. --stdin-filename says where it belongs.',
    )
  return { remarks: remarks.map(remark => `docs-nav: ${remark}\n`).join(''), errors: summary.errors }
}

function namesSpecification(project: Project, override: Dialect | undefined): boolean {
  const dialect = dialectFor(project, override)
  return (
    namedSpecifications(openNavigation(project.document, project.includes, dialect).navigation).length > 0
  )
}

/** The remark about pages of AsyncAPI, of which the platform makes one for each channel; null without any. */
function asyncapiLeftOut(project: Project, override: Dialect | undefined): string | null {
  const dialect = dialectFor(project, override)
  if (dialect === 'core') return null
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  const files = [...asyncapiFiles(navigation)]
  if (files.length === 0) return null
  const counts = files.map(file => (file === null ? undefined : project.channels?.[file]))
  const pages = counts.reduce<number>((sum, channels) => sum + (channels ?? Number.NaN), 0)
  if (Number.isNaN(pages))
    return 'pages of AsyncAPI are left out; not every file could be read to count them.'
  if (pages === 0) return null
  return `${count(pages, 'page')} of AsyncAPI ${pages === 1 ? 'is' : 'are'} left out.`
}

/** The remark about operations in remote specifications and overlays. */
function leftOut(project: Project, override: Dialect | undefined): string {
  const { specifications } = project
  const all = Object.values(specifications)
  if (all.some(file => !('failure' in file) && isPartial(file)))
    return 'part of a specification was not read, and its operations are left out. "docs-nav check" says of which.'
  const { navigation } = openNavigation(project.document, project.includes, dialectFor(project, override))
  const isUnread = ({ source }: { source: string }) => {
    const file = specifications[specificationKey(source) ?? '']
    return isRemote(source) && (!file || 'failure' in file)
  }
  if (!namedSpecifications(navigation).some(isUnread))
    return 'an overlay is not applied, and what it changes is left out. "docs-nav check" says which.'
  const wasTried = all.some(item => 'failure' in item && item.failure === 'remote')
  return `a specification was not fetched, and its operations are left out. ${wasTried ? '"docs-nav check --allow-remote" says why.' : '--allow-remote fetches it.'}`
}
