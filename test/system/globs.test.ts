import { describe, expect, test } from 'vitest'
import { maxGlobSteps } from '../../src/project/config/glob.ts'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

describe('a check', () => {
  test.each(['.mintignore', 'notInNavigation'])(
    'ends where the patterns of %s take too many steps',
    async name => {
      const folder = emptyFolder()
      const lines = Array.from({ length: 20 }, (_, i) => `*${'a'.repeat(120)}${i}`)
      const page = `${'a'.repeat(240)}.mdx`
      write(folder, {
        'docs.json': { navigation: { pages: ['index'] } },
        ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}/${page}`, ''])),
        ...(name === '.mintignore'
          ? { [name]: lines.join('\n') }
          : { 'docs-nav.config.json': { [name]: lines } }),
      })
      const { code, err } = await call(['check', '--no-cache', folder])
      expect({ code, err }).toEqual({
        code: 2,
        err: `docs-nav: The patterns of "${name}" take more than ${maxGlobSteps} steps. Write fewer, or shorter ones.\n`,
      })
    },
  )
})
