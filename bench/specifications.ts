import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump } from 'js-yaml'
import { root } from './measure.ts'

export const kinds = ['json', 'yaml'] as const

/**
 * Projects with one tab each, which shows a specification of 13 MB (10 MB as YAML): GitHub's, or a made one.
 */
export function specificationProjects(folder: string): string {
  const real = join(root, '../shared/specs')
  const made = existsSync(join(real, 'github.json')) ? null : madeSpecification()
  for (const kind of kinds) {
    mkdirSync(join(folder, kind, 'node_modules'), { recursive: true })
    const text = made
      ? kind === 'json'
        ? JSON.stringify(made, null, 2)
        : dump(made)
      : readFileSync(join(real, `github.${kind}`), 'utf8')
    writeFileSync(join(folder, kind, `api.${kind}`), text)
    writeFileSync(
      join(folder, kind, 'docs.json'),
      `{ "navigation": { "tabs": [{ "tab": "API", "openapi": "api.${kind}" }] } }`,
    )
  }
  return made ? 'made, 1,200 operations' : 'github'
}

/** 1,200 operations, and schemas of which most are not needed by any page. */
function madeSpecification() {
  const schema = (name: number) => ({
    type: 'object',
    description: `Schema ${name}. `.repeat(40),
    properties: Object.fromEntries(
      Array.from({ length: 24 }, (_, i) => [
        `field${i}`,
        { type: 'string', description: 'What it holds. '.repeat(10) },
      ]),
    ),
  })
  const operation = (n: number) => ({
    tags: [`Tag ${n % 47}`],
    summary: `Operation ${n}`,
    operationId: `operation${n}`,
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: schema(n) } } } },
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(
      Array.from({ length: 600 }, (_, n) => [
        `/things/${n}`,
        { get: operation(2 * n), post: operation(2 * n + 1) },
      ]),
    ),
    components: { schemas: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`S${n}`, schema(n)])) },
  }
}
