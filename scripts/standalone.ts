/**
 * Finishes validators that ajv has compiled as standalone code: imports nothing of ajv, and collects errors in
 * linear time. For each faulty child of a list ajv copies all errors so far; the code made here appends to one
 * array. Says nothing of an "if", since its branches do. Throws when ajv's code is not as expected. The result begins with the notice.
 */
export function standalone(code: string, notice = ''): string {
  const alone = code
    .replaceAll('require("ajv/dist/runtime/equal").default', 'isDeepStrictEqual')
    // Every minLength here is 1, so that counting UTF-16 units instead of characters is enough.
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', '(text => text.length)')
    .replaceAll(
      /vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\)/g,
      'append(vErrors, $1.errors)',
    )
    .replaceAll(ofIf, '')
  if (alone.includes('keyword:"if"')) throw new Error('The validators tell of an "if".')
  if (/require\(|\.concat\(/.test(alone)) throw new Error('The validators import or copy something.')
  const equal = alone.includes('isDeepStrictEqual') ? "import { isDeepStrictEqual } from 'node:util'\n" : ''
  return `// @ts-nocheck
${notice}${equal}${alone}
function append(all, more) { if (all === null) return more; for (const error of more) all.push(error); return all }
`
}

/** Makes an error of "if", and adds it to those of its branch. */
const ofIf =
  /const (err\d+) = \{[^{}]*keyword:"if",params:\{[^{}]*\}\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g
