import * as posix from '../document/posix.ts'
import type { Document } from '../document/document.ts'
import { hasRepeatedKeys, nodeOf, rangeIn } from '../document/document.ts'
import type { IncludeFault } from '../document/include.ts'
import { type Path, pointerTo } from '../document/pointer.ts'
import { duplicateKeys } from '../document/scan.ts'
import type { Span } from '../document/span.ts'
import type { Files } from '../site/files.ts'
import type { TextEdit } from './repair/change.ts'
import { maxDiagnostics } from './report.ts'
import { type FileSpot, type Found, found, valueAt } from './rule.ts'
import { duplicateKey } from './rules/duplicate-key.ts'
import { refCycle } from './rules/ref-cycle.ts'
import { refInvalid } from './rules/ref-invalid.ts'
import { refMissing } from './rules/ref-missing.ts'
import { refOutsideProject } from './rules/ref-outside-project.ts'
import { syntax } from './rules/syntax.ts'

/** The syntax fault of a document; reported alone. */
export function syntaxFound(document: Document): Found {
  const { span, message, help, related = [] } = document.fault!
  const at = (place: Span) => ({ file: document.file, range: rangeIn(document, place) })
  return found(syntax, {
    at: at(span),
    problem: message,
    repair: help,
    mend: mendOf(document),
    related: related.map(other => ({ message: other.message, at: at(other.span) })),
  })
}

/** The edits that make a document valid JSON, or reveal its next fault. */
const mendOf = (document: Document) =>
  document.fault?.fix?.map(({ span, text }) => ({
    file: document.file,
    range: rangeIn(document, span),
    text,
  }))

/** The faults of a valid document that only its text shows: a byte order mark, repeated keys. */
export function textFound(document: Document): Found[] {
  const { file, text } = document
  const at = (span: Span, pointer = '') => ({ file, pointer, range: rangeIn(document, span) })
  const mark = text.startsWith('\uFEFF')
    ? [
        found(
          syntax,
          {
            at: at([0, 1]),
            problem: 'The file starts with a byte order mark.',
            repair: 'Save it as UTF-8 without BOM.',
            mend: [{ file, range: rangeIn(document, [0, 1]), text: '' }],
          },
          'warning',
        ),
      ]
    : []
  const spots = new Map<Span, FileSpot>()
  // The first place of a key is that of all its repeats.
  const spotOf = (span: Span, path: Path) => {
    const spot = spots.get(span) ?? at(span, pointerTo(path))
    spots.set(span, spot)
    return spot
  }
  const repeated = hasRepeatedKeys(document)
    ? Array.from(duplicateKeys(nodeOf(document)), ({ key, path, span, first }) => {
        const { pointer = '' } = spotOf(first, path)
        return found(duplicateKey, {
          at: at(span, pointer),
          key,
          related: [{ message: 'first used here', at: spotOf(first, path) }],
        })
      })
    : []
  return mark.concat(repeated)
}

/** The faults of includes; a fault in an included text is related to those of its places. */
export function includesFound(faults: readonly IncludeFault[], files: Files | null): Found[] {
  const mends = new Map<Document, readonly TextEdit[] | undefined>()
  let room = maxDiagnostics
  // A file may take thousands of edits, and be included thousands of times: then only the first place has them.
  const mendAt = (document: Document) => {
    const isFirst = !mends.has(document)
    if (isFirst) mends.set(document, mendOf(document))
    const mend = mends.get(document)
    if (isFirst || !mend) return mend
    if (mend.length > room) return undefined
    room -= mend.length
    return mend
  }
  return faults.map(fault => includeFound(fault, files, fault.document && mendAt(fault.document)))
}

function includeFound(
  fault: IncludeFault,
  files: Files | null,
  mend: readonly TextEdit[] | undefined,
): Found {
  const { rule, at, ref, from, reason, file, document } = fault
  const inside = document?.fault && {
    message: document.fault.message,
    at: { file: document.file, range: rangeIn(document, document.fault.span) },
  }
  const finding = { at: valueAt(at), ref, reason, file, related: inside ? [inside] : [] }
  switch (rule) {
    case 'ref-missing': {
      const near = files?.nearestFile(file)
      const nearest = near && (ref.startsWith('/') ? `/${near}` : posix.relative(posix.dirname(from), near))
      return found(refMissing, { ...finding, nearest })
    }
    case 'ref-cycle':
      return found(refCycle, finding)
    case 'ref-outside-project':
      return found(refOutsideProject, finding)
    case 'ref-invalid':
      return found(refInvalid, { ...finding, mend })
  }
}
