import { posix } from 'node:path'
import { slug } from 'github-slugger'
import { type Markup, markupOf, type Piece } from './markup.ts'
import { type Docs, type Page, type Site, strings } from './planted-site.ts'

/** A fault, and how it is made. */
export interface Plant {
  /** What is added before, so that there is something to break; it must be sound. Null removes a file. */
  readonly sound?: Readonly<Record<string, string>>
  readonly texts?: Readonly<Record<string, string | null>>
  readonly docs?: (docs: Docs) => void
  /** What is said of it, as `rule file text`. */
  readonly told: readonly string[]
}

type Random = () => number

/** The kinds of faults: each gives the places of a site where it can be planted, in a random order. */
export const kinds: Readonly<Record<string, (site: Site, random: Random) => Iterable<Plant>>> = {
  *'a letter dropped from the target of a link'(site, random) {
    for (const [page, link] of pageLinks(site)) {
      const text = without(link.text, random)
      if (site.isFree(text)) yield edited(page, link, text, 'broken-link')
    }
  },
  *'the letter case of a link'(site) {
    for (const [page, link] of pageLinks(site))
      yield edited(
        page,
        link,
        link.text.replace(/[a-z](?=[^/]*$)/, one => one.toUpperCase()),
        'link-case',
      )
  },
  *'a relative link that leads one level off'(site) {
    for (const [page, link] of pageLinks(site)) {
      // A browser takes it from another folder than the file is in: either may be meant.
      if (page.file.endsWith('index.mdx')) continue
      const right = posix.relative(posix.dirname(`/${page.file}`), link.text)
      const text = right.startsWith('../') ? right.slice(3) : `../${right}`
      const leads = posix.resolve(posix.dirname(`/${page.file}`), text)
      if (/^\w|^\.\.\/\w/.test(text) && leads !== link.text && site.isFree(leads))
        yield edited(page, link, text, 'broken-link')
    }
  },
  *'a page that is removed'(site) {
    for (const [page, link] of pageLinks(site)) {
      const file = `${link.text.slice(1)}.mdx`
      if (page.file !== file && site.mentions(link.text) === 1 && isRemovable(site, file))
        yield removed(site, page, file, {})
    }
    // In few sites a page has one link to it.
    const pages = [...take(site.pages(), 12)]
    const others = new Set(pages.map(({ file }) => file))
    for (const file of site.files) {
      const [page] = pages
      if (!page || others.has(file) || site.mentions(addressOf(file)) > 0 || !isRemovable(site, file))
        continue
      pages.shift()
      yield removed(site, page, file, { [page.file]: links(page, addressOf(file)) })
    }
  },
  *'a heading that is renamed'(site) {
    const others = [...take(site.pages(), 12)]
    for (const { file, text, markup } of site.pages()) {
      const [other] = others
      if (!other || other.file === file || !hasPlainIds(site, text, markup)) continue
      const heading = markup.headings.find(
        ({ text: title }) =>
          /^[A-Za-z][A-Za-z ]+$/.test(title) && text.toLowerCase().split(title.toLowerCase()).length === 2,
      )
      const id = `#${slug(heading?.text ?? '')}`
      if (!heading || site.mentions(id) + site.mentions(addressOf(file) + id) > 0) continue
      others.shift()
      yield {
        sound: { [other.file]: links(other, addressOf(file) + id) },
        texts: { [file]: replaced(text, heading, 'Planted anew') },
        told: [`broken-anchor ${other.file} ${addressOf(file)}${id}`],
      }
    }
  },
  *'the letter case of an image'(site) {
    for (const [page, image] of images(site))
      yield edited(page, image, image.text.replace(/[a-z](?=[^/]*$)/i, swapped), 'link-case')
    // Few pages of some sites show one.
    const file = [...site.texts.keys()].find(one => /^[\w/-]+\/[a-z][\w-]*\.png$/.test(one))
    for (const page of file === undefined ? [] : take(site.pages(), 12)) {
      const other = `/${file}`.replace(/[a-z](?=[^/]*$)/, one => one.toUpperCase())
      yield {
        texts: { [page.file]: `${page.text.trimEnd()}\n\n![Planted](${other})\n` },
        told: [`link-case ${page.file} ${other}`],
      }
    }
  },
  *'an image that is removed'(site) {
    for (const [page, image] of images(site)) {
      const file = image.text.slice(1)
      const isNamed = [...strings(site.docs)].some(one => one.includes(posix.basename(file)))
      if (!isNamed && site.mentions(image.text) === 1)
        yield { texts: { [file]: null }, told: [`missing-asset ${page.file} ${image.text}`] }
    }
    // In few sites an image is shown once.
    for (const page of take(site.pages(), 12)) {
      const file = `images/planted-${posix.basename(page.file, '.mdx')}.png`
      yield {
        sound: { [page.file]: `${page.text.trimEnd()}\n\n![Planted](/${file})\n`, [file]: '' },
        texts: { [file]: null },
        told: [`missing-asset ${page.file} /${file}`],
      }
    }
  },
  *'a snippet that is moved'(site, random) {
    for (const page of site.pages()) {
      const file = `snippets/planted-${Math.floor(random() * 1e6)}.mdx`
      yield {
        sound: { [page.file]: shows(page, file), [file]: 'Planted.\n' },
        texts: { [file]: null, [file.replace('snippets/', 'snippets/deeper/')]: 'Planted.\n' },
        told: [`missing-snippet ${page.file} /${file}`],
      }
    }
  },
  *'a link in a snippet that two pages show'(site, random) {
    const pages = [...take(site.pages(), 8)]
    while (pages.length > 1) {
      const shown = [pages.pop()!, pages.pop()!]
      const file = `snippets/planted-${Math.floor(random() * 1e6)}.mdx`
      const [, link] = [...take(pageLinks(site), 1)][0]!
      yield {
        sound: {
          ...Object.fromEntries(shown.map(page => [page.file, shows(page, file)])),
          [file]: `[Planted](${link.text})\n`,
        },
        texts: { [file]: `[Planted](${link.text}-planted)\n` },
        told: [`broken-link ${file} ${link.text}-planted`],
      }
    }
  },
  *'an element that is not closed'(site, random) {
    for (const page of site.pages()) {
      const at = gapIn(page, random)
      if (at === undefined) continue
      const text = `${page.text.slice(0, at)}\n\n<Planted title="x">\n\n${page.text.slice(at)}`
      yield { texts: { [page.file]: text }, told: [`page-syntax ${page.file} <Planted title="x">`] }
    }
  },
  *'an expression that is not closed'(site) {
    for (const page of site.pages()) {
      const text = `${page.text.trimEnd()}\n\nPlanted {open\n`
      yield { texts: { [page.file]: text }, told: [`page-syntax ${page.file} {`] }
    }
  },
  *'an icon in front matter'(site) {
    for (const { file, text } of site.pages()) {
      if (!text.startsWith('---\n')) continue
      const icon = '/images/planted-icon.svg'
      yield {
        texts: { [file]: text.replace(/^icon:.*\n/m, '').replace('---\n', `---\nicon: "${icon}"\n`) },
        told: [`missing-asset ${file} ${icon}`],
      }
    }
  },
  *'a logo'(site) {
    for (const key of ['light', 'dark']) {
      const logo = site.docs.logo[key]!
      const text = logo.includes('://') ? '/logo/planted.svg' : logo.replace(/\.(?=\w+$)/, '-planted.')
      yield {
        docs: docs => (docs.logo[key] = text),
        told: [`missing-asset docs.json ${JSON.stringify(text)}`],
      }
    }
  },
  *'a href in navbar and footer'() {
    yield {
      docs: docs => ((docs.navbar ??= {}).links ??= []).push({ label: 'A', href: '/planted/bar' }),
      told: ['broken-link docs.json "/planted/bar"'],
    }
    yield {
      docs: docs =>
        (docs.footer = { links: [{ header: 'A', items: [{ label: 'A', href: '/planted/foot' }] }] }),
      told: ['broken-link docs.json "/planted/foot"'],
    }
  },
  *'a redirect that leads to nothing'(site, random) {
    for (const [i] of redirects(site, random)) {
      const text = `/planted/${i}`
      yield {
        docs: ({ redirects }) => (redirects[i]!.destination = text),
        told: [`redirect-to-nothing docs.json ${JSON.stringify(text)}`],
      }
    }
  },
  *'a source of a redirect that is repeated'(site, random) {
    for (const [, redirect] of redirects(site, random))
      yield {
        docs: ({ redirects }) => redirects.push({ ...redirect }),
        told: [`redirect-repeated docs.json ${JSON.stringify(redirect.source)}`],
      }
  },
}

