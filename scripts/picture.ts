/**
 * A command and its coloured output as an SVG: text in the reader's own monospaced font, light or dark as the
 * reader's page.
 */

const [fontSize, advance, lineHeight, margin] = [13, 7.8, 19, 18]

/** The class for each style code that `styleText` opens; closing codes have none. */
const classes: Readonly<Record<string, string>> = { 1: 'bold', 2: 'dim', 31: 'red', 33: 'yellow', 36: 'cyan' }

const style = `
text { font: ${fontSize}px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre; fill: #1f2328 }
rect { fill: #f6f8fa; stroke: #d1d9e0 }
.bold { font-weight: 600 } .dim { fill: #59636e } .red { fill: #c9252d } .yellow { fill: #845306 } .cyan { fill: #0b6e80 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } rect { fill: #151b23; stroke: #3d444d }
  .dim { fill: #9198a1 } .red { fill: #ff7b72 } .yellow { fill: #e3b341 } .cyan { fill: #76d9e6 }
}`

interface Piece {
  readonly text: string
  readonly column: number
  readonly className: string | undefined
}

/** The pieces of a line with one style each, without the spaces around them. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let column = 0
  let className: string | undefined
  for (const [i, part] of line.split(/\x1b\[(\d+)m/).entries()) {
    if (i % 2 === 1) className = classes[part]
    else {
      const text = part.trim()
      if (text !== '') pieces.push({ text, column: column + part.indexOf(text), className })
      column += part.length
    }
  }
  return pieces
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const rounded = (length: number) => Number(length.toFixed(1))

/** A piece is as wide as its terminal cells, so that underlines fit their text in any font. */
function drawn({ text, column, className }: Piece, row: number): string {
  const x = rounded(margin + column * advance)
  const y = margin + row * lineHeight + fontSize
  const ofClass = className ? ` class="${className}"` : ''
  const length = rounded(text.length * advance)
  return `<text${ofClass} x="${x}" y="${y}" textLength="${length}" xml:space="preserve">${escaped(text)}</text>`
}

export function pictureOf(command: string, output: string): string {
  const lines = [`\x1b[2m$\x1b[22m ${command}`, ...output.trimEnd().split('\n')].map(piecesOf)
  const columns = Math.max(...lines.flat().map(({ text, column }) => column + text.length))
  const width = Math.ceil(columns * advance) + 2 * margin
  const height = lines.length * lineHeight + 2 * margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(command)}</title>`,
    `<style>${style}\n</style>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    ...lines.flatMap((pieces, row) => pieces.map(piece => drawn(piece, row))),
    '</svg>\n',
  ].join('\n')
}
