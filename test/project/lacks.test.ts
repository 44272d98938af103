import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskSource } from '../../src/project/disk-source.ts'
import { indexSource } from '../../src/project/git/staged.ts'
import { textSource } from '../../src/project/memory.ts'
import { partsOf } from '../../src/project/parts.ts'
import { readWith } from '../../src/project/read.ts'
import { emptyFolder, git, repository } from '../repository.ts'

const tabs = ['shop.graphql', 'none.graphql', 'linked.graphql', 'sdk'].map(source => ({
  tab: source,
  graphql: source,
  sdk: { source: `${source}.zip` },
}))
const files = {
  'docs.json': JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation: { tabs } }),
  'shop.graphql': 'type Query',
  'shop.graphql.zip': 'PK',
  'sdk/index.html': '',
}

test('of what "graphql" and "sdk" name nothing is read but whether it is there, on the disk, in git and in memory', async () => {
  const folder = repository(files)
  symlinkSync(emptyFolder(), join(folder, 'linked.graphql'), 'junction')
  git(folder, 'add', '.')
  const missing = ['none.graphql', 'none.graphql.zip', 'linked.graphql.zip', 'sdk.zip']
  for (const source of [diskSource(folder), indexSource(folder), textSource(files)]) {
    const read: string[] = []
    const from: typeof source = {
      ...source,
      read: file => {
        read.push(file)
        return source.read(file)
      },
    }
    const { absent = [] } = await readWith(partsOf(folder, 'docs.json', from), {
      dialect: 'extended',
      config: false,
    })
    expect(absent.filter(file => file !== 'linked.graphql').sort()).toEqual([...missing].sort())
    expect(read.filter(file => /graphql|sdk/.test(file))).toEqual([])
  }
})