/** How many pages of a site are searched; remark reads some 20 in a second. */
const searched = 60

/** The links to pages, from the root and with nothing behind the path, one in a page. */
function* pageLinks(site: Site): Generator<[Page, Piece]> {
  for (const page of take(site.pages(), searched)) {
    const link = page.markup.links.find(
      ({ text }) => /^\/[\w/-]+\w\/[a-z][\w-]{3,}$/.test(text) && site.isPage(text),
    )
    if (link) yield [page, link]
  }
}

/** The images that are named from the root, one in a page. */
function* images(site: Site): Generator<[Page, Piece]> {
  for (const page of take(site.pages(), searched)) {
    const image = page.markup.images.find(({ text }) => site.texts.has(text.slice(1)))
    if (image) yield [page, image]
  }
}

/** The redirects from an address without parameters to a page, each by its place. */
function* redirects({ docs, isPage }: Site, random: Random): Generator<[number, Docs['redirects'][number]]> {
  const places = docs.redirects.map((_, i) => i).sort(() => random() - 0.5)
  for (const i of places) {
    const redirect = docs.redirects[i]!
    const sources = docs.redirects.filter(({ source }) => source === redirect.source)
    const isPlain = /^\/[\w/-]+$/.test(redirect.source) && !isPage(redirect.source)
    if (isPlain && sources.length === 1 && isPage(redirect.destination)) yield [i, redirect]
  }
}

