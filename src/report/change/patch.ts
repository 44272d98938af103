import type { FileWork } from '../../edit/apply.ts'
import { counted, linesOf, marked, named, unifiedDiff } from '../diff.ts'

/**
 * A change as a patch for `git apply`, with renames.
 *
 * @param textOf the text of a file that is removed
 * @param pathOf the path of a file as the patch names it
 */
export function patchText(
  work: readonly FileWork[],
  textOf: (file: string) => string,
  pathOf: (file: string) => string,
): string {
  const moved = new Map(work.flatMap(item => (item.does === 'move' ? [[item.file, item.to]] : [])))
  const edits = new Map(work.flatMap(item => (item.does === 'write' ? [[item.file, item] as const] : [])))
  return work
    .map(item => {
      const path = pathOf(item.file)
      switch (item.does) {
        case 'write': {
          const text = moved.has(item.file) ? '' : unifiedDiff(path, item.before, item.edits ?? [])
          return text && header(path, path) + text
        }
        case 'move': {
          const to = pathOf(item.to)
          const write = edits.get(item.file)
          const hunks = write ? unifiedDiff(path, write.before, write.edits ?? [], to) : ''
          const similar = hunks === '' ? 'similarity index 100%\n' : ''
          return `${header(path, to)}${similar}rename from ${bare(path)}\nrename to ${bare(to)}\n${hunks}`
        }
        case 'create':
          return whole(path, item.after, 'new')
        case 'remove':
          return whole(path, textOf(item.file), 'deleted')
      }
    })
    .join('')
}

/** Only the tab is not of the name, which may end with blanks itself. */
const bare = (path: string) => named(path).replace(/\t$/, '')
const header = (from: string, to: string) => `diff --git ${bare(`a/${from}`)} ${bare(`b/${to}`)}\n`

/** A file that comes or goes as a whole. */
function whole(path: string, text: string, what: 'new' | 'deleted'): string {
  const lines = linesOf(text)
  const start = `${header(path, path)}${what} file mode 100644\n`
  if (lines.length === 0) return start
  const [mark, from, to] =
    what === 'new' ? ['+', '/dev/null', named(`b/${path}`)] : ['-', named(`a/${path}`), '/dev/null']
  const [old, fresh] = what === 'new' ? [0, lines.length] : [lines.length, 0]
  const hunk = `@@ -${counted(0, old)} +${counted(0, fresh)} @@\n`
  return `${start}--- ${from}\n+++ ${to}\n${hunk}${marked(mark, lines).join('')}`
}
