import { defineConfig } from 'tsdown'

export default defineConfig([
  {
    entry: {
      bin: 'src/bin.ts',
      'parse-thread': 'src/pages/parse-thread.ts',
      'reading-process': 'src/publication/reading-process.ts',
    },
    format: 'esm',
    target: 'node20',
    platform: 'node',
    fixedExtension: false,
  },
  // One file for pages of any site: no code that a browser's build of a package would have writes HTML.
  {
    entry: { widget: 'widget/main.ts' },
    format: 'iife',
    target: 'es2022',
    platform: 'neutral',
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    tsconfig: 'widget/tsconfig.json',
    noExternal: /./,
    minify: true,
    clean: false,
    outputOptions: { entryFileNames: 'widget.js' },
  },
])
