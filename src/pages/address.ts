/** Whether the value of an attribute such as `icon` is a path, and not the name of an icon or an emoji. */
export const isPath = (value: string) => /^\.{0,2}\/|\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i.test(value)

/** Whether an address may be one of the site: it names no scheme and no host, and nothing is to be put into it. */
export const mayBeInternal = (url: string) =>
  !/^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url) && !/[{}]/.test(url)
