import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findSyntaxFault } from '../../../src/document/syntax/syntax.ts'
import { refuseOwnFiles } from '../../../src/cli/own-files.ts'
import { changesFor } from '../../../src/lsp/actions/changes.ts'
import { fixAll } from '../../../src/lsp/actions/fix-all.ts'
import { proposals } from '../../../src/lsp/complete/complete.ts'
import { cursorAt } from '../../../src/lsp/cursor.ts'
import { knownOf } from '../../../src/lsp/known.ts'
import { publisher } from '../../../src/lsp/publisher.ts'
import { openWorkspace } from '../../../src/lsp/workspace.ts'
import { entriesSource } from '../../../src/project/git/source.ts'
import { openProject } from '../../../src/project/incremental.ts'
import { movesBetween } from '../../../src/project/moves.ts'
import type { Markup } from '../../../src/pages/page.ts'
import { readPageText } from '../../../src/pages/read.ts'
import type { PageFile, Source } from '../../../src/project/source.ts'
import { createSite } from '../../../src/model.ts'
import {
  moveEntries,
  moveFiles,
  moveFolder,
  movePage,
  removePage,
  syncLanguage,
} from '../../../src/edit/library.ts'
import { removed } from '../../../src/edit/removed.ts'
import { exportDocusaurus } from '../../../src/exporters/docusaurus.ts'
import { importMkdocs } from '../../../src/importers/mkdocs.ts'
import { importSidebars } from '../../../src/importers/sidebars.ts'
import { importSummary } from '../../../src/importers/summary.ts'
import { readDescriptions } from '../../../service/src/pages/descriptions.ts'
import { readSections } from '../../../service/src/pages/sections.ts'
import { maxLiveTexts } from '../../../src/view/texts.ts'
import { viewOf } from '../../../src/view/view.ts'
import { explain } from '../../../src/tree/explain.ts'
import { checkProject, diffTrees, readProject, resolveNavigation } from '../../../src/index.ts'

const page: PageFile = { bytes: () => new Uint8Array(), text: () => '# The same', head: () => '' }

/** A kind of input of any size, and what is done with it. */
interface Case {
  /** The smaller size. */
  readonly n: number
  /** Makes the input; the function that it gives is counted. */
  prepare(n: number): Promise<() => unknown> | (() => unknown)
}

type Files = Record<string, string | object>

const range = <Item>(n: number, item: (i: number) => Item) => Array.from({ length: n }, (_, i) => item(i))

/** A new folder in that of the process, with some files. */
function folderOf(files: Files): string {
  const folder = mkdtempSync(join(process.cwd(), 'growth-'))
  write(folder, files)
  return folder
}

function write(folder: string, files: Files) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** Reading a project, checking it and resolving its tree. */
const checking =
  (
    files: (n: number) => Files,
    options: object = {},
    rules: Exclude<Parameters<typeof checkProject>[1], undefined>['rules'] = {},
  ): Case['prepare'] =>
  n => {
    const folder = folderOf(files(n))
    return async () => {
      const project = await readProject(folder, options)
      checkProject(project, { rules })
      resolveNavigation(project)
    }
  }

const docs = (navigation: object, more: object = {}) => ({
  $schema: 'https://mintlify.com/docs.json',
  navigation,
  ...more,
})
const specification = (paths: object) => ({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths })
const groupsOfOne = (label: string, n: number) => ({
  groups: range(n, i => ({ group: `${label}${i}`, pages: ['a'] })),
})
const keysOf = (n: number, start = 'k') => Object.fromEntries(range(n, i => [`${start}${i}`, 1]))
const up = (n: number) => '../'.repeat(n)

/** Comparing two navigations. */
const comparing =
  (earlier: (n: number) => object, later: (n: number) => object): Case['prepare'] =>
  async n => {
    const [before, after] = [earlier, later].map(async navigation =>
      resolveNavigation(await readProject(folderOf({ 'docs.json': docs(navigation(n)), 'a.mdx': '' }))),
    )
    const [a, b] = [await before!, await after!]
    return () => diffTrees(a, b)
  }

/** Texts that a search for the first fault of syntax goes through. */
const brokenTexts: Record<string, (n: number) => string> = {
  'open brackets': n => '['.repeat(n),
  'nested arrays': n => '['.repeat(n) + ']'.repeat(n),
  'nested objects, unclosed': n => '{"a":\n'.repeat(n),
  'nested objects, one closed too far out': n => `${'  {"a":\n'.repeat(n)}1\n}`,
  comments: n => `[${'/**/ '.repeat(n)}]`,
  'comments on lines of their own': n => `[${'\n  // x'.repeat(n)}\n]`,
  'trailing commas': n => `[${'[1,],'.repeat(n)}]`,
  blanks: n => `[1${' '.repeat(n)}2]`,
  'no-break spaces': n => `[${'\u00a0'.repeat(n)}]`,
  'conflict markers': n => `[\n${'=======\n'.repeat(n)}]`,
  'a long word': n => `[${'x'.repeat(n)}]`,
  'a long number': n => `[0${'1'.repeat(n)}x]`,
  'a long string, unclosed': n => `["${'\\"]'.repeat(n)}`,
  'a long string that goes on': n => `["${' '.repeat(n)}"x ${'y '.repeat(n)}]`,
}

/** Texts in which a cursor stands. */
const typedTexts: Record<string, (n: number) => string> = {
  ...brokenTexts,
  'closing brackets that no open one has': n => `${'['.repeat(n)}${'}'.repeat(n)}`,
  'objects in lists that are never closed': n => `${'['.repeat(n)}{"a":${'[{'.repeat(n)}${'}'.repeat(n)}`,
  'an object that holds what is never closed': n => `{"a":1,"b":${'['.repeat(n)}"x",${'1,'.repeat(n)}`,
  'quotes that are not those of JSON, in one line': n => `[${`'a',“b”,`.repeat(n)}`,
  'the same, never closed': n => `[${"'a\n«b\n".repeat(n)}`,
  'names without values': n => `{${'"a" '.repeat(n)}`,
}

const pageTexts: Record<string, [markup: Markup, text: (n: number) => string]> = {
  'quotes of comments that do not end': ['markdown', n => '> <!--\n\n'.repeat(n)],
  'list items of comments that do not end': ['markdown', n => '- <!--\n  <!--\n'.repeat(n)],
  'a long fence before some almost as long': [
    'mdx',
    n => `${'~'.repeat(n)}\n${`${'~'.repeat(n - 1)} `.repeat(10)}`,
  ],
  'cells that begin with comments of JavaScript': ['mdx', n => `|x|\n|-|\n${'{//|'.repeat(n)}`],
}

/** Lines of YAML in which each level names the one before it twice, at places whose keys are also words of OpenAPI. */
const doubled: Record<string, (n: number) => string[]> = {
  'a webhook named as data': n => [
    'openapi: 3.1.0',
    ...callbacksOf('/x', n),
    `webhooks: { default: *p${n} }`,
  ],
  'a webhook named as a schema': n => [
    'openapi: 3.1.0',
    ...callbacksOf('/x', n, ['default', 'example']),
    `webhooks: { schema: *p${n} }`,
  ],
  'callbacks whose address is named as data': n => [
    'openapi: 3.0.0',
    ...callbacksOf('value', n),
    `paths: { /a: *p${n} }`,
  ],
  'a media type named as data': n => [
    'openapi: 3.0.0',
    'x-0: &p0 { schema: {} }',
    ...range(
      n,
      i =>
        `x-${i + 1}: &p${i + 1} { content: { example: { encoding: { a: { headers: { a: *p${i}, b: *p${i} } } } } } }`,
    ),
    `paths: { /a: { get: { responses: { 200: { description: A, headers: { a: *p${n} } } } } } }`,
  ],
}

function callbacksOf(address: string, n: number, names = ['a', 'b']): string[] {
  const callbacks = (i: number) => names.map(name => `${name}: { ${address}: *p${i} }`).join(', ')
  return [
    'x-0: &p0 { summary: A }',
    ...range(n, i => `x-${i + 1}: &p${i + 1} { post: { callbacks: { ${callbacks(i)} } } }`),
  ]
}

