import assert from 'node:assert/strict'
import fc from 'fast-check'
import { repair } from '../../src/check/repair/repair.ts'
import { checkProject, type Diagnostic, type ReadOptions } from '../../src/index.ts'
import { edited, edits, withDocs } from './any-docs.ts'
import { type Files, readFiles } from './memory.ts'
import { cut, mutated, mutations, textMutations } from './mutate.ts'
import { property } from './property.ts'
import { docsValues } from './values.ts'

async function repaired(files: Files, options: ReadOptions) {
  const set = options.dialect ? { dialect: options.dialect } : {}
  const project = await readFiles(files, options)
  const { diagnostics } = checkProject(project, set)
  const result = await repair(
    project,
    one => checkProject(one, set),
    texts => readFiles(new Map([...files, ...Object.entries(texts)]), options),
  )
  const after = new Map([...files, ...result.files.map(({ file, after }) => [file, after] as const)])
  return { before: diagnostics, after: result.report.diagnostics, files: after, changed: result.files }
}

const isUnread = ({ rule, severity }: Diagnostic) =>
  (rule === 'syntax' && severity === 'error') || rule === 'ref-invalid'

/**
 * A repair fixes at once everything that can be fixed, adds no problem, and leaves a file whose next check
 * agrees. Files that could not be read before may hold problems that were unknown.
 */
async function assertRepaired(files: Files, options: ReadOptions) {
  const first = await repaired(files, options)
  const again = checkProject(
    await readFiles(first.files, options),
    options.dialect ? { dialect: options.dialect } : {},
  )
  assert.deepEqual(again.diagnostics, first.after)
  const second = await repaired(first.files, options)
  assert.deepEqual(second.changed, [], 'something is left to repair')
  if (first.before.some(isUnread)) return
  for (const { file } of first.changed)
    if (file.endsWith('.json')) JSON.parse(first.files.get(file) as string)
  const known = new Set(first.before.flatMap(keysOf))
  for (const one of first.after)
    assert.ok(
      keysOf(one).some(key => known.has(key)),
      `new: ${one.rule} ${one.message}`,
    )
  assert.ok(first.after.length <= first.before.length)
}

const keysOf = ({ rule, file, pointer, message }: Diagnostic) => [
  `${rule}\n${message}`,
  `${rule}\n${file}\n${pointer}`,
]

const nearlySound = property(
  'repairs: a navigation',
  80,
  fc.record({
    docs: docsValues,
    changes: fc.option(mutations, { nil: [] }),
    cuts: fc.option(textMutations, { nil: [] }),
    indent: fc.constantFrom(0, 2, '\t'),
    files: fc.boolean(),
  }),
  ({ docs, changes, cuts, indent, files }) =>
    assertRepaired(withDocs(cut(JSON.stringify(mutated(docs, changes), null, indent), cuts)), { files }),
)

const mutation = property('repairs: a project', 80, edits, edit =>
  assertRepaired(edited(edit), { files: edit.looks, ...(edit.dialect && { dialect: edit.dialect }) }),
)

export const repairProperties = [nearlySound, mutation]
