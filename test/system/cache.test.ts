import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { withPaths } from '../openapi/load.ts'
import { emptyFolder, write } from '../repository.ts'

test('a cache may have many writers at once', async () => {
  const base = emptyFolder()
  const [folder, cache, script] = ['project', 'cache', 'writer.mts'].map(name => join(base, name))
  const paths = [...Array(300).keys()].map(i => [`/${i}`, { get: { description: 'x'.repeat(500) } }])
  write(base, {
    'project/docs.json': { navigation: { openapi: 'api.json', pages: [] } },
    'project/api.json': withPaths(Object.fromEntries(paths)),
    'writer.mts': `import { readdirSync, rmSync } from 'node:fs'
      import { join } from 'node:path'
      import { readProject } from ${JSON.stringify(join(root, 'src/index.ts'))}
      const [folder, cache] = process.argv.slice(2)
      for (let i = 0; i < 60; i++) {
        const { specifications } = await readProject(folder, { cache })
        if (specifications['api.json'].operations?.[299]?.path !== '/299') throw new Error('not what was written')
        if (i % 3 === 0) for (const name of readdirSync(cache)) if (name.endsWith('.json')) rmSync(join(cache, name), { force: true })
      }
      await readProject(folder, { cache })`,
  })
  const writers = [1, 2, 3, 4].map(
    () =>
      new Promise<string>(done => {
        const child = spawn(process.execPath, ['--import', 'tsx', script!, folder!, cache!], {
          cwd: root,
          env: { ...process.env, XDG_CACHE_HOME: join(base, 'user') },
        })
        let text = ''
        child.stderr.on('data', chunk => (text += chunk))
        child.on('close', code => done(code === 0 ? '' : text))
      }),
  )
  expect(await Promise.all(writers)).toEqual(['', '', '', ''])
  expect(readdirSync(cache!)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)])
})
