/** What `docs-nav --help` prints. */
export const help = `docs-nav checks the navigation of a docs.json.

Usage
  docs-nav check [path ...]   Check a folder with a docs.json, or the file itself.
                              The current folder by default; - is standard input.

Options of check
  --format pretty|json        How the report is written. (pretty)
  --dialect core|extended     The grammar to hold the file to. (by its "$schema")
  --no-files                  Look at docs.json, its includes and its specifications only.
  --rule id=severity          Set a rule to error, warning or off. Can be repeated.
  --quiet                     Report errors only.
  --max-warnings N            Exit with 1 when there are more warnings than N.
  --all                       Show every repeat of a warning.
  --stdin-filename path       Where standard input belongs, for the files beside it.
  --color, --no-color         Colours, or none. (when the output is a terminal)

  --help, --version

Exit codes: 0 no error; 1 errors, or too many warnings; 2 could not run.
`
