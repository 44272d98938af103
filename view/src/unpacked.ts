import type { View } from '../../src/view/data.ts'

/** The view that a page in one file holds (src/view/html.ts). */
export async function unpacked(data: string): Promise<View> {
  const bytes = Uint8Array.from(atob(data), unit => unit.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(stream).json()) as View
}
