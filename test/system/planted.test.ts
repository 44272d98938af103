import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../random.ts'
import { siteNames, sites, unpackSite } from '../sites.ts'
import { openSite, type Site } from '../site/planted-site.ts'
import { kinds, type Plant } from '../site/plants.ts'

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-planted-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** How many faults of a kind are planted in a site at a time, each in other files. */
const most = 3

/** Plants that share no file, as many as are wanted. */
function chosen(plants: Iterable<Plant>): Plant[] {
  const found: Plant[] = []
  const used = new Set<string>()
  for (const plant of plants) {
    const files = [...new Set([...Object.keys(plant.sound ?? {}), ...Object.keys(plant.texts ?? {})])]
    if (files.some(file => used.has(file))) continue
    for (const file of files) used.add(file)
    found.push(plant)
    if (found.length === most) break
  }
  return found
}

/** What is in a list more often than in another one. */
function more(after: readonly string[], before: readonly string[]): string[] {
  const left = [...before]
  return after.filter(one => {
    const at = left.indexOf(one)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

describe.skipIf(!existsSync(sites))('a fault in a real site is said once, at its own characters', () => {
  describe.each(siteNames)('%s', name => {
    let site: Site
    let before: string[]
    beforeAll(async () => {
      site = await openSite(unpackSite(name, scratch), randomFrom(17))
      before = await site.told()
    })

    test.each(Object.keys(kinds))('%s', async kind => {
      const plants = chosen(kinds[kind]!(site, randomFrom(1717)))
      expect(plants.length).toBeGreaterThan(1)
      const sound = new Map(plants.flatMap(plant => Object.entries(plant.sound ?? {})))
      if (sound.size > 0) expect(more(await site.told(sound), before)).toEqual([])
      const changes = new Map<string, string | null>([
        ...sound,
        ...plants.flatMap(plant => Object.entries(plant.texts ?? {})),
      ])
      const docs = structuredClone(site.docs)
      for (const plant of plants) plant.docs?.(docs)
      changes.set('docs.json', JSON.stringify(docs, null, 2))
      const after = await site.told(changes)
      expect(more(after, before)).toEqual(plants.flatMap(({ told }) => told).sort())
    })
  })
})
