/** Every command: how it is called and what it does, as the help says it. */
export const usage = {
  check: `
  docs-nav check [path ...]   Check a folder with a docs.json, or the file itself.
                              The current folder by default; - is standard input.`,
  tree: `
  docs-nav tree [path]        Write the site's pages, in order, with their addresses.`,
  explain: `
  docs-nav explain PAGE       Say where a page, by its path, address or title, a "METHOD /path" or
                              "webhook NAME" stands, and why it has its address.`,
  links: `
  docs-nav links [path]       Write which pages link to which, and what answers each link.`,
  diff: `
  docs-nav diff [A] [B]       Say which pages, elements and addresses differ between two revisions
                              of git, or two folders. (from HEAD to the disk)`,
  redirects: `
  docs-nav redirects [path]   List the redirects, and where each ends. "redirects test ADDRESS ..."
                              says for each address what happens, step by step, and exits with 1
                              when one ends nowhere; - reads addresses from standard input.`,
  view: `
  docs-nav view [path]        Show the site, docs.json and what is wrong, side by side: a page on
                              127.0.0.1 that follows the project, or with --output one HTML file,
                              which asks for nothing.`,
  add: `
  docs-nav add PAGE           List a page, and create its file: --into "Guides > Start here".`,
  mv: `
  docs-nav mv FROM TO         Move a page, a folder, another file or an element, with its entries,
                              all that names it, and a redirect. FROM ... --into ELEMENT moves
                              entries and elements alone.`,
  rm: `
  docs-nav rm PAGE            Take a page out: its entries and its file; or an operation, or an
                              element, whose pages keep their files.`,
  sync: `
  docs-nav sync --from L --to L
                              Give one language, or version, the structure of another one.`,
  import: `
  docs-nav import FILE        Write a docs.json from a mint.json, SUMMARY.md, mkdocs.yml or
                              sidebars.json, and say what could not be carried over.`,
  export: `
  docs-nav export [path]      Write the sidebar or the redirects for another engine, and say what it
                              cannot show.`,
  init: `
  docs-nav init [path]        Write a docs-nav.config.json beside the docs.json.`,
  watch: `
  docs-nav watch [path]       Check, and check again whenever a file of the project changes.`,
  rules: `
  docs-nav rules [ID]         List the rules, or show one with its examples.`,
  deploy: `
  docs-nav deploy [--wait]    Have a service update the project; with --wait, exit with 1 and the
                              findings when that fails.`,
  jobs: `
  docs-nav jobs               List what the checking agent of a service did.`,
  ask: `
  docs-nav ask "question"     Ask the assistant of a service.`,
  lsp: `
  docs-nav lsp [--stdio]      Serve an editor: the language server protocol on standard input
                              and output.`,
}

export type CommandName = keyof typeof usage
