/** A command and its coloured output as an SVG: text in the reader's own monospaced font, light or dark as the reader's page. */

const [fontSize, advance, lineHeight, margin] = [13, 7.8, 19, 18]

/** The class of each style that `styleText` opens, by its number. */
const classes: Readonly<Record<string, string>> = { 1: 'bold', 2: 'dim', 31: 'red', 33: 'yellow', 36: 'cyan' }

const style = `
text { font: ${fontSize}px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre; fill: #1f2328 }
rect { fill: #f6f8fa; stroke: #d1d9e0 }
.bold { font-weight: 600 } .dim { fill: #59636e } .red { fill: #c9252d } .yellow { fill: #845306 } .cyan { fill: #0b6e80 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } rect { fill: #151b23; stroke: #3d444d }
  .dim { fill: #9198a1 } .red { fill: #ff7b72 } .yellow { fill: #e3b341 } .cyan { fill: #76d9e6 }
}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One line, each coloured part of it in a span. */
function spans(line: string): string {
  let className: string | undefined
  // eslint-disable-next-line no-control-regex -- the escape sequences of colours
  const parts = line.split(/\x1b\[(\d+)m/)
  return parts
    .map((part, i) => {
      if (i % 2 === 0) return className ? `<tspan class="${className}">${escaped(part)}</tspan>` : escaped(part)
      className = classes[part]
      return ''
    })
    .join('')
}

// eslint-disable-next-line no-control-regex -- the same
const plain = (line: string) => line.replaceAll(/\x1b\[\d+m/g, '')

/** Every line has the width that its characters have in a cell each, so that marks stay below what they mark. */
export function pictureOf(command: string, output: string): string {
  const lines = [`\x1b[2m$\x1b[22m ${command}`, ...output.trimEnd().split('\n')]
  const columns = Math.max(...lines.map(line => plain(line).length))
  const width = Math.ceil(columns * advance) + 2 * margin
  const height = lines.length * lineHeight + 2 * margin
  const texts = lines.flatMap((line, i) => {
    const y = margin + i * lineHeight + fontSize
    const length = Number((plain(line).length * advance).toFixed(1))
    return plain(line) === ''
      ? []
      : [`<text x="${margin}" y="${y}" textLength="${length}" xml:space="preserve">${spans(line)}</text>`]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(command)}</title>`,
    `<style>${style}\n</style>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    ...texts,
    '</svg>\n',
  ].join('\n')
}
