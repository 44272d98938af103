/** The name of an icon: a text, or in `extended` an object with a name. */
export function iconName(icon: unknown): string | null {
  if (typeof icon === 'string') return icon
  const name = typeof icon === 'object' && icon !== null ? (icon as { name?: unknown }).name : undefined
  return typeof name === 'string' ? name : null
}
