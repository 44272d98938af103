import type { Place, ShownFinding, ShownNode, View } from '../../src/view/data.ts'

/** A text to look at: its file, and the place in it; null for the whole. */
export interface Frame {
  readonly file: string
  readonly at: Place | null
}

/** The texts of what is chosen, the one to look at first: of a finding its own, of a page its entry, its file, its specification. */
export function framesOf(
  { files, isBroken }: Pick<View, 'files' | 'isBroken'>,
  node: ShownNode | null,
  finding: ShownFinding | null,
): Frame[] {
  const frames: Frame[] = []
  const add = (file: string | undefined, at: Place | null) => {
    if (file !== undefined && frames.every(frame => frame.file !== file)) frames.push({ file, at })
  }
  const nameOf = ([file]: Place) => files[file]?.name
  if (finding) add(finding.at ? nameOf(finding.at) : finding.place.replace(/:\d+:\d+$/, ''), finding.at)
  if (node && !isBroken) {
    add(nameOf(node.at), node.at)
    add(node.file, null)
    add(node.spec?.name, node.spec?.at ?? null)
  }
  add(files[0]?.name, null)
  return frames
}
