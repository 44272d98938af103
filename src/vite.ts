import { resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkProject } from './check/check.ts'
import type { Diagnostic } from './check/report.ts'
import { lineStart, visible } from './document/visible.ts'
import { isRemote } from './navigation/openapi.ts'
import { isBelow, isLink, isStraightBelow, leadsInside } from './project/disk.ts'
import { ProjectError, readProject, type ReadOptions } from './project/read.ts'
import { kindOf } from './project/walk.ts'
import { resolveNavigation } from './tree/resolve.ts'
import { type DocsNavPlugin, type Logger, logOf } from './vite/plugin.ts'
import { virtualModule } from './vite/module.ts'

export type { DocsNavPlugin } from './vite/plugin.ts'

export interface DocsNavOptions extends Pick<ReadOptions, 'config' | 'dialect' | 'links' | 'allowRemote'> {
  /** The folder of docs.json, from the root of the Vite project. (the root) */
  readonly docs?: string
  /** Whether what `check` finds is reported; its errors end a build. (true) */
  readonly check?: boolean
}

const id = 'virtual:docs-nav'
const resolvedId = `\0${id}`

/** Milliseconds during which changes are collected before the project is read, at least. */
const settleMilliseconds = 20

/**
 * A plugin of Vite 5 and later with the module `virtual:docs-nav`, which exports `tree`, `site`, `redirects` and
 * `getStaticPaths`. While Vite serves, a change that changes the tree reloads the page.
 */
export default function docsNav({
  docs = '.',
  check = true,
  ...reading
}: DocsNavOptions = {}): DocsNavPlugin {
  let folder = resolve(docs)
  let isServed = false
  let shown = ''
  /** Whether a path of the project is, or leads through, a link out of it. What is there is not watched. */
  const leadsOut = (path: string) => isBelow(folder, path) && !leadsInside(folder, path)
  const isLinkOut = (path: string) => isLink(path) && leadsOut(path)
  /** Looking for links on the way takes less than following them. */
  const isBehindLinkOut = (path: string) => !isStraightBelow(folder, path) && leadsOut(path)
  /**
   * Vite asks of a path alone, and with what is there before it watches that: it lists a folder once more that is a link
   * by now. Of what is gone it asks alone, and tells nothing where that is ignored.
   */
  const isIgnored = (path: string, stats?: object) => (stats ? isBehindLinkOut(path) : isLinkOut(path))
  const read = async () => {
    const project = await readProject(folder, reading)
    return { project, code: virtualModule(resolveNavigation(project)) }
  }
  return {
    name: 'docs-nav',
    config: ({ server }) =>
      // Null watches nothing.
      server?.watch === null
        ? undefined
        : { server: { watch: { ignored: [(path, stats) => isIgnored(resolve(path), stats)] } } },
    configResolved({ root, command }) {
      folder = resolve(root, docs)
      isServed = command === 'serve'
    },
    resolveId: source => (source === id ? resolvedId : undefined),
    async load(source) {
      if (source !== resolvedId) return undefined
      const { project, code } = await read().catch((error: unknown) => {
        // It may name a folder of the project.
        throw error instanceof ProjectError ? new ProjectError(lineStart(error.message)) : error
      })
      const { document, includes, specifications, files } = project
      const named = [document.file, ...Object.keys(includes), ...Object.keys(specifications)]
        .filter(file => !isRemote(file))
        .map(file => resolve(folder, file))
        // Vite watches all below a folder, also behind links, and "$ref" may name one.
        .filter(path => !leadsOut(path) && !kindOf(path)?.isDirectory())
      // A folder that is a link out has no files that are listed.
      const listed = (files ?? []).map(file => resolve(folder, file)).filter(path => !isLinkOut(path))
      // Vite shows the path of one that changes as it is. Others are noticed below while it serves, not by `build --watch`.
      for (const path of [...named, ...listed]) if (visible(path) === path) this.addWatchFile(path)
      if (check) report(this, checkProject(project).diagnostics, folder, isServed)
      shown = code
      return code
    },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.add(folder)
      let isDue = false
      let took = 0
      let reading: Promise<void> | undefined
      const refresh = async () => {
        const module = moduleGraph.getModuleById(resolvedId)
        const changed = module && (await read().catch(() => null))
        // A docs.json that is being written may be no JSON for a moment; the next change is read again.
        if (!module || !changed || changed.project.document.fault || changed.code === shown) return
        moduleGraph.invalidateModule(module)
        ws.send({ type: 'full-reload' })
      }
      // One reading at a time, and one more for all that changes meanwhile. Vite tells of each change by itself and of none
      // while files are read, so that as long as the last reading took is left to the others.
      const refreshWhileDue = async () => {
        while (isDue) {
          await pause(Math.max(settleMilliseconds, took))
          isDue = false
          const start = performance.now()
          await refresh()
          took = performance.now() - start
        }
        reading = undefined
      }
      watcher.on('all', (_event, path) => {
        if (!path.startsWith(folder + sep) || !/\.(?:mdx?|json|ya?ml)$/i.test(path)) return
        isDue = true
        return (reading ??= refreshWhileDue())
      })
    },
  }
}

/** Errors end a build once all are named; a server goes on. */
function report(logger: Logger, diagnostics: readonly Diagnostic[], folder: string, isServed: boolean) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  for (const diagnostic of diagnostics)
    if (diagnostic.severity !== 'error' || isServed || errors.length > 1)
      logger.warn(logOf(diagnostic, folder))
  const [first] = errors
  if (first && !isServed) logger.error(logOf(first, folder, errors.length - 1))
}
