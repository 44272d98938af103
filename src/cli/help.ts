import { dialects } from '../grammar/dialects.ts'
import { formatNames } from '../report/index.ts'
import { changesFormatNames } from '../report/changes/index.ts'
import { linkFormatNames } from '../report/links/index.ts'
import { treeFormatNames } from '../report/tree/index.ts'
import { severities } from '../check/rule.ts'
import { engineNames } from '../exporters/index.ts'
import { nodeKinds } from '../tree/tree.ts'
import { type CommandName, usage } from './commands.ts'

/** `a, b or c`. */
const listed = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** What an option does, in the column beside its name: lines of at most 100 characters. */
function described(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.length - 1
    const line = lines[last] === '' ? word : `${lines[last]} ${word}`
    if (line.length <= 70) lines[last] = line
    else lines.push(word)
  }
  return lines.join(`\n${' '.repeat(30)}`)
}

/** The sections of options, each with its commands. */
const sections: readonly (readonly [commands: readonly CommandName[], text: string])[] = [
  [
    ['check'],
    `
Options of check
  --format name               ${described(`How the report is written: ${listed(formatNames)}. (pretty; in GitHub Actions github)`)}
  --output format=file        Write the report to a file too, in a format of its own, whole or not
                              at all: --output sarif=docs-nav.sarif. Can be repeated.
  --rule id=severity          Set a rule to ${listed(severities)}. Can be repeated.
  --rule id.option=value      Set an option of a rule, such as missing-page.ignore=drafts/; a list
                              by repeating it. "docs-nav rules ID" says which a rule has.
  --update-baseline           Record today's problems in docs-nav.baseline.json; later runs report
                              only what is new, and which of them are gone.
  --no-baseline               Report the known problems too.
  --quiet                     Report errors only.
  --max-warnings N            Exit with 1 when there are more warnings than N.
  --all                       Show every repeat of a problem.
  --fix                       Repair what can be repaired, then report what remains.
  --fix-dry-run               Write what --fix would change as a diff, instead of a report.
  --links                     Read the pages too, and check where their links lead. (the
                              configuration's "links")
  --no-links                  Read no more of the pages than their front matter, whatever the
                              configuration says.
  --staged                    Check what is in the index of git, not what is on the disk.
  --since revision            Report the pages in the navigation of a git revision that lead nowhere
                              now.
  --validate-openapi          Validate the OpenAPI files themselves too (2.0 to 3.1).`,
  ],
  [
    ['tree'],
    `
Options of tree
  --format name               ${described(`How the tree is written: ${listed(treeFormatNames)}. (text)`)}
  --depth N                   Show N levels (text and mermaid).
  --only kind=label           ${described(`Leave other elements of that kind out: --only language=fr. A kind is ${listed(nodeKinds)}.`)}
  --base-url address          Where the site is served (sitemap, llms).
  --output file               Write there instead, whole or not at all.
  --group-generated tag|none  Group generated pages by tag, or leave them flat. (tag)`,
  ],
  [
    ['links'],
    `
Options of links
  --format name               ${described(`How the links are written: ${listed(linkFormatNames)}. (text)`)}
  --to PAGE                   Only those that lead to a page, which is named by its address or its
                              file; /page#id for one heading of it.
  --from PAGE                 Only those of a page.
  --orphans                   The pages that no other page links to, instead.`,
  ],
  [
    ['diff'],
    `
Options of diff
  --format name               ${described(`How the changes are written: ${listed(changesFormatNames)}. (text)`)}
  --project path              The project whose revisions are compared, as for check. (.)
  --staged                    Compare with what is in the index of git, not with the disk.
  --fail-on lost              Exit with 1 when an address of before leads nowhere now.
  --all                       Show every change (text).`,
  ],
  [
    ['explain'],
    `
Options of explain
  --project path              The project, as for check. (.)`,
  ],
  [
    ['redirects'],
    `
Options of redirects
  --format text|json          How they are written. (text)
  --project path              The project of "redirects test", as for check. (.)`,
  ],
  [
    ['view'],
    `
Options of view
  --output file               Write the page to a file, whole or not at all, and end.
  --port N                    The port to serve it at, on this machine alone. (a free one)
  --open                      Open it in the browser.
  --since revision            Colour what was added and moved since a revision of git, and list what
                              was lost.
  --links, --no-links         As of check; with links, a page says who links to it.`,
  ],
  [
    ['add', 'mv'],
    `
Options of add and mv
  --into ELEMENT              The element that is to hold it: labels from the top, "API > Tickets",
                              with a language or version before them, "fr: API > Tickets", or a
                              JSON Pointer.
  --before NAME, --after NAME Beside a page, or beside an element by its label.
  --at N                      At that place of the list, from 0. (the end)
  --create                    Make the group that --into names, where it is not there.`,
  ],
  [
    ['add'],
    `
Options of add
  --title text                The title of the new file. (the last part of its path)`,
  ],
  [
    ['mv'],
    `
Options of mv
  --no-redirect               Add no redirect from the old address.
  --all-languages             Move the pages that mirror it in other languages and versions too.`,
  ],
  [
    ['rm'],
    `
Options of rm
  --redirect TO               Lead the old address to a page, or to an address.
  --keep-file                 Take out the entries alone.`,
  ],
  [
    ['sync'],
    `
Options of sync
  --from L, --to L            The language that is the model, and the one that follows it; one that
                              is not there is added.
  --versions                  They are versions, not languages.
  --only existing             List only the pages that have a file.
  --copy                      Make the pages that have no file copies of those of the model.`,
  ],
  [
    ['add', 'mv', 'rm', 'sync'],
    `
Options of add, mv, rm and sync, which change the project and ask nothing
  --project path              The project, as for check. (.)
  --dry-run                   Write a patch for "git apply", renames included, instead.
  --format text|json          How they tell what they did. (text)`,
  ],
  [
    ['export'],
    `
Options of export
  --to engine                 ${described(`What is written: ${listed(engineNames)}.`)}
  --output file               Write there instead, whole or not at all.`,
  ],
  [
    ['import'],
    `
Options of import
  --output file               Write there instead, never over a file; - is standard output.`,
  ],
  [
    ['watch'],
    `
Options of watch
  --rule, --quiet, --all, --validate-openapi, --links, --no-links, as of check. Never watched:
  hidden folders, node_modules, and what links outside the project lead to.`,
  ],
  [
    ['rules'],
    `
Options of rules
  --format text|json          How they are written. (text)
  --color, --no-color         Colours, or none. (when the output is a terminal)`,
  ],
  [
    ['deploy', 'jobs', 'ask'],
    `
Options of deploy, jobs and ask, which speak to a service and read no project
  --url address               The service. (DOCS_NAV_URL; ask: DOCS_NAV_ASSISTANT_URL first)
  --project ID                The project, of deploy and jobs. (DOCS_NAV_PROJECT)
  --wait                      deploy: wait until the update is published, or has failed.
  --timeout seconds           deploy --wait: how long. (600)
  --take N, --skip N          jobs: how many, and how many of the newest to leave out.
  --domain D                  ask: whose assistant. (DOCS_NAV_DOMAIN)
  --thread ID                 ask: the conversation to continue.
  --language L, --version V, --path P
                              ask: the pages to answer from.
  --format name               deploy and jobs: pretty or json. (pretty)
                              ask: text, json or ndjson. (text)
  --color, --no-color         deploy and jobs: colours, or none. (when the output is a terminal)
  Keys come from the environment alone: DOCS_NAV_UPDATE_TOKEN for deploy, DOCS_NAV_ADMIN_KEY for
  jobs, DOCS_NAV_ASSISTANT_KEY for ask.`,
  ],
  [
    [
      'check',
      'tree',
      'links',
      'diff',
      'explain',
      'redirects',
      'export',
      'view',
      'watch',
      'add',
      'mv',
      'rm',
      'sync',
    ],
    `
Options of every command that reads a project
  --config file               The configuration. (docs-nav.config.json, .yaml or .yml, or "docsNav"
                              in package.json: the nearest, up to the folder with .git)
  --no-config                 Read no configuration.
  ${`--dialect ${dialects.join('|')}`.padEnd(26)}  The grammar to hold the file to. (by its "$schema")
  --no-files                  Look at docs.json, its includes and its specifications only.
  --allow-remote              Fetch the specifications that are named by URL.
  --no-allow-remote           Fetch none, whatever the configuration says.
  --allow-private             Fetch them from private addresses too.
  --no-cache                  Keep nothing for the next run: no specification, tree, report or
                              page, nor the command's compiled code. (kept in node_modules/.cache,
                              or the user's folder for caches; the code in the latter)
  --stdin-filename path       Where standard input belongs, for files beside it. (not of watch, diff
                              and those that change the project)
  --color, --no-color         Colours, or none. (when the output is a terminal)`,
  ],
]

const end = `
  --help, --version

Exit codes: 0 no error; 1 errors, or too many warnings; 2 could not run.
`

/** What `docs-nav --help` prints. */
export const help = `docs-nav checks the navigation of a docs.json and resolves it into pages.

Usage${Object.values(usage).join('')}
${sections.map(([, text]) => text).join('\n')}
${end}`

/** What one command prints with `--help`. */
export const helpOf = (command: CommandName) =>
  `Usage${usage[command]}
${sections.map(([commands, text]) => (commands.includes(command) ? `${text}\n` : '')).join('')}${end.replace(', --version', '')}`
