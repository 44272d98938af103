/** Gives the first of equal texts in the place of each: half a million of them then take the memory of one. */
export function sharing(): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    const first = known.get(text)
    if (first !== undefined) return first
    known.set(text, text)
    return text
  }
}
