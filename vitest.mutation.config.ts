import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The tests that exercise src/check and src/tree in this process within seconds, those that fail soonest
 * first.
 */
const files = [
  'check/rules',
  'tree/tree',
  'project/config',
  'check/baseline',
  'check/fix',
  'check/library',
  'cli/cli',
  'check/fingerprint',
  'cli/tree',
  'tree/explain',
]

class InOrder extends BaseSequencer {
  override async sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      files.findIndex(file => moduleId.endsWith(`/test/${file}.test.ts`))
    return tests.sort((a, b) => place(a) - place(b))
  }
}

/** The tests that Stryker runs for each mutant: without isolation, and without the slow ones. */
export default defineConfig({
  test: {
    include: files.map(name => `test/${name}.test.ts`),
    setupFiles: ['test/mutation-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    sequence: { sequencer: InOrder },
  },
})
