type Attributes = Readonly<Record<string, string>>

/** An element with attributes and content; texts stay texts. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...content)
  return made
}

/** A link, or its text alone when it leads to no page. */
export function link(url: string, ...content: readonly (Node | string)[]): Node {
  const address = URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI) : undefined
  return address && /^https?:$/.test(address.protocol)
    ? element('a', { href: address.href }, ...content)
    : element('span', {}, ...content)
}
