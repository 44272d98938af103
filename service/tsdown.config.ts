import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { bin: 'src/bin.ts', 'parse-thread': 'src/search/parse-thread.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  fixedExtension: false,
})
