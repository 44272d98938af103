import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadSpecification } from '../../src/openapi/load.ts'
import type { Operation, ReadText, Specification } from '../../src/openapi/specification.ts'

/** The path of a folder, given relative to this file. */
export const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export const fixtures = folder('../../fixtures/openapi/')

/** Loads the first of these files; the others are there for references. */
export function load(files: Record<string, string>): Promise<Specification> {
  const read: ReadText = path =>
    Object.hasOwn(files, path) ? { text: files[path]! } : { failure: 'missing' }
  const [path, text] = Object.entries(files)[0]!
  return loadSpecification(path, { text }, read)
}

/** Loads a file of a folder and the files that it refers to. */
export function loadFrom(root: string, path: string): Promise<Specification> {
  const read: ReadText = name =>
    existsSync(`${root}/${name}`) ? { text: readFileSync(`${root}/${name}`, 'utf8') } : { failure: 'missing' }
  return loadSpecification(path, { text: readFileSync(`${root}/${path}`, 'utf8') }, read)
}

/** A specification in OpenAPI 3.1 with these paths, as JSON. */
export const withPaths = (paths: object, more: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', paths, ...more })
/** Loads a specification with these paths. */
export const loadPaths = (paths: object, more?: object) => load({ 'api.json': withPaths(paths, more) })

/** An operation as one line: what it is, and which fields are set. */
export function line(operation: Operation): string {
  const { method, path, webhook, ...rest } = operation
  const set = Object.entries(rest).filter(
    ([, value]) => value && !(Array.isArray(value) && value.length === 0),
  )
  return [`${method} ${path ?? `webhook ${webhook}`}`, ...set.map(([key, value]) => `${key}=${value}`)].join(
    ' ',
  )
}

/** The faults as lines: the place, the text there, the message. */
export function faultLines({ faults }: Specification, files: Record<string, string>): string[] {
  return faults.map(({ kind, file, range: { start, end }, message }) => {
    const there = files[file]!.slice(start.offset, end.offset)
    return `${kind} ${file}:${start.line}:${start.column} ${there} | ${message}`
  })
}
