import { build } from 'esbuild'

/** The code and the style of a page of view/, each as one text. */
export async function viewTexts(
  root: string,
  entry = 'main.tsx',
  define: Record<string, string> = {},
): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [`${root}view/src/${entry}`, `${root}view/src/style.css`],
    define,
    platform: 'browser',
    // Some packages have other code for a page, which asks its document, than for a worker.
    conditions: ['worker'],
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
  // Neither text may end the element that holds it.
  const inside = (code: string) => code.replaceAll('</', '<\\/')
  return { script: inside(text('.js')), style: text('.css') }
}
