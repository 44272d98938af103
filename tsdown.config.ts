import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/bin.ts', 'src/sidebar.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  dts: { entry: ['src/index.ts', 'src/sidebar.ts'] },
  fixedExtension: false,
  minify: true,
})
