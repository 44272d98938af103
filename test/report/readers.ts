import assert from 'node:assert/strict'
import { XmlDocument } from 'libxml2-wasm'
import type { Report } from '../../src/index.ts'
import type { FormatName } from '../../src/report/index.ts'

interface Reader {
  /** Throws unless this is the output of a format when no project could be read. */
  readonly nothing: (out: string) => void
  /** Throws unless the output for one project, with every repeat, can be read and tells of each finding. */
  readonly findings: (out: string, report: Report) => void
}

const linesOf = (out: string) => out.split('\n').slice(0, -1)
const empty = (out: string) => assert.equal(out, '')
const json = (out: string) => void JSON.parse(out)
const xml = (out: string) => XmlDocument.fromString(out).dispose()
const aLineEach = (out: string, { diagnostics }: Report) =>
  assert.ok(linesOf(out).length >= diagnostics.length, 'fewer lines than findings')

/** How tests read the output of each format. */
export const readers: Readonly<Record<FormatName, Reader>> = {
  pretty: { nothing: empty, findings: aLineEach },
  json: {
    nothing: json,
    findings: (out, report) => assert.equal(JSON.parse(out).diagnostics.length, report.diagnostics.length),
  },
  github: {
    nothing: empty,
    findings(out, { diagnostics }) {
      const lines = linesOf(out)
      assert.equal(lines.length, diagnostics.length + 1, 'github: a line too many')
      assert.ok(lines.slice(0, -1).every(line => /^::(?:error|warning) /.test(line)))
      assert.ok(!lines.at(-1)!.includes('::'))
    },
  },
  sarif: {
    nothing: json,
    findings: (out, report) =>
      assert.equal(JSON.parse(out).runs[0].results.length, report.diagnostics.length),
  },
  junit: { nothing: xml, findings: xml },
  gitlab: {
    nothing: json,
    findings(out, report) {
      const prints = JSON.parse(out).map(({ fingerprint }: { fingerprint: string }) => fingerprint)
      assert.equal(new Set(prints).size, report.diagnostics.length)
    },
  },
  checkstyle: { nothing: xml, findings: xml },
  rdjsonl: {
    nothing: empty,
    findings: (out, report) =>
      assert.equal(linesOf(out).map(line => JSON.parse(line)).length, report.diagnostics.length),
  },
  compact: { nothing: empty, findings: aLineEach },
  markdown: {
    nothing: out => assert.equal(out, '**docs-nav: nothing could be checked**\n'),
    findings: out => assert.ok(out.length <= 65_536),
  },
}
