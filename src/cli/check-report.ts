import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Report } from '../check/report.ts'
import { realPath } from '../project/locate.ts'
import { held } from '../document/time-limit.ts'
import { type Checked, shownPath } from '../report/format.ts'
import { type FormatName, formats } from '../report/index.ts'
import { visible } from '../document/visible.ts'
import type { Io } from './io.ts'

/** What of the reports is shown, and how. */
interface Shown {
  readonly quiet: boolean
  readonly color: boolean
  readonly all: boolean
  readonly several: boolean
}

/** The report of all projects in a format. */
export async function written(
  checked: readonly Checked[],
  format: FormatName,
  { quiet, color, all, several }: Shown,
  io: Io,
): Promise<string> {
  const shown = checked.map(item => ({
    ...item,
    root: rootFor(format, item.root, io),
    report: quiet ? errorsOnly(item.report) : item.report,
  }))
  const write = await formats[format]()
  return held.limit.run(() => write(shown, { color, all, several }))
}

export function tellOmitted(checked: readonly Checked[], io: Io) {
  for (const { root, file, report } of checked)
    if (report.summary.omitted)
      io.err(
        `docs-nav: ${report.summary.omitted} problems of ${visible(shownPath(root, file))} are only counted.\n`,
      )
}

/** The environment variable that names the checkout, for formats whose consumers resolve paths from it. */
const checkouts: Readonly<Record<string, string>> = {
  github: 'GITHUB_WORKSPACE',
  sarif: 'GITHUB_WORKSPACE',
  gitlab: 'CI_PROJECT_DIR',
}

/** The folder of a project in a format: relative to the checkout if the environment names it. */
function rootFor(format: string, root: string, { env }: Io): string {
  const checkout = env[checkouts[format] ?? '']
  if (!checkout) return root
  // The working directory is a real path, but the variable may name a path with symbolic links.
  return pathBelow(checkout, resolve(root)) ?? pathBelow(realPath(checkout), realPath(root)) ?? root
}

function pathBelow(folder: string, path: string): string | undefined {
  const below = relative(folder, path)
  return below.split(sep)[0] === '..' || isAbsolute(below) ? undefined : below.replaceAll(sep, '/') || '.'
}

/** A report without its warnings; the counts still include them. */
export const errorsOnly = (report: Report): Report => ({
  ...report,
  diagnostics: report.diagnostics.filter(({ severity }) => severity === 'error'),
})
