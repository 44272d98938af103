import { mkdirSync, writeFileSync } from 'node:fs'
import { site } from 'virtual:docs-nav'

const escaped = text => text.replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
const link = (rel, page) => (page ? `<a rel="${rel}" href="${page.href}">${escaped(page.title)}</a>` : '')
const list = nodes =>
  `<ul>${nodes.map(({ label, href, children }) => `<li>${href ? `<a href="${href}">${escaped(label)}</a>` : escaped(label)}${children.length ? list(children) : ''}</li>`).join('')}</ul>`

for (const path of site.paths()) {
  const crumbs = site.breadcrumbs(path).map(({ label }) => `<li>${escaped(label)}</li>`)
  mkdirSync(`dist${decodeURI(path)}`, { recursive: true })
  writeFileSync(
    `dist${decodeURI(path)}/index.html`,
    `<!doctype html><nav id="sidebar">${list(site.sidebar(path))}</nav><ol>${crumbs.join('')}</ol>${link('prev', site.previous(path))}${link('next', site.next(path))}`,
  )
}
