import { build } from 'esbuild'

/** The code and the style of the page of `docs-nav view`, each as one text. */
export async function viewTexts(root: string): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [`${root}view/src/main.tsx`, `${root}view/src/style.css`],
    bundle: true,
    format: 'iife',
    minify: true,
    target: ['es2022'],
    charset: 'ascii',
    legalComments: 'none',
    write: false,
    outdir: `${root}view/out`,
    tsconfig: `${root}view/tsconfig.json`,
  })
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trimEnd() ?? ''
  // Neither may end the element that it stands in.
  const inside = (code: string) => code.replaceAll('</', '<\\/')
  return { script: inside(text('.js')), style: text('.css') }
}
