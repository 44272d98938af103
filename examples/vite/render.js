import { mkdirSync, writeFileSync } from 'node:fs'
import { site } from 'virtual:docs-nav'

const escaped = text => text.replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
// An address such as "javascript:..." is no link.
const anchor = (rel, href, text) =>
  /^(?:[/#]|https?:|mailto:)/i.test(href)
    ? `<a${rel} href="${escaped(href)}">${escaped(text)}</a>`
    : escaped(text)
const link = (rel, page) => (page ? anchor(` rel="${rel}"`, page.href, page.title) : '')
const list = nodes =>
  `<ul>${nodes.map(({ label, href, children }) => `<li>${href ? anchor('', href, label) : escaped(label)}${children.length ? list(children) : ''}</li>`).join('')}</ul>`

for (const path of site.paths()) {
  const crumbs = site.breadcrumbs(path).map(({ label }) => `<li>${escaped(label)}</li>`)
  mkdirSync(`dist${decodeURI(path)}`, { recursive: true })
  writeFileSync(
    `dist${decodeURI(path)}/index.html`,
    `<!doctype html><nav id="sidebar">${list(site.sidebar(path))}</nav><ol>${crumbs.join('')}</ol>${link('prev', site.previous(path))}${link('next', site.next(path))}`,
  )
}
