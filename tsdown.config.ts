import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/bin.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  dts: { entry: 'src/index.ts' },
  fixedExtension: false,
  minify: true,
})