const edited = (page: Page, piece: Piece, text: string, rule: string): Plant => ({
  texts: { [page.file]: replaced(page.text, piece, text) },
  told: [`${rule} ${page.file} ${text}`],
})

const replaced = (text: string, piece: Piece, by: string) =>
  text.slice(0, piece.start) + text.slice(piece.start).replace(piece.text, () => by)

/** A text without one of the letters of its last part. */
function without(address: string, random: Random): string {
  const start = address.lastIndexOf('/') + 1
  const at = start + Math.floor(random() * (address.length - start))
  return address.slice(0, at) + address.slice(at + 1)
}

/** The text of a page that shows a snippet at its end. */
const shows = ({ text }: Page, file: string) =>
  `${text.trimEnd()}\n\nimport Planted from '/${file}'\n\n<Planted />\n`

const links = ({ text }: Page, url: string) => `${text.trimEnd()}\n\n[Planted](${url})\n`

/** Whether docs.json names a page in its navigation alone, and nothing else is at its address. */
const isRemovable = ({ named, isPage }: Site, file: string) =>
  isPage(addressOf(file)) && !named.has(addressOf(file))

/** A page that is removed, and the one page that has a link to it. */
const removed = ({ docs }: Site, page: Page, file: string, sound: Record<string, string>): Plant => ({
  sound,
  texts: { [file]: null },
  told: [
    `broken-link ${page.file} ${addressOf(file)}`,
    ...[...strings(docs.navigation)]
      .filter(one => `${one}.mdx` === file)
      .map(one => `missing-page docs.json ${JSON.stringify(one)}`),
  ],
})

/** Whether all ids of a page are those of its own headings and elements. */
const hasPlainIds = ({ texts }: Site, text: string, { hasExpression, elements }: Markup) =>
  !hasExpression &&
  !['Snippet', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].some(name => elements.has(name)) &&
  [...text.matchAll(/^(?:import|export) .*?(?:from ['"]\/?(.*?)['"];?)?$/gm)].every(
    ([, from]) => from !== undefined && /\.mdx$/.test(from) && markupOf(texts.get(from) ?? '')?.isCode,
  )

const gapIn = ({ markup: { gaps } }: Page, random: Random) => gaps[Math.floor(random() * gaps.length)]

const addressOf = (file: string) => `/${file.replace(/(?:\/index)?\.mdx$/, '')}`

const swapped = (letter: string) =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()

export function* take<Item>(items: Iterable<Item>, most: number): Generator<Item> {
  let count = 0
  for (const item of items) {
    if (count++ >= most) return
    yield item
  }
}
