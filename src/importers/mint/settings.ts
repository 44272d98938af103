import { type Fields, isObject } from '../../document/value.ts'
import type { JsonSource } from '../json-source.ts'

/** What docs.json says in place of one key of mint.json; null when the value is of the wrong kind. */
type Carry = (value: unknown) => Fields | null

const texts = (value: unknown) => typeof value === 'string'
const whenText =
  (make: (text: string) => Fields): Carry =>
  value =>
    typeof value === 'string' ? make(value) : null
const whenObject =
  (make: (fields: Fields) => Fields): Carry =>
  value =>
    isObject(value) ? make(value) : null
const whenList =
  (make: (list: readonly unknown[]) => Fields): Carry =>
  value =>
    Array.isArray(value) ? make(value) : null

/** The fields of an object that have a value, each under its new name. */
const renamed = (value: unknown, names: Readonly<Record<string, string>>): Fields =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(names).flatMap(([old, name]) =>
          Object.hasOwn(value, old) ? [[name, value[old]]] : [],
        ),
      )
    : {}

const linkOf = (value: unknown) => renamed(value, { name: 'label', label: 'label', url: 'href' })
const playgrounds: Readonly<Record<string, string>> = { show: 'interactive', simple: 'simple', hide: 'none' }
const widgets: Readonly<Record<string, string>> = { intercom: 'appId', frontchat: 'snippetId' }

function fontOf(value: Fields): Fields {
  const one = (font: unknown) =>
    renamed(font, { family: 'family', weight: 'weight', url: 'source', format: 'format' })
  if (!Object.hasOwn(value, 'headings') && !Object.hasOwn(value, 'body')) return one(value)
  return {
    ...(isObject(value.headings) && { heading: one(value.headings) }),
    ...(isObject(value.body) && { body: one(value.body) }),
  }
}

function apiOf({ baseUrl, auth, playground, params, examples }: Fields): Fields {
  const mode =
    isObject(playground) && texts(playground.mode) ? playgrounds[String(playground.mode)] : undefined
  const mdx = {
    ...(baseUrl !== undefined && { server: baseUrl }),
    ...(isObject(auth) && { auth: renamed(auth, { method: 'method', name: 'name' }) }),
  }
  return {
    api: {
      ...(Object.keys(mdx).length > 0 && { mdx }),
      ...(mode !== undefined && { playground: { display: mode } }),
      ...(isObject(params) && { params }),
      ...(isObject(examples) && { examples }),
    },
  }
}

/** The settings of mint.json that docs.json has too, as https://mintlify.com/docs.json describes them. */
const carried: Readonly<Record<string, Carry>> = {
  $schema: () => ({}),
  name: whenText(name => ({ name })),
  logo: value => (texts(value) || isObject(value) ? { logo: value } : null),
  favicon: value => (texts(value) || isObject(value) ? { favicon: value } : null),
  colors: whenObject(({ background, ...colors }) => ({
    colors: renamed(colors, { primary: 'primary', light: 'light', dark: 'dark' }),
    ...(isObject(background) && {
      background: { color: renamed(background, { light: 'light', dark: 'dark' }) },
    }),
  })),
  background: whenObject(({ style }) => (texts(style) ? { background: { decoration: style } } : {})),
  backgroundImage: whenText(image => ({ background: { image } })),
  font: whenObject(font => ({ fonts: fontOf(font) })),
  modeToggle: whenObject(({ default: mode, isHidden }) => ({
    appearance: { ...(texts(mode) && { default: mode }), ...(isHidden === true && { strict: true }) },
  })),
  eyebrow: whenText(eyebrows => ({ styling: { eyebrows } })),
  codeBlock: whenObject(({ mode }) => (mode === 'dark' ? { styling: { codeblocks: 'dark' } } : {})),
  topbarLinks: whenList(links => ({ navbar: { links: links.map(linkOf) } })),
  topbarCtaButton: whenObject(button => ({
    navbar: {
      primary:
        button.type === 'github'
          ? { type: 'github', ...renamed(button, { url: 'href' }) }
          : { type: 'button', ...linkOf(button) },
    },
  })),
  footerSocials: value => {
    if (isObject(value)) return { footer: { socials: value } }
    if (!Array.isArray(value)) return null
    const socials = value.flatMap((social: unknown) =>
      isObject(social) && texts(social.type) ? [[String(social.type), social.url]] : [],
    )
    return { footer: { socials: Object.fromEntries(socials) } }
  },
  footer: whenObject(({ socials, links }) => ({
    footer: {
      ...(isObject(socials) && { socials }),
      ...(Array.isArray(links) && {
        links: links.filter(isObject).map(column => ({
          ...renamed(column, { title: 'header' }),
          items: Array.isArray(column.links) ? column.links.map(linkOf) : [],
        })),
      }),
    },
  })),
  search: whenObject(search => ({ search: renamed(search, { prompt: 'prompt' }) })),
  seo: whenObject(({ indexHiddenPages }) => (indexHiddenPages === true ? { seo: { indexing: 'all' } } : {})),
  metadata: whenObject(metatags => ({ seo: { metatags } })),
  analytics: whenObject(integrations => ({ integrations })),
  integrations: whenObject(widgetsOf => ({
    integrations: Object.fromEntries(
      Object.entries(widgetsOf).map(([name, id]) => {
        const key = Object.hasOwn(widgets, name) ? widgets[name] : undefined
        return [name, key !== undefined && texts(id) ? { [key]: id } : id]
      }),
    ),
  })),
  api: whenObject(apiOf),
  openapi: value => (texts(value) || Array.isArray(value) ? { api: { openapi: value } } : null),
  redirects: whenList(redirects => ({ redirects })),
}

/** Settings inside a carried one that docs.json has no place for. */
const lost: readonly (readonly [string, string])[] = [
  ['colors', 'anchors'],
  ['search', 'location'],
  ['api', 'maintainOrder'],
  ['modeToggle', 'style'],
  ['topbarCtaButton', 'style'],
]

/** Everything that docs.json says beside `navigation`; `read` names the keys that are not settings. */
export function readSettings(source: JsonSource, read: readonly string[]): Fields {
  let docs: Fields = {}
  for (const [key, value] of Object.entries(source.value)) {
    if (read.includes(key)) continue
    const carry = Object.hasOwn(carried, key) ? carried[key] : undefined
    const made = carry?.(value)
    if (key === 'theme') source.say([key], 'docs.json has other themes; "mint" was taken.', 'key')
    else if (made) docs = merged(docs, made)
    else if (carry) source.say([key], `"${key}" is not of the kind that mint.json has; it was left out.`)
    else source.say([key], `docs.json has no "${key}"; it was left out.`, 'key')
  }
  for (const keys of lost) {
    const [key, inner] = keys
    const value = source.value[key]
    if (isObject(value) && Object.hasOwn(value, inner))
      source.say(keys, `docs.json has no "${inner}" of "${key}"; it was left out.`, 'key')
  }
  return docs
}

/** Two objects as one, and so with the objects in them. */
function merged(one: Fields, other: Fields): Fields {
  const both = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const known = Object.hasOwn(both, key) ? both[key] : undefined
    both[key] = isObject(known) && isObject(value) ? merged(known, value) : value
  }
  return both
}
