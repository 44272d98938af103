import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { formatNames } from '../../src/report/index.ts'
import { call } from '../call.ts'
import { edited, edits } from './any-docs.ts'
import { isTooLarge } from './memory.ts'
import { property } from './property.ts'
import { inFolder } from './settings.ts'

const bytes = property(
  'the command takes any bytes',
  60,
  fc.record({ content: fc.uint8Array({ maxLength: 100 }), format: fc.constantFrom(...formatNames) }),
  async ({ content, format }) => {
    const { code, err } = await call(['check', '-', '--format', format], { input: content })
    assert.ok(code === 0 || code === 1, `${code}: ${err}`)
    assert.equal(err, '')
  },
)

const mutation = property(
  'the command takes any mutation of a project',
  20,
  fc.record({ edit: edits, format: fc.constantFrom(...formatNames) }),
  ({ edit, format }) =>
    inFolder(async folder => {
      const files = [
        ...edited({ ...edit, folder: edit.folder.startsWith('..') ? 'fixtures/broken' : edit.folder }),
      ]
      for (const [name, content] of files) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), content)
      }
      for (const args of [
        ['check', '--format', format],
        ['check', '--fix'],
        ['tree', '--format', 'json'],
      ]) {
        const { code, err } = await call([...args, '--no-cache', '--no-config', folder])
        assert.ok(code === 0 || code === 1 || isTooLarge(err), `${args.join(' ')} ${code}: ${err}`)
      }
    }),
)

export const commandProperties = [bytes, mutation]
