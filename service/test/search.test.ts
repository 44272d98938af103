import { expect, test } from 'vitest'
import { searchPages } from '../src/search/search.ts'
import { addProject, type Files, onePagePerFile, publish, writeSite } from './site.ts'
import { eachStore } from './stores.ts'

const museum: Files = onePagePerFile({
  index: '---\ntitle: Welcome\n---\nThe museum opens at ten.\n',
  tickets:
    '---\ntitle: Tickets\n---\n# Prices\nA ticket costs 12 euros.\n\n## Refunds\nMoney is given back within two weeks.\n',
  'guides/tours': '---\ntitle: Guided tours\n---\nTours start in the hall. Book tickets for groups early.\n',
})

eachStore('search', store => {
  const search = async (
    files: Files,
    query: string,
    options: Partial<Parameters<typeof searchPages>[3]> = {},
  ) => {
    const database = await store.open()
    const project = await addProject(database)
    await publish(database, project, await writeSite(files))
    return await searchPages(database, project, query, { take: 5, ...options })
  }

  test('a question in a sentence finds passages that hold some of its words, the best first', async () => {
    const found = await search(museum, 'How do I get a refund for the tickets that I bought?')
    expect(found[0]).toMatchObject({
      href: '/tickets',
      anchor: 'refunds',
      title: 'Tickets',
      heading: 'Refunds',
      breadcrumbs: ['All', 'Tickets'],
      text: 'Money is given back within two weeks.',
    })
    expect(found.map(({ href }) => href)).toContain('/guides/tours')
    expect(found.map(({ href }) => href)).not.toContain('/')
  })
})