/** Targets of overlays above as many nodes. */
const overlayTargets: Record<string, (n: number) => string> = {
  names: n => `$..[${range(n, i => `'a${i}'`).join()}]`,
  tests: n => `$.y[?${range(n, i => `@.a==${i}`).join('||')}]`,
}

/** Moves a folder of n pages in a project of some other files. */
const movingFolder = (others: (n: number) => Record<string, string>) => async (n: number) => {
  const pages = Object.fromEntries(range(n, i => [`a/b/${i}.mdx`, '']))
  const folder = folderOf({ 'docs.json': docs({ pages: ['x'] }), ...others(n), ...pages })
  const project = await readProject(folder, { links: true })
  return () => moveFolder(project, 'a/b', 'c')
}

export const cases: Record<string, Case> = {
  ...Object.fromEntries(
    Object.entries(brokenTexts).map(([name, text]): [string, Case] => [
      `a search for faults of syntax: ${name}`,
      {
        n: 4_000,
        prepare: n => {
          const broken = text(n)
          return () => findSyntaxFault(broken)
        },
      },
    ]),
  ),
  'pages of a version in none of as many others': {
    n: 300,
    prepare: checking(
      n => ({
        'docs.json': docs({
          versions: [
            { version: 'all', pages: range(n, i => `p${i}`) },
            ...range(n, i => ({ version: `v${i}`, pages: [`q${i}`] })),
          ],
        }),
      }),
      {},
      { 'version-parity': 'warning' },
    ),
  },
  'languages that generate pages beside one of as many operations': {
    n: 500,
    prepare: checking(
      n => ({
        'docs.json': docs({
          languages: [
            { language: 'en', pages: range(n, i => `GET /${i}`) },
            ...range(n, i => ({ language: `x${i}`, openapi: 'api.json' })),
          ],
        }),
        'api.json': specification({ '/a': { get: {} } }),
      }),
      {},
      { 'language-parity': 'warning' },
    ),
  },
  'pages with one snippet of as many links from the page and ids': {
    n: 600,
    prepare: checking(
      n => ({
        'docs.json': docs({ pages: range(n, i => `p${i}`) }),
        'snippets/s.mdx': range(n, i => `## i${i}\n\n[a](p${i})`).join('\n\n'),
        ...Object.fromEntries(
          range(n, i => [
            `p${i}.mdx`,
            `import S from '/snippets/s.mdx'\n\n<S />\n\n[a](/p${(i + 1) % n}#i0)`,
          ]),
        ),
      }),
      { links: true },
    ),
  },
  'pages with one snippet, in which the next is, as many times': {
    n: 800,
    prepare: checking(
      n => ({
        'docs.json': docs({ pages: range(n, i => `p${i}`) }),
        ...Object.fromEntries(range(n, i => [`p${i}.mdx`, `import S from '/snippets/0.mdx'\n\n<S />`])),
        ...Object.fromEntries(
          range(n, i => [`snippets/${i}.mdx`, `import S from '/snippets/${i + 1}.mdx'\n\n<S />`]),
        ),
      }),
      { links: true },
    ),
  },
  'pages with one snippet of as many relative imports': {
    n: 1_100,
    prepare: checking(
      n => ({
        'docs.json': docs({ pages: range(n, i => `p${i}`) }),
        's.mdx': `${range(n, i => `import S${i} from './no${i}.mdx'`).join('\n')}\n\nx`,
        ...Object.fromEntries(range(n, i => [`p${i}.mdx`, `import S from './s.mdx'\n\n<S />`])),
      }),
      { links: true },
    ),
  },
  'links to ids that are not there beside more ids of their page': {
    n: 300,
    prepare: checking(
      n => ({
        'docs.json': docs({ pages: ['a'] }),
        'a.mdx': [
          ...range(n, i => `[A](#missing-${i})`),
          ...range(8 * n, i => `# ${i} of another name`),
        ].join('\n\n'),
      }),
      { links: true },
    ),
  },
  'links to an id of a snippet of a page of as many ids': {
    n: 400,
    prepare: checking(
      n => ({
        'docs.json': docs({ pages: ['a'] }),
        'a.mdx': ["import S from '/s.mdx'\n\n<S />", ...range(n, i => `[A](#z)\n\n<a id="${i}" />`)].join(
          '\n\n',
        ),
        's.mdx': '# z',
      }),
      { links: true },
    ),
  },
  'pages that name an operation of as many specifications in api.openapi': {
    n: 200,
    prepare: checking(n => ({
      'docs.json': docs(
        { pages: range(n, i => `p${i}`) },
        { api: { openapi: range(n, i => `https://example.com/${i}.json`) } },
      ),
      ...Object.fromEntries(range(n, i => [`p${i}.mdx`, '---\nopenapi: GET /a\n---\n'])),
    })),
  },
  'entries of a page whose operation the last of as many specifications in api.openapi has': {
    n: 200,
    prepare: checking(n => {
      const api = specification({ '/a': { get: {} } })
      return {
        'docs.json': docs(
          { pages: range(n, () => 'a') },
          { api: { openapi: [...range(n, i => `no${i}.json`), 'api.json'] } },
        ),
        'api.json': api,
        // That nothing names it has the others asked whether they have all that pages name.
        'other.json': api,
        'a.mdx': '---\nopenapi: GET /a\n---\n',
      }
    }),
  },
  'a file that names a path of many characters, included as often': {
    n: 400,
    prepare: checking(n => ({
      'docs.json': docs({ groups: range(n, () => ({ $ref: 'group.json' })) }),
      'group.json': { group: 'A', openapi: `${'x'.repeat(200 * n)}.json`, pages: ['a'] },
    })),
  },
  'entries of a page whose url has as many characters, in an earlier revision too': {
    n: 500,
    prepare(n) {
      const folder = folderOf({
        'docs.json': docs({ pages: range(n, () => 'a') }),
        'a.mdx': `---\nurl: /${'x'.repeat(8 * n)}\n---\n`,
      })
      return async () => {
        const project = await readProject(folder)
        checkProject({ ...project, before: { revision: 'main', pages: [], moves: {}, project } })
      }
    },
  },
  'entries of a page that names a path of as many characters': {
    n: 500,
    prepare: checking(n => ({
      'docs.json': docs({ pages: range(n, () => 'a') }, { api: { openapi: 'api.json' } }),
      'api.json': specification({ '/a': { get: {} } }),
      'a.mdx': `---\nopenapi: GET /${'x'.repeat(8 * n)}\n---\n`,
    })),
  },
  'missing overlays of one specification': {
    n: 500,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: [
          {
            group: 'A',
            openapi: { source: 'api.json', overlays: range(n, i => `no${i}.json`) },
            pages: ['GET /a'],
          },
        ],
      }),
      'api.json': specification({ '/a': { get: {} } }),
    })),
  },
  'groups with a specification each beside as many in api.openapi': {
    n: 100,
    prepare: checking(n => ({
      'docs.json': docs(
        { groups: range(n, i => ({ group: `g${i}`, openapi: `s${i}.json`, pages: [`GET /x${i}`] })) },
        { api: { openapi: range(n, i => `t${i}.json`) } },
      ),
      ...Object.fromEntries(range(n, i => [`s${i}.json`, specification({ '/a': { get: {} } })])),
      ...Object.fromEntries(range(n, i => [`t${i}.json`, specification({ '/b': { get: {} } })])),
    })),
  },
  'pages that name as many specifications by one file name': {
    n: 100,
    prepare: checking(n => ({
      'docs.json': docs({ pages: range(n, i => `p${i}`) }),
      ...Object.fromEntries(range(n, i => [`s${i}/api.json`, specification({ [`/${i}`]: { get: {} } })])),
      ...Object.fromEntries(range(n, i => [`p${i}.mdx`, `---\nopenapi: api.json GET /${i}x\n---\n`])),
    })),
  },
  'a page in as many groups, each with another specification': {
    n: 100,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: range(n, i => ({ group: `g${i}`, openapi: `s${i}.json`, pages: ['a'] })),
      }),
      ...Object.fromEntries(range(n, i => [`s${i}.json`, specification({ [`/${i}`]: { get: {} } })])),
      'a.mdx': '---\nopenapi: GET /none\n---\n',
    })),
  },
  // From here on each help is cut.
  'languages that are none beside as many in the configuration': {
    n: 1_000,
    prepare: checking(n => ({
      'docs.json': docs({ languages: range(n, i => ({ language: `x${i}`, pages: ['a'] })) }),
      'docs-nav.config.json': { languages: range(n, i => `y${i}`) },
    })),
  },
  'broken links beside as many folders of the domain, and of specifications': {
    n: 500,
    prepare: checking(
      n => ({
        'docs.json': docs(
          {
            groups: [
              { group: 'A', pages: ['a'] },
              ...range(n, i => ({
                group: `g${i}`,
                openapi: { source: 'https://example.com/a.json', directory: `d${i}` },
              })),
            ],
          },
          { more: range(n, i => ({ canonical: `https://example.com/b${i}` })) },
        ),
        'a.mdx': range(n, i => `[a](/no${i})\n\n`).join(''),
      }),
      { links: true },
    ),
  },
  'links of a page in folders inside one another, on a site below a folder of its domain': {
    n: 200,
    prepare: checking(
      n => ({
        'docs.json': docs(
          { groups: [{ group: 'A', openapi: 'https://example.com/a.json', pages: ['a'] }] },
          { seo: { metatags: { canonical: 'https://example.com/docs' } } },
        ),
        'a.mdx': '',
        [`${'b/'.repeat(n)}index.mdx`]: range(50, i => `[a](no${i})\n\n`).join(''),
      }),
      { links: true },
    ),
  },
  'entries of a path that has as many other methods': {
    n: 300,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.json', pages: range(n, () => 'GET /a') }] }),
      'a.json': specification({
        '/a': { additionalOperations: Object.fromEntries(range(n, i => [`M${i}`, {}])) },
      }),
    })),
  },
  'an overlay of as many fields for each node': {
    n: 400,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.json', pages: ['GET /a'] }] }),
      'a.json': { ...specification({ '/a': { get: {} } }), y: range(n, () => ({})) },
      'o.json': {
        overlay: '1.0.0',
        extends: 'a.json',
        actions: [{ target: '$.y[*]', update: Object.fromEntries(range(n, i => [`k${i}`, i])) }],
      },
    })),
  },
  ...Object.fromEntries(
    Object.entries(overlayTargets).map(([name, target]): [string, Case] => [
      `an overlay of as many ${name}`,
      {
        n: 600,
        prepare: checking(n => ({
          'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.yaml', pages: ['GET /a'] }] }),
          'a.yaml': `openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths: { /a: { get: {} } }\ny:\n${'  - {}\n'.repeat(n)}`,
          'o.json': { overlay: '1.0.0', extends: 'a.yaml', actions: [{ target: target(n), update: {} }] },
        })),
      },
    ]),
  ),
  'long paths of pages that are in other folders': {
    n: 60,
    prepare: checking(n => ({
      'docs.json': docs({ pages: range(n, i => `${'d/'.repeat(4 * n)}${i}/a`) }),
      ...Object.fromEntries(range(n, i => [`f${i}/${'x/'.repeat(100)}a.mdx`, ''])),
    })),
  },
  'missing pages beside more files of their folder': {
    n: 250,
    prepare: checking(n => ({
      'docs.json': docs({ pages: range(n, i => `d/missing-${i}`) }),
      ...Object.fromEntries(range(8 * n, i => [`d/${i}-of-another-name.mdx`, ''])),
    })),
  },
  'missing pages beside more files of their name in other folders': {
    n: 250,
    prepare: checking(n => ({
      'docs.json': docs({ pages: range(n, i => `missing-${i}/a`) }),
      ...Object.fromEntries(range(8 * n, i => [`d${i}/a.mdx`, ''])),
    })),
  },
  'pages that are folders': {
    n: 250,
    prepare: checking(n => ({
      'docs.json': docs({ pages: range(n, i => `d${i}`) }),
      ...Object.fromEntries(range(n, i => [`d${i}/a.mdx`, ''])),
    })),
  },
  'moved pages that become redirects of a docs.json in one line': {
    n: 250,
    prepare(n) {
      const folder = folderOf({
        'docs.json': docs({ pages: range(n, i => `f/${i}`) }),
        ...Object.fromEntries(range(n, i => [`f/${i}.mdx`, `${i}`])),
      })
      const moves = Object.fromEntries(range(n, i => [`d/${i}`, `f/${i}`]))
      const before = { revision: 'main', pages: Object.keys(moves), moves }
      return async () => checkProject({ ...(await readProject(folder)), before })
    },
  },
  'includes of a circle of as many files with long names': {
    n: 120,
    prepare: checking(n => {
      const named = (i: number) => `f${i}${'x'.repeat(200)}.json`
      const included = (i: number) =>
        i < n - 1 ? { $ref: named(i + 1) } : { group: 'a', pages: range(10 * n, () => ({ $ref: named(0) })) }
      return {
        'docs.json': docs({ groups: [{ $ref: named(0) }] }),
        ...Object.fromEntries(range(n, i => [named(i), included(i)])),
      }
    }),
  },
  'paths that refer to as many methods, which differ in letter case': {
    n: 400,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.json' }] }),
      'a.json': {
        ...specification(Object.fromEntries(range(n, i => [`/${i}`, { $ref: '#/x' }]))),
        x: {
          additionalOperations: Object.fromEntries(
            range(n, i => [
              i
                .toString(2)
                .padStart(12, '0')
                .replace(/[01]/g, bit => (bit === '1' ? 'A' : 'a')),
              {},
            ]),
          ),
        },
      },
    })),
  },
  'wrong entries with as many specifications in scope': {
    n: 25,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: [
          {
            group: 'A',
            openapi: range(n, i => `s${i}.json`),
            pages: range(20 * n, i => `GET /${'zyx'.repeat(3)}${i}`),
          },
        ],
      }),
      ...Object.fromEntries(
        range(n, i => [
          `s${i}.json`,
          specification(Object.fromEntries(range(100, j => [`/${'abc'.repeat(3)}${i}-${j}`, { get: {} }]))),
        ]),
      ),
    })),
  },
  'faults of an overlay below as many comments': {
    n: 400,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: { source: 'a.json', overlays: ['o.yaml'] } }] }),
      'a.json': specification({ '/a': { get: {} } }),
      'o.yaml': `${'#\n'.repeat(n)}overlay: 1.0.0\nactions:\n${'  - {}\n'.repeat(n)}`,
    })),
  },
  'a long target of an overlay that is no path, in a text much like it': {
    n: 4_000,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: { source: 'a.json', overlays: ['o.yaml'] } }] }),
      'a.json': specification({ '/a': { get: {} } }),
      'o.yaml': `overlay: 1.0.0\nx: ${'a'.repeat(10 * n)}\nactions: [{ target: "a\\x62${'a'.repeat(n)}", update: {} }]\n`,
    })),
  },
  'an entry much like the long path that is written in its place': {
    n: 4_000,
    prepare: checking(n => ({
      'docs.json': docs({ pages: [`${'a'.repeat(10 * n)}/../${'a'.repeat(n)}\\${'a'.repeat(10 * n)}`] }),
    })),
  },
  'targets of an overlay that are no paths': {
    n: 4_000,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: { source: 'a.json', overlays: ['o.json'] } }] }),
      'a.json': specification({ '/a': { get: {} } }),
      'o.json': { overlay: '1.0.0', actions: range(n, i => ({ target: `$.a(${i}`, update: {} })) },
    })),
  },
  'pages that name a specification that is not there beside as many files': {
    n: 150,
    prepare: checking(n => ({
      'docs.json': docs({ pages: range(n, i => `p${i}`) }),
      ...Object.fromEntries(range(n, i => [`p${i}.mdx`, '---\nopenapi: none.json GET /a\n---\n'])),
      ...Object.fromEntries(range(n, i => [`data/${i}.json`, '{}'])),
    })),
  },
  'links to ids of pages with one snippet of as many imports': {
    n: 300,
    prepare: checking(
      n => ({
        'docs.json': docs({ pages: range(n, i => `p${i}`) }),
        'snippets/s.mdx': `${range(n, i => `import { a${i} } from 'c${i}'`).join('\n')}\n\nx`,
        ...Object.fromEntries(
          range(n, i => [
            `p${i}.mdx`,
            `import S from '/snippets/s.mdx'\n\n<S />\n\n[a](/p${(i + 1) % n}#none)`,
          ]),
        ),
      }),
      { links: true },
    ),
  },
  'a pointer of many names through as many references at each': {
    n: 7,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.json', pages: ['GET /a'] }] }),
      'a.json': {
        ...specification({ '/a': { $ref: `#/x0${'/a'.repeat(1_000 * n)}` } }),
        ...Object.fromEntries(range(n, i => [`x${i}`, { $ref: `#/x${i + 1}` }])),
        [`x${n}`]: { a: { $ref: '#/x0' }, get: {} },
      },
    })),
  },
  'an operation listed as often as its group names specifications, explained': {
    n: 150,
    prepare: async n => {
      const folder = folderOf({
        'docs.json': docs({
          groups: [
            { group: 'A', openapi: range(n, i => `s${i}.json`), pages: range(n, () => 'a.json GET /a') },
          ],
        }),
        'a.json': specification({ '/a': { get: {} } }),
      })
      const project = await readProject(folder)
      return () => explain(project, 'GET /a')
    },
  },
  'entries of as many files below as many groups inside one another': {
    n: 30,
    prepare: async n => {
      const nested = range(n, () => null).reduce<object>(below => ({ group: 'g', pages: [below] }), {
        group: 'last',
        pages: range(40 * n, i => `a${i}.json GET /a`),
      })
      const folder = folderOf({
        'docs.json': docs({ groups: [{ group: 'A', openapi: 'z.json', pages: [nested] }] }),
      })
      const project = await readProject(folder, { files: false })
      return () => resolveNavigation(project)
    },
  },
  'a long $ref above as many missing pages': {
    n: 400,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ $ref: `${'d/../'.repeat(n)}a.json` }] }),
      'a.json': { group: 'A', pages: range(n, i => `p${i}`) },
    })),
  },
  '"../" as $ref': {
    n: 500,
    prepare: checking(n => ({ 'docs.json': docs({ pages: [{ $ref: `${up(n)}a.json` }] }) })),
  },
  'keys beside $ref, above as many missing pages': {
    n: 300,
    prepare: checking(n => ({
      'docs.json': docs({ $ref: 'a.json', ...keysOf(n) }),
      'a.json': { pages: range(n, i => `m${i}`) },
    })),
  },
  'keys beside $ref in a file that is included as often': {
    n: 1_500,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['a'] }, { x: range(n, () => ({ $ref: 'a.json', a: 1 })) }),
      'a.json': { $ref: 'b.json', ...keysOf(n) },
      'b.json': [],
    })),
  },
  'keys beside $ref in files that include one another': {
    n: 10,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['a'] }, { x: { $ref: '0.json' } }),
      ...Object.fromEntries(
        range(n, i => [`${i}.json`, { $ref: `${i + 1}.json`, ...keysOf(100, `k${i}-`) }]),
      ),
      [`${n}.json`]: {},
    })),
  },
  '"../" as openapi': {
    n: 500,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: `${up(n)}a.json`, pages: ['GET /a'] }] }),
    })),
  },
  '"../" in pages': {
    n: 500,
    prepare: checking(n => ({ 'docs.json': docs({ pages: [`${up(n)}a`, `a/${up(n)}`] }) })),
  },
  'keys of a configuration in YAML': {
    n: 500,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      'docs-nav.config.yaml': `rules: {${range(n, i => `a${i}: off`).join(',')}}\n${range(n, i => `b${i}:\n`).join('')}`,
    })),
  },
  'aliases of a configuration in YAML': {
    n: 500,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      'docs-nav.config.yaml': `a: &a off\n${range(n, i => `b${i}: *a\n`).join('')}`,
    })),
  },
  'aliases of lists in a configuration in YAML': {
    n: 500,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      'docs-nav.config.yaml': `a: &a []\nb: [${range(n, () => '*a').join(',')}]\n`,
    })),
  },
  'a list of unlike keys in a configuration in YAML': {
    n: 500,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      'docs-nav.config.yaml': `a: !!omap [${range(n, i => `a${i}`).join(',')}]\n`,
    })),
  },
  'keys of a configuration in YAML that are mappings, inside one another': {
    n: 500,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      'docs-nav.config.yaml': `${'{? '.repeat(50)}[${'1,'.repeat(n)}]${': off}'.repeat(50)}\n`,
    })),
  },
  'keys that stand twice in a configuration, as deep': {
    n: 2000,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      'docs-nav.config.json': `${'{"a":'.repeat(n)}{${'"a":0,'.repeat(n)}"a":0}${'}'.repeat(n)}`,
    })),
  },
  'a list of unlike keys in a mkdocs.yml': {
    n: 500,
    prepare: n => {
      const text = `nav: [a.md]\na: !!omap [${range(n, i => `a${i}`).join(',')}]\n`
      return () => importMkdocs(text, { files: () => [] })
    },
  },
  'a list of unlike keys in a specification that is wrong, in YAML': {
    n: 500,
    prepare: checking(
      n => ({
        'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.yaml' }] }),
        'a.yaml': `openapi: 3.0.0\npaths: { /a: { get: {} } }\na: !!omap [${range(n, i => `a${i}: 1`).join(',')}]\n`,
      }),
      { validateOpenapi: true },
    ),
  },
  'faults of a configuration in YAML, each behind an alias': {
    n: 200,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      'docs-nav.config.yaml': `a: &a [${'1,'.repeat(n)}]\nlanguages: *a\n`,
    })),
  },
  'broken references of a specification, in a text as long': {
    n: 200,
    prepare: checking(
      n => ({
        'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.json' }] }),
        'a.json': JSON.stringify({
          openapi: '3.0.0',
          info: { title: 'A', version: '1' },
          paths: { '/a': { get: { responses: { 200: { description: '$i'.repeat(10 * n) } } } } },
          components: {
            schemas: { a: { properties: Object.fromEntries(range(n, i => [`a${i}`, { $ref: `#/${i}` }])) } },
          },
        }),
      }),
      { validateOpenapi: true },
    ),
  },
  'aliases above the faults of a specification in YAML': {
    n: 30,
    prepare: checking(
      n => ({
        'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.yaml' }] }),
        // A key that is a number comes first, so that the way to each fault leads through all aliases.
        'a.yaml': [
          'openapi: 3.0.0\ninfo: { title: A, version: "1" }\npaths: {}',
          `x-a: &a0 {${range(20, i => `a${i}: { type: 5 }`).join(',')}}`,
          ...range(n, i => `x-a${i}: &a${i + 1} { 0: *a${i} }`),
          `0: *a${n}\ncomponents: { schemas: *a0 }\n`,
        ].join('\n'),
      }),
      { validateOpenapi: true },
    ),
  },
  // A validator that follows all aliases takes twice as long for each level.
  ...Object.fromEntries(
    Object.entries(doubled).map(([name, lines]): [string, Case] => [
      `aliases in ${name} of a specification, doubled by as many levels`,
      {
        n: 5,
        prepare: checking(
          n => ({
            'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.yaml' }] }),
            'a.yaml': ['info: { title: A, version: "1" }', ...lines(n)].join('\n'),
          }),
          { validateOpenapi: true },
        ),
      },
    ]),
  ),
  'marks on one letter in pages, languages, headings and links': {
    n: 500,
    prepare: checking(
      n => {
        const marked = `a${'\u0301'.repeat(n)}${'\u0323'.repeat(n)}`
        return {
          'docs.json': docs({ languages: [{ language: marked, pages: ['index', marked] }] }),
          'index.mdx': `# ${marked}\n\n[a](/${marked}) [b](#${marked}) [c](#${marked}b)`,
          'other.mdx': '',
        }
      },
      { links: true },
    ),
  },
  'names in openapi above as many entries': {
    n: 250,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: [{ group: 'A', openapi: range(n, i => `a${i}.json`), pages: range(n, i => `GET /${i}`) }],
      }),
    })),
  },
  'files in openapi above as many entries that name them': {
    n: 100,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: [
          { group: 'A', openapi: range(n, i => `a${i}.json`), pages: range(n, i => `a${i}.json GET /${i}`) },
        ],
      }),
      ...Object.fromEntries(range(n, i => [`a${i}.json`, specification({ [`/${i}`]: { get: {} } })])),
    })),
  },
  'files in openapi above as many entries': {
    n: 100,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: [{ group: 'A', openapi: range(n, i => `a${i}.json`), pages: range(n, i => `GET /${i}`) }],
      }),
      ...Object.fromEntries(range(n, i => [`a${i}.json`, specification({ [`/${i}`]: { get: {} } })])),
    })),
  },
  // The text grows with n, and so do the operations that share it.
  'operations of one long summary': {
    n: 250,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.yaml' }] }),
      'a.yaml': [
        'openapi: 3.1.0',
        'info: { title: API, version: "1" }',
        `x: &long ${'ä-'.repeat(5 * n)}`,
        'paths:',
        ...range(n, i => `  /${i}: { get: { summary: *long } }`),
      ].join('\n'),
    })),
  },
  'operations that share a body of as many parts, which are one schema of as many properties': {
    n: 300,
    prepare: async n => {
      const properties = Object.fromEntries(range(n, i => [`p${i}`, { description: 'x'.repeat(20) }]))
      const shared = (name: string) => ({ $ref: `#/components/${name}` })
      const operation = { requestBody: shared('requestBodies/Body'), responses: {} }
      const folder = folderOf({
        'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.json' }] }),
        'a.json': {
          ...specification(Object.fromEntries(range(n, i => [`/${i}`, { put: operation }]))),
          components: {
            requestBodies: { Body: { content: { 'application/json': { schema: shared('schemas/All') } } } },
            schemas: { All: { allOf: range(n, () => shared('schemas/One')) }, One: { properties } },
          },
        },
      })
      const project = await readProject(folder)
      return () => readDescriptions(folder, project)
    },
  },
  'a snippet of as many words, shown as often': {
    n: 100,
    prepare: n => {
      const inner = { source: 'word '.repeat(200 * n), snippets: {} }
      return () => readSections('<A />\n\n'.repeat(n), 'mdx', { A: inner })
    },
  },
  'colliding addresses': {
    n: 250,
    prepare: checking(n => ({
      'docs.json': docs({ groups: range(n, i => ({ group: `G${i}`, openapi: 'a.json' })) }),
      'a.json': specification({ '/a': { get: { summary: 'One' } } }),
    })),
  },
  'groups that each generate the pages of one specification of as many operations': {
    n: 400,
    prepare: checking(n => ({
      'docs.json': docs({ groups: range(n, i => ({ group: `G${i}`, openapi: 'a.json' })) }),
      'a.json': specification(Object.fromEntries(range(n, i => [`/a${i}`, { get: {} }]))),
    })),
  },
  'entries of one address': {
    n: 250,
    prepare: checking(n => ({
      'docs.json': docs({ groups: [{ group: 'A', openapi: 'a.json', pages: range(n, i => `GET /a${i}`) }] }),
      'a.json': specification(Object.fromEntries(range(n, i => [`/a${i}`, { get: { summary: 'One' } }]))),
    })),
  },
  'operations of one summary': {
    n: 250,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: [
          { group: 'A', openapi: 'a.json' },
          { group: 'B', openapi: 'a.json' },
        ],
      }),
      'a.json': specification(
        Object.fromEntries(range(n, i => [`/a${i}`, { get: { summary: i % 2 ? 'One' : 'One-1' } }])),
      ),
    })),
  },
  'wrong entries among long paths': {
    n: 130,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: [{ group: 'A', openapi: 'a.json', pages: range(n, i => `GET /${'x'.repeat(400)}${i}`) }],
      }),
      'a.json': specification(
        Object.fromEntries(range(2 * n, i => [`/${'y'.repeat(390)}${i}`, { get: {} }])),
      ),
    })),
  },
  'groups that each name one specification of as many operations': {
    n: 100,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: range(n, i => ({ group: `g${i}`, openapi: 'api.json', pages: [`GET /${i}`] })),
      }),
      'api.json': specification(Object.fromEntries(range(n, i => [`/${i}`, { get: { responses: {} } }]))),
    })),
  },
  'a long name in openapi above entries': {
    n: 200,
    prepare: checking(n => ({
      'docs.json': docs({
        groups: [{ group: 'A', openapi: 'a'.repeat(100 * n), pages: range(n, i => `GET /${i}`) }],
      }),
    })),
  },
  'the texts of pages on the page that "view" serves': {
    n: 500,
    prepare: async n => {
      const pages = range(n, i => `p${i}`)
      const files = Object.fromEntries(pages.map(page => [`${page}.mdx`, page]))
      const project = await readProject(folderOf({ 'docs.json': docs({ pages }), ...files }))
      const room = { textOf: (file: string) => files[file], most: maxLiveTexts, isWhole: true }
      return () => viewOf(project, { room })
    },
  },
  ...Object.fromEntries(
    (['json', 'yaml'] as const).map((format): [string, Case] => [
      `an operation, listed as often as its specification in ${format} has others, on the page that "view" serves`,
      {
        n: 500,
        prepare: async n => {
          const paths = Object.fromEntries(range(n, i => [`/${i}`, { get: {} }]))
          const lines = ['openapi: 3.1.0', 'info: { title: A, version: "1" }', 'paths:']
          const text = {
            json: JSON.stringify(specification(paths)),
            yaml: [...lines, ...range(n, i => `  /${i}: { get: {} }`)].join('\n'),
          }[format]
          const file = `api.${format}`
          const group = { group: 'A', openapi: file, pages: range(n, () => 'GET /0') }
          const folder = folderOf({ 'docs.json': docs({ groups: [group] }), [file]: text })
          const project = await readProject(folder)
          return () => viewOf(project, { room: { textOf: () => text, most: maxLiveTexts, isWhole: true } })
        },
      },
    ]),
  ),
  'missing pages that an editor offers to create, beside as many files': {
    n: 500,
    prepare: async n => {
      const pages = range(n, i => `p${i}`)
      const files = Object.fromEntries(range(n, i => [`a/${i}.mdx`, '']))
      const folder = folderOf({ 'docs.json': docs({ pages }), ...files })
      const project = await readProject(folder)
      const { text } = project.document
      const missing = checkProject(project).diagnostics.filter(({ rule }) => rule === 'missing-page')
      const naming = { uriOf: (file: string) => file, versionOf: () => null }
      const client = { versions: true, operations: ['create'] }
      return () => {
        const known = knownOf(project)
        return missing.map(one => {
          const shown = text.slice(one.range.start.offset, one.range.end.offset)
          return changesFor(one, shown, known, folder, naming, client)
        })
      }
    },
  },
  'an output beside pages that name a file by the name that as many have': {
    n: 100,
    prepare: async n => {
      const pages = range(n, i => `p${i}`)
      const folder = folderOf({
        'docs.json': docs({ pages }),
        ...Object.fromEntries(pages.map(page => [`${page}.mdx`, '---\nasyncapi: events channel\n---\n'])),
        ...Object.fromEntries(range(n, i => [`f${i}/events.yaml`, 'asyncapi: 3.0.0\n'])),
      })
      const project = await readProject(folder)
      return () => refuseOwnFiles([join(folder, 'report.txt')], project, folder, undefined)
    },
  },
  'an output beside links whose names differ in letter case alone': {
    n: 100,
    prepare: async n => {
      const inCase = (i: number) =>
        [...'documents'].map((letter, bit) => ((i >> bit) & 1 ? letter.toUpperCase() : letter)).join('')
      const pages = range(n, inCase)
      const folder = folderOf({ 'docs.json': docs({ pages }) })
      for (const page of pages) symlinkSync('nowhere', join(folder, `${page}.mdx`))
      const project = await readProject(folder)
      return () => refuseOwnFiles([join(folder, 'report.txt')], project, folder, undefined)
    },
  },
  'completion in unclosed groups': {
    n: 500,
    prepare: async n => {
      const text = `{"navigation":{"groups":[${'{"group":"A","pages":['.repeat(n)}"`
      const known = knownOf(await readProject(folderOf({ 'docs.json': docs({ pages: ['index'] }) })))
      return () => {
        const cursor = cursorAt(text, text.length)!
        return proposals(cursor, cursor.keys, 'docs.json', known)
      }
    },
  },
  ...Object.fromEntries(
    Object.entries(typedTexts).map(([name, text]): [string, Case] => [
      `what an editor finds at a place: ${name}`,
      {
        n: 2_000,
        prepare: n => {
          const typed = text(n)
          return () => [0, 0.5, 1].map(part => cursorAt(typed, Math.floor(part * typed.length)))
        },
      },
    ]),
  ),
  'files that an editor has changed at once': {
    n: 100,
    prepare: async n => {
      const folder = folderOf({
        'docs.json': docs({ pages: ['a/0'] }),
        ...Object.fromEntries(range(n, i => [`a/${i}.mdx`, ''])),
        ...Object.fromEntries(range(n, i => [`a/${i}.png`, ''])),
      })
      const uriOf = (file: string) => pathToFileURL(join(folder, file)).href
      const fail = (error: unknown) => {
        throw error
      }
      const workspace = openWorkspace(
        () => {},
        () => {},
        fail,
      )
      const text = JSON.stringify(docs({ pages: ['a/0'] }))
      workspace.open({ uri: uriOf('docs.json'), version: 1, getText: () => text })
      const [session] = workspace.sessions()
      await session!.withPages()
      session!.close()
      const changes = range(n, i => [`a/${i}.mdx`, `a/${i}.png`, `b/${i}.mdx`, `b/${i}.json`])
        .flat()
        .map(file => ({ uri: uriOf(file) }))
      write(folder, Object.fromEntries(range(n, i => [`b/${i}.mdx`, ''])))
      return () => {
        workspace.watched(changes)
        session!.generation()
        session!.close()
      }
    },
  },
  'links to a folder of which an editor tells as many files that are gone': {
    n: 150,
    prepare: async n => {
      const folder = folderOf({ 'docs.json': docs({ pages: ['a/0'] }), 'a/0.mdx': '' })
      for (const i of range(n, i => i)) symlinkSync('a', join(folder, `l${i}`), 'junction')
      const project = openProject(folder)
      await project.read()
      const gone = range(n, i => `a/gone${i}.mdx`)
      return () => project.forget(gone)
    },
  },
  'a few files of which an editor tells, in a folder to which many links lead': {
    n: 500,
    prepare: async n => {
      const folder = folderOf({ 'docs.json': docs({ pages: ['a/0'] }), 'a/0.mdx': '' })
      for (const i of range(n, i => i)) symlinkSync('a', join(folder, `l${i}`), 'junction')
      const project = openProject(folder)
      await project.read()
      const gone = range(Math.ceil(n / 20), i => `a/gone${i}.mdx`)
      return () => project.forget(gone)
    },
  },
  'pages that an editor opens, changes and closes one by one': {
    n: 100,
    prepare: async n => {
      const folder = folderOf({
        'docs.json': docs({ pages: range(n, i => `a/${i}`) }),
        ...Object.fromEntries(range(n, i => [`a/${i}.mdx`, ''])),
        ...Object.fromEntries(range(n, i => [`a/${i}.png`, ''])),
      })
      const textOf = (file: string) => ({
        uri: pathToFileURL(join(folder, file)).href,
        version: 1,
        getText: () => '{}',
      })
      const workspace = openWorkspace(
        () => {},
        () => {},
        error => {
          throw error
        },
      )
      workspace.open(textOf('a/0.mdx'))
      const [session] = workspace.sessions()
      const pages = range(n, i => textOf(`a/${i}.mdx`))
      return async () => {
        await session!.withPages()
        for (const page of pages) workspace.open(page)
        for (const { uri } of pages) workspace.changed(uri)
        for (const page of pages) workspace.watched([page])
        await session!.withPages()
        for (const { uri } of pages.toReversed()) workspace.close(uri)
      }
    },
  },
  'docs.json of as many folders, opened in an editor': {
    n: 100,
    prepare(n) {
      const folder = folderOf({})
      return () => {
        const workspace = openWorkspace(
          () => {},
          () => {},
          () => {},
        )
        const texts = range(n, i => ({
          uri: pathToFileURL(join(folder, `d${i}/docs.json`)).href,
          version: 1,
          getText: () => '{}',
        }))
        for (const text of texts) workspace.open(text)
        for (const session of workspace.sessions()) session.close()
      }
    },
  },
  'configurations that change beside as many projects, in an editor': {
    n: 100,
    prepare(n) {
      const folder = folderOf({})
      const uriOf = (file: string) => pathToFileURL(join(folder, file)).href
      const workspace = openWorkspace(
        () => {},
        () => {},
        () => {},
      )
      for (const i of range(n, i => i))
        workspace.open({ uri: uriOf(`d${i}/docs.json`), version: 1, getText: () => '{}' })
      for (const session of workspace.sessions()) session.close()
      const changes = range(n, i => ({ uri: uriOf(`e${i}/package.json`) }))
      return () => workspace.watched(changes)
    },
  },
  'faults of one configuration above as many projects, in an editor': {
    n: 50,
    prepare: async n => {
      const rules = Object.fromEntries(range(50, i => [`none-${i}`, 'error']))
      const folder = folderOf({ 'docs.json': docs({ pages: ['a'] }), 'docs-nav.config.json': { rules } })
      const report = checkProject(await readProject(folder))
      const roots = range(n, i => `/d${i}`)
      const namingIn = (root: string) => ({
        uriOf: (file: string) => (file === 'docs.json' ? `file://${root}/${file}` : `file:///${file}`),
        versionOf: () => null,
      })
      return () => {
        const published = publisher(() => {})
        for (const root of roots) published.show(root, report, namingIn(root))
        for (const root of roots) published.clear(root)
      }
    },
  },
  'entries that an editor repairs all at once': {
    n: 200,
    prepare: async n => {
      const text = JSON.stringify(docs({ pages: range(n, i => `/p${i}/`) }), null, 2)
      const files = Object.fromEntries(range(n, i => [`p${i}.mdx`, '']))
      const open = openProject(folderOf({ 'docs.json': text, ...files }))
      const project = await open.read()
      const naming = { uriOf: (file: string) => file, versionOf: () => null }
      return () => fixAll(project, 'docs.json', open, naming, { versions: true, operations: [] })
    },
  },
  'an include of as many folders that are not there, in an editor': {
    n: 500,
    prepare(n) {
      const folder = folderOf({ 'docs-nav.config.json': { dialect: 'extended' } })
      const text = JSON.stringify({ navigation: { $ref: `${'a/'.repeat(n)}a.json` } })
      return async () => {
        const workspace = openWorkspace(
          () => {},
          () => {},
          () => {},
        )
        workspace.open({
          uri: pathToFileURL(join(folder, 'docs.json')).href,
          version: 1,
          getText: () => text,
        })
        const [session] = workspace.sessions()
        // Closed first: its check, which waits for a pause, would be counted on a slow machine alone.
        session!.close()
        await session!.withPages()
      }
    },
  },
  // From 2,000 files on, as many suggestions are sought as the limits let.
  'missing pages, orphans and repeated keys': {
    n: 2_100,
    prepare: checking(n => {
      const keys = range(n, i => `"k": "page-${i}"`).join(',')
      const pages = JSON.stringify(range(n, i => `all/xpage-${i}`))
      return {
        'docs.json': `{ "navigation": { "pages": ${pages} }, "more": {${keys}} }`,
        ...Object.fromEntries(range(n, i => [`all/page-${i}.mdx`, ''])),
      }
    }),
  },
  'redirects that one fills': {
    n: 50,
    prepare: checking(n => ({
      'docs.json': docs(
        { pages: ['index'] },
        {
          redirects: [
            { source: '/x/:a*', destination: `/${':a*'.repeat(10 * n)}` },
            ...range(n, i => ({ source: `/s${i}`, destination: `/x/${'a'.repeat(500)}${i}` })),
          ],
        },
      ),
    })),
  },
  'a redirect whose source has as many colons as its destination letters': {
    n: 150,
    prepare: checking(n => ({
      'docs.json': docs(
        { pages: ['index'] },
        { redirects: [{ source: `/a${':b'.repeat(n)}`, destination: `/${'c'.repeat(20 * n)}` }] },
      ),
    })),
  },
  'redirects to an address that as many sources with parameters may match': {
    n: 64,
    prepare: checking(n => {
      const depth = Math.log2(n)
      const address = `/${'a/'.repeat(depth)}${'b'.repeat(50)}`
      const sources = range(n, i => range(depth, level => ((i >> level) & 1 ? ':x' : 'a')).join('/'))
      return {
        'docs.json': docs(
          { pages: ['index'] },
          {
            redirects: [
              ...sources.map(source => ({ source: `/${source}/c*`, destination: '/' })),
              ...range(20, i => ({ source: `${address}${i}`, destination: `${address}${i + 1}` })),
              ...range(n, i => ({ source: `/s${i}`, destination: '/r' })),
              { source: '/r', destination: `${address}0` },
            ],
          },
        ),
      }
    }),
  },
  'redirects of texts that begin one another': {
    n: 100,
    prepare: checking(n => ({
      'docs.json': docs(
        { pages: ['index'] },
        {
          // As many as long, so that the input grows with n.
          redirects: range(10 * Math.sqrt(n), i => ({
            source: `/${'a'.repeat(i)}*/x`,
            destination: `/${'a'.repeat(10 * Math.sqrt(n))}/y${i}`,
          })),
        },
      ),
    })),
  },
  'identical pages that moved': {
    n: 100,
    prepare: n => {
      const state = (folder: string) => ({
        files: range(n, i => `${folder}/${i}.mdx`),
        from: { each: (files, use) => files.forEach(file => use(file, page)) } as Source,
      })
      const [before, after] = [state('a'), state('b')]
      return () => movesBetween(before, after)
    },
  },
  'identical pages that moved to other names': {
    n: 100,
    prepare: n => {
      const state = (name: string) => ({
        files: range(n, i => `${name}${i}.mdx`),
        from: { each: (files, use) => files.forEach(file => use(file, page)) } as Source,
      })
      const [before, after] = [state('a'), state('b')]
      return () => movesBetween(before, after)
    },
  },
  'a page that was removed, of as many lines as pages were added': {
    n: 400,
    prepare: n => {
      const state = (files: string[], text: string) => ({
        files,
        from: {
          each: (files, use) => files.forEach(file => use(file, { ...page, text: () => text })),
        } as Source,
      })
      const before = state(['a.mdx'], range(n, i => `a ${i}`).join('\n'))
      const after = state(
        range(n, i => `b/${i}.mdx`),
        'b',
      )
      return () => movesBetween(before, after)
    },
  },
  'pages in a folder that moves, each with a specification that it names': {
    n: 100,
    prepare: async n => {
      const folder = folderOf({
        'docs.json': docs({ pages: range(n, i => `s/p${i}`) }),
        ...Object.fromEntries(range(n, i => [`s/p${i}.mdx`, `---\nopenapi: s/a${i} GET /x\n---\n`])),
        ...Object.fromEntries(
          range(n, i => [`s/a${i}.json`, specification({ '/x': { get: { responses: {} } } })]),
        ),
      })
      const project = await readProject(folder, { links: true })
      return () => moveFolder(project, 's', 't')
    },
  },
  'a page that is listed again beside a link to it': {
    n: 200,
    prepare: async n => {
      const folder = folderOf({
        'docs.json': docs({ pages: ['link', ...range(n, () => 'a')] }),
        'link.mdx': '---\nurl: /a\n---\n',
        'a.mdx': '',
      })
      const tree = resolveNavigation(await readProject(folder))
      return () => createSite(tree)
    },
  },
  'pages behind one page, which as many tabs list': {
    n: 100,
    prepare: async n => {
      const tabs = range(n, i => ({ tab: `t${i}`, pages: ['a', `b${i}`] }))
      const site = createSite(resolveNavigation(await readProject(folderOf({ 'docs.json': docs({ tabs }) }))))
      return () => range(n, i => site.previous(`/b${i}`))
    },
  },
  'divisions of a page in as many groups of two languages': {
    n: 100,
    prepare: async n => {
      const language = (code: string) => ({
        language: code,
        groups: range(n, i => ({ group: `g${i}`, pages: [`${code}/a`] })),
      })
      const folder = folderOf({
        'docs.json': docs({ languages: [language('en'), language('fr')] }),
        'en/a.mdx': '',
        'fr/a.mdx': '',
      })
      const tree = resolveNavigation(await readProject(folder))
      const site = createSite(tree)
      const groups = tree.nodes.filter(({ kind }) => kind === 'group')
      return () => groups.map(({ id }) => site.divisions('/en/a', id).length)
    },
  },
  'files of one content that git holds': {
    n: 200,
    prepare: n => {
      const files = range(n, i => `${i}.md`)
      const entries = new Map(files.map(file => [file, { id: 'a'.repeat(40), kind: 'file' } as const]))
      // What "git cat-file" writes with the options that it is called with: the size, and with it the content.
      const git = ([, option]: readonly string[]) =>
        Buffer.from(option === '--batch=%(objectsize)' ? '1\nx\n' : '1\n')
      const source = entriesSource(git, entries, '/project')
      return () => source.each(files, () => {})
    },
  },
  'lost pages of one content that as many new ones have': {
    n: 250,
    prepare(n) {
      const pages = range(n, i => `lost/${i}`)
      const folder = folderOf({
        'docs.json': docs({ pages }),
        ...Object.fromEntries(pages.map(page => [`${page}.mdx`, 'same'])),
      })
      const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
      git('init', '--quiet')
      git('add', '.')
      git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'pages')
      rmSync(join(folder, 'lost'), { recursive: true })
      write(folder, Object.fromEntries(range(n, i => [`new/${i}.mdx`, 'same'])))
      return () => readProject(folder, { since: 'HEAD' })
    },
  },
  'links of a page that moves': {
    n: 200,
    prepare: async n => {
      const files = { 'docs.json': docs({ pages: ['a', 'b'] }), 'a.mdx': '[b](b) '.repeat(n), 'b.mdx': '' }
      const project = await readProject(folderOf(files), { links: true })
      return () => movePage(project, 'b', 'c')
    },
  },
  'entries that move to another group': {
    n: 100,
    prepare: async n => {
      const groups = [
        { group: 'A', pages: range(n, i => `p${i}`) },
        { group: 'B', pages: ['b'] },
      ]
      const project = await readProject(folderOf({ 'docs.json': docs({ groups }) }), { files: false })
      return () => moveEntries(project, groups[0]!.pages, { into: 'B' })
    },
  },
  'a folder of as many versions in each language that moves': {
    n: 60,
    prepare: async n => {
      const language = (code: string) => ({
        language: code,
        versions: range(n, i => ({ version: `v${i}`, pages: [`${code}/v${i}/a`] })),
      })
      const files = {
        'docs.json': docs({ languages: [language('en'), language('fr')] }),
        ...Object.fromEntries(range(n, i => [`en/v${i}/a.mdx`, ''])),
        ...Object.fromEntries(range(n, i => [`fr/v${i}/a.mdx`, ''])),
      }
      const project = await readProject(folderOf(files), { links: true })
      return () => moveFolder(project, 'en', 'zz', { allLanguages: true })
    },
  },
  'pages of a folder that moves in all languages': {
    n: 100,
    prepare: async n => {
      const language = (code: string) => ({ language: code, pages: range(n, i => `${code}/g/${i}`) })
      const files = {
        'docs.json': docs({ languages: [language('en'), language('fr')] }),
        ...Object.fromEntries(range(n, i => [`en/g/${i}.mdx`, ''])),
        ...Object.fromEntries(range(n, i => [`fr/g/${i}.mdx`, ''])),
      }
      const project = await readProject(folderOf(files), { links: true })
      return () => moveFolder(project, 'en/g', 'en/h', { allLanguages: true })
    },
  },
  'folders of as many versions that move together': {
    n: 60,
    prepare: async n => {
      const pages = range(n, i => [`v${i}/g/a`, `v${i}/g/b`])
      const versions = pages.map((pages, i) => ({ version: `v${i}`, pages }))
      const files = {
        'docs.json': docs({ versions }),
        ...Object.fromEntries(pages.flat().map(page => [`${page}.mdx`, ''])),
      }
      const project = await readProject(folderOf(files), { links: true })
      return () => moveFolder(project, 'v0/g', 'v0/h', { allLanguages: true })
    },
  },
  'links to a folder that as many files leave': {
    n: 200,
    prepare: movingFolder(n => ({ 'x.mdx': '[](/a)\n'.repeat(n) })),
  },
  'lines of .mintignore that name a folder of as many pages, which moves': {
    n: 200,
    prepare: movingFolder(n => ({ '.mintignore': 'a/b\n'.repeat(n) })),
  },
  'lines of .mintignore that each name a file that moves, beside as many files': {
    n: 50,
    prepare: async n => {
      const moved = range(n, i => `f${i}.json`)
      const files = {
        'docs.json': docs({ pages: ['x'] }),
        '.mintignore': `${moved.join('\n')}\nz/`,
        ...Object.fromEntries(moved.map(file => [file, '{}'])),
        ...Object.fromEntries(range(10 * n, i => [`z/${i}.mdx`, ''])),
      }
      const project = await readProject(folderOf(files), { links: true })
      return () => moveFiles(project, new Map(moved.map(file => [file, `y/${file}`])))
    },
  },
  'a page in each of as many groups inside one another, for a language': {
    n: 40,
    prepare: async n => {
      const nested = (code: string) =>
        range(n, i => i).reduceRight<object>(
          (below, i) => ({ group: `${i}`, pages: [`${code}/${i}`, below] }),
          { group: 'last', pages: [`${code}/last`] },
        )
      const language = (code: string) => ({ language: code, groups: [nested(code)] })
      const folder = folderOf({ 'docs.json': docs({ languages: [language('en'), language('fr')] }) })
      const project = await readProject(folder)
      return () => syncLanguage(project, 'en', 'fr')
    },
  },
  'pages of a site without languages, for another one': {
    n: 200,
    prepare: async n => {
      const project = await readProject(folderOf({ 'docs.json': docs({ pages: range(n, i => `${i}`) }) }))
      return () => syncLanguage(project, 'en', 'fr')
    },
  },
  'a page in as many groups, taken out': {
    n: 100,
    prepare: async n => {
      const project = await readProject(folderOf({ 'docs.json': docs(groupsOfOne('g', n)), 'a.mdx': '' }))
      return () => removePage(project, 'a')
    },
  },
  'an operation in as many groups, taken out with their openapi': {
    n: 100,
    prepare: async n => {
      const groups = range(n, i => ({ group: `g${i}`, openapi: 'api.json', pages: ['GET /a'] }))
      const folder = folderOf({
        'docs.json': docs({ groups }),
        'api.json': specification({ '/a': { get: { responses: {} } } }),
      })
      const project = await readProject(folder)
      return () => removed(project, 'GET /a', {})
    },
  },
  'a page that leaves as many groups': {
    n: 1_500,
    prepare: async n => {
      const trees = await Promise.all(
        ['g', 'h'].map(async label =>
          resolveNavigation(
            await readProject(folderOf({ 'docs.json': docs(groupsOfOne(label, n)), 'a.mdx': '' })),
          ),
        ),
      )
      return () => diffTrees(trees[0]!, trees[1]!)
    },
  },
  'a page of as many groups, which one group lists as often later': {
    n: 500,
    prepare: comparing(
      n => groupsOfOne('g', n),
      n => ({ groups: [{ group: 'x', pages: range(n, () => 'a') }] }),
    ),
  },
  'groups that each share a page with a later one of as many pages': {
    n: 500,
    prepare: comparing(
      n => ({ groups: range(n, i => ({ group: `g${i}`, pages: ['a', `b${i}`, `c${i}`] })) }),
      n => ({ groups: [{ group: 'x', pages: ['a', ...range(n, i => `d${i}`)] }] }),
    ),
  },
  'a page in each of as many versions': {
    n: 200,
    prepare: checking(n => ({
      'docs.json': docs({ versions: range(n, i => ({ version: `v${i}`, pages: [`v${i}/a`] })) }),
      ...Object.fromEntries(range(n, i => [`v${i}/a.mdx`, ''])),
    })),
  },
  'pages of a language that are copied': {
    n: 50,
    prepare: async n => {
      const language = (code: string, pages: number) => ({
        language: code,
        groups: range(pages, i => ({ group: `${i}`, pages: [`${code}/${i}`] })),
      })
      const files = {
        'docs.json': docs({ languages: [language('en', n), language('fr', n / 2)] }),
        ...Object.fromEntries(range(n, i => [`en/${i}.mdx`, `[next](/en/${(i + 1) % n})`])),
      }
      const project = await readProject(folderOf(files), { links: true })
      return () => syncLanguage(project, 'en', 'fr', { copy: true })
    },
  },
  '"**" in .mintignore below as many folders': {
    n: 12,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      '.mintignore': `${'**/a/'.repeat(8)}z`,
      ...Object.fromEntries(range(20, i => [`${'a/'.repeat(n)}${i}.mdx`, ''])),
    })),
  },
  'asterisks in .mintignore above as many pages': {
    n: 200,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      '.mintignore': `a${'*'.repeat(10 * n)}\n${'**/'.repeat(10 * n)}b`,
      ...Object.fromEntries(range(n, i => [`${i}.mdx`, ''])),
    })),
  },
  ...Object.fromEntries(
    Object.entries(pageTexts).map(([name, [markup, text]]): [string, Case] => [
      `a page: ${name}`,
      {
        n: 2_000,
        prepare: n => {
          const page = text(n)
          return () => readPageText(page, markup)
        },
      },
    ]),
  ),
  'nested docs.json': {
    n: 100,
    prepare: checking(n => ({
      'docs.json': docs({ pages: ['index'] }),
      ...Object.fromEntries(range(n, i => [`d${i}/docs.json`, '{}'])),
      ...Object.fromEntries(range(n, i => [`d${i}/a.mdx`, ''])),
    })),
  },
  'languages whose groups all list one page': {
    n: 200,
    prepare: async n => {
      const language = (code: string) => ({
        language: code,
        groups: range(n, i => ({ group: `${code} ${i}`, pages: [`${code}/all`, `${code}/p${i}`] })),
      })
      const folder = folderOf({ 'docs.json': docs({ languages: [language('en'), language('fr')] }) })
      const project = await readProject(folder)
      return () => syncLanguage(project, 'en', 'fr')
    },
  },
  'groups that each lack a page of their model': {
    n: 100,
    prepare: async n => {
      const language = (code: string, pages: readonly string[]) => ({
        language: code,
        groups: range(n, i => ({ group: `${i}`, pages: pages.map(page => `${code}/${i}/${page}`) })),
      })
      const languages = [language('en', ['a', 'b']), language('fr', ['a'])]
      const project = await readProject(folderOf({ 'docs.json': docs({ languages }) }))
      return () => syncLanguage(project, 'en', 'fr')
    },
  },
  'entries of an included file whose folder moves': {
    n: 300,
    prepare: async n => {
      const files = {
        'docs.json': docs({ groups: [{ $ref: 'group.json' }] }),
        'group.json': JSON.stringify({ group: 'G', pages: range(n, i => `a/${i}`) }),
        'a/0.mdx': '',
      }
      const project = await readProject(folderOf(files), { links: true, dialect: 'extended' })
      return () => moveFolder(project, 'a', 'b', { dialect: 'extended' })
    },
  },
  'folders that a sidebars.json names beside as many pages': {
    n: 1_000,
    prepare: n => {
      const files = range(n, i => `docs/p${i}.md`)
      const text = JSON.stringify({ s: range(n, i => ({ type: 'autogenerated', dirName: `d${i}` })) })
      return () => importSidebars(text, { files: () => files })
    },
  },
  'links of one line of SUMMARY.md, behind as many tabs': {
    n: 200,
    prepare: n => {
      const text = `x\n${'\t'.repeat(n)}${'[a](a.md)'.repeat(n)}`
      return () => importSummary(text, { files: () => [] })
    },
  },
  'tabs of one label that become sidebars of Docusaurus': {
    n: 1_000,
    prepare: async n => {
      const tabs = range(n, i => ({ tab: 't', pages: [`p${i}`] }))
      const tree = resolveNavigation(await readProject(folderOf({ 'docs.json': docs({ tabs }) })))
      return () => exportDocusaurus(tree)
    },
  },
}
