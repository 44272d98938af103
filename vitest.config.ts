import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{test,service/test,editors/vscode/test}/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: {
      include: ['src/**', 'service/src/**'],
      exclude: ['src/generated/**'],
      reporter: ['text-summary', 'html'],
    },
  },
})
