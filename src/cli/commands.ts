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
  redirects: `
  docs-nav redirects [path]   List the redirects, and where each ends. "redirects test ADDRESS ..."
                              says for each address what happens, step by step, and exits with 1
                              when one ends nowhere; - reads addresses from standard input.`,
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
