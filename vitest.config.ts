import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url))

/** The package name resolves to its source, so that no test of the project `unit` needs a build. */
const alias = [
  { find: /^docs-nav$/, replacement: source('index.ts') },
  { find: /^docs-nav\/(client|client\/ai-transport|core|sidebar)$/, replacement: source('$1.ts') },
  { find: /^docs-nav\/site$/, replacement: source('model.ts') },
]

const all = '{test,service/test,editors/vscode/test}/**/*.test.ts'
const stores = 'service/test/**/*.stores.test.ts'
const system = '{test,service/test,editors/vscode/test}/system/**/*.test.ts'

export default defineConfig({
  resolve: { alias },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // By default one core is left to Vitest itself, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      // These tests start no server and no second Node, and store nothing.
      { extends: true, test: { name: 'unit', include: [all], exclude: [stores, system] } },
      // These tests store data, on both stores.
      { extends: true, test: { name: 'stores', include: [stores] } },
      // These tests start servers, the built command, npm, git hooks and other versions of Node.
      { extends: true, test: { name: 'system', include: [system] } },
    ],
    coverage: {
      include: ['src/**', 'service/src/**'],
      exclude: ['src/generated/**'],
      reporter: ['text-summary', 'html'],
    },
  },
})
