import { readFile } from 'node:fs/promises'

/** The script of the widget as it was built: beside this file, or where its source's build is. */
export const readWidget = () => readFile(new URL('../dist/widget.js', import.meta.url))

/** The script tag that puts the widget of a domain on a page. */
export const widgetTag = (baseUrl: string, domain: string, key: string) =>
  `<script src="${baseUrl}/widget.js" data-domain="${domain}" data-key="${key}" defer></script>`
