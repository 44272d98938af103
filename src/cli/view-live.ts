import { setTimeout as pause } from 'node:timers/promises'
import { isRemote } from '../navigation/openapi.ts'
import { locateProject } from '../project/locate.ts'
import { ProjectError, type ReadOptions } from '../project/read.ts'
import { visible } from '../document/visible.ts'
import { openBrowser } from '../serve/open-browser.ts'
import { servePage } from '../serve/page-server.ts'
import type { ViewState } from '../view/data.ts'
import { livePage } from '../view/html.ts'
import { type Io, UsageError } from './io.ts'
import { cacheOf, recovered } from './source.ts'
import type { Viewed } from './viewed.ts'
import { watched } from './watched.ts'

interface Serving {
  readonly path: string
  readonly read: ReadOptions
  readonly viewed: Viewed
  /** 0 takes a free one. */
  readonly port: number
  readonly open: boolean
}

/** Milliseconds between two looks for a folder that is gone. */
const lookAgain = 500

/** Serves the page of a project, which follows it until the command is asked to end. */
export async function serveView({ path, read, viewed, port, open }: Serving, io: Io): Promise<void> {
  if (port > 65_535) throw new UsageError(`--port takes a number up to 65535, not ${port}.`)
  const { root } = locateProject(path, false)
  await recovered(path)
  const server = await servePage({ ...livePage(), port })
  const ended = new AbortController()
  let stop = () => {}
  io.onInterrupt?.(() => {
    ended.abort()
    stop()
  })
  let state: ViewState = { view: null, problem: null }
  const show = (next: Partial<ViewState>) => {
    state = { ...state, ...next }
    server.show(JSON.stringify(state))
  }
  const tell = (error: unknown) => {
    if (!(error instanceof ProjectError)) throw error
    if (error.message === state.problem) return
    io.err(`docs-nav: ${visible(error.message)} Waiting for it to come back.\n`)
    show({ problem: error.message })
  }
  const watching = {
    cache: cacheOf(path, io),
    ...read,
    err: io.err,
    onOpen: (close: () => void) => {
      stop = close
    },
  }
  const follow = async () => {
    for await (const { project } of watched(path, watching))
      try {
        const current = await project.read()
        const textOf = (file: string) => {
          const result = isRemote(file) ? null : project.file(file)
          return result && 'text' in result ? result.text : undefined
        }
        show({ view: await viewed(current, textOf), problem: null })
      } catch (error) {
        tell(error)
      }
  }
  try {
    io.out(`${server.address}\n`)
    if (io.isTerminal) io.err('It follows the project. Ctrl-C ends it.\n')
    if (open) openBrowser(server.address, root, () => io.err('docs-nav: no browser can be opened here.\n'))
    while (!ended.signal.aborted) {
      try {
        await follow()
      } catch (error) {
        tell(error)
        await pause(lookAgain, null, { signal: ended.signal }).catch(() => {})
      }
    }
  } finally {
    await server.close()
  }
}
