import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    bin: 'src/bin.ts',
    'parse-thread': 'src/pages/parse-thread.ts',
    'reading-process': 'src/publication/reading-process.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  fixedExtension: false,
})
