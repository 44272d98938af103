import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { bin, inFolder, type Row, spreadOf } from './measure.ts'
import { linkedProject } from './projects.ts'

/** The milliseconds that an answer may take. */
const goal = 100

/**
 * The time from a request to the language server to its answer, in a project of 10,000 pages with links, compared with
 * `docs-nav check` of it. It is wall time, as a person experiences it.
 */
export const editor = (runs: number): Promise<Row[]> =>
  inFolder(async folder => {
    linkedProject(folder, 10_000)
    const docs = join(folder, 'docs.json')
    const page = join(folder, 'section-4/group-5/page-1.mdx')
    const uri = (path: string) => pathToFileURL(path).href
    const child = spawn(process.execPath, [bin, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const client = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    )
    client.listen()
    const open = (path: string) =>
      client.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(path), languageId: 'json', version: 1, text: readFileSync(path, 'utf8') },
      })
    const textDocument = { uri: uri(docs) }
    const files = [{ oldUri: uri(page), newUri: uri(join(folder, 'moved.mdx')) }]
    const asks: Record<string, () => Promise<unknown>> = {
      outline: () => client.sendRequest('textDocument/documentSymbol', { textDocument }),
      'symbols, by a title': () => client.sendRequest('workspace/symbol', { query: 'page 99' }),
      'symbols, all': () => client.sendRequest('workspace/symbol', { query: '' }),
      'folding ranges': () => client.sendRequest('textDocument/foldingRange', { textDocument }),
      'links of docs.json': () => client.sendRequest('textDocument/documentLink', { textDocument }),
      'links of a page': () =>
        client.sendRequest('textDocument/documentLink', { textDocument: { uri: uri(page) } }),
      'rename of a file': () => client.sendRequest('workspace/willRenameFiles', { files }),
    }
    try {
      await client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} })
      await client.sendNotification('initialized', {})
      await open(docs)
      await open(page)
      const rows: Row[] = []
      for (const [name, ask] of Object.entries(asks)) {
        const timed = async () => {
          const start = performance.now()
          await ask()
          return performance.now() - start
        }
        const first = await timed()
        const pairs: { own: number; base: number }[] = []
        for (let run = 0; run < runs; run++) {
          const start = performance.now()
          spawnSync(process.execPath, [bin, 'check', folder], { stdio: 'ignore' })
          pairs.push({ base: performance.now() - start, own: await timed() })
        }
        rows.push({
          name: `editor: ${name}`,
          over: 'check',
          ratio: spreadOf(pairs.map(({ own, base }) => own / base)),
          milliseconds: spreadOf(pairs.map(({ own }) => own)),
          note: `wall time, goal ${goal} ms; the first time ${first.toFixed(0)} ms`,
        })
      }
      return rows
    } finally {
      client.dispose()
      child.kill('SIGTERM')
    }
  })
