import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { beginPublication, writeStep } from '../../src/publication/write-publication.ts'
import { formatNodes, readPublishedPages } from '../../src/search/parts.ts'
import { searchPages } from '../../src/search/search.ts'
import type { SearchOptions } from '../../src/search/passage.ts'
import {
  addProject,
  type Files,
  indexPages,
  onePagePerFile,
  publish,
  readAllPages,
  readSite,
  readTexts,
  writeSite,
} from '../site.ts'
import { eachStore } from '../stores.ts'

const museum = onePagePerFile({
  index: '---\ntitle: Welcome\n---\nThe museum opens at ten.\n',
  tickets:
    '---\ntitle: Tickets\n---\n# Prices\nA ticket costs 12 euros.\n\n## Refunds\nMoney is given back within two weeks.\n',
  'guides/tours': '---\ntitle: Guided tours\n---\nTours start in the hall. Book tickets for groups early.\n',
})

/** One page for each language or version, at `<name>/page`. */
const split = (by: 'language' | 'version', names: readonly string[]): Files => ({
  'docs.json': JSON.stringify({
    navigation: {
      [`${by}s`]: names.map(name => ({ [by]: name, groups: [{ group: 'All', pages: [`${name}/page`] }] })),
    },
  }),
  ...Object.fromEntries(names.map(name => [`${name}/page.mdx`, `Tickets, ${name}.`])),
})

eachStore('search', store => {
  const opened: { database?: Promise<Database> } = {}
  const open = () => (opened.database ??= store.open())
  async function indexed(files: Files) {
    const database = await open()
    const project = await addProject(database)
    await publish(database, project, await writeSite(files))
    return async (query: string, options: Partial<SearchOptions> = {}) =>
      await searchPages(database, project, query, { take: 5, ...options })
  }
  const hrefs = (passages: readonly { href: string }[]) => passages.map(({ href }) => href)

  test('a question in a sentence finds passages that hold some of its words, the best first', async () => {
    const search = await indexed(museum)
    const passages = await search('How do I get a refund for the tickets that I bought?')
    expect(passages[0]).toEqual({
      href: '/tickets',
      anchor: 'refunds',
      title: 'Tickets',
      heading: 'Refunds',
      breadcrumbs: ['All', 'Tickets'],
      language: null,
      version: null,
      text: 'Money is given back within two weeks.',
    })
    expect(hrefs(passages)).toContain('/guides/tours')
    expect(hrefs(passages)).not.toContain('/')
  })

  test('forms of a word, capitals and accents do not matter', async () => {
    const search = await indexed(onePagePerFile({ a: 'Refunded at the CAFÉ.', b: 'Nothing.' }))
    for (const query of ['refunding', 'Cafe', 'café', 'cafés'])
      expect(hrefs(await search(query))).toEqual(['/a'])
  })

  test('a rare word counts more than a frequent one, however often a page has that one', async () => {
    const common = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`p${index}`, 'ticket '.repeat(10 + index)]),
    )
    const search = await indexed(onePagePerFile({ ...common, rare: 'The cloakroom takes a ticket.' }))
    expect(hrefs(await search('ticket cloakroom'))[0]).toBe('/rare')
  })

  test('words of scripts without spaces are found', async () => {
    const search = await indexed(
      onePagePerFile({
        ja: '---\ntitle: 料金\n---\n入場券の払い戻しについて。',
        zh: '---\ntitle: 门票\n---\n博物馆的开放时间。',
        ko: '---\ntitle: 박물관\n---\n입장권을 환불합니다.',
        th: '---\ntitle: หน้า\n---\nพิพิธภัณฑ์เปิดเวลาสิบโมง',
      }),
    )
    expect(hrefs(await search('払い戻し'))).toEqual(['/ja'])
    expect(hrefs(await search('开放时间是什么？'))).toEqual(['/zh'])
    expect(hrefs(await search('환불'))).toEqual(['/ko'])
    expect(hrefs(await search('พิพิธภัณฑ์'))).toEqual(['/th'])
    expect(hrefs(await search('券'))).toEqual(['/ja'])
  })

  test('titles and descriptions say more of a page than its text; the order is the same in each store', async () => {
    const search = await indexed(
      onePagePerFile({
        a: 'Leave bags in lockers at the entrance.',
        b: '---\ntitle: Lockers\n---\nLeave bags in lockers at the entrance.',
        c: '---\ntitle: Bags\ndescription: Lockers.\n---\nLeave bags in lockers at the entrance.',
        'visit/wardrobe': 'For umbrellas.',
        d: `Leave bags in lockers ${'at one of the many entrances '.repeat(200)}`,
      }),
    )
    expect(hrefs(await search('lockers'))).toEqual(['/c', '/b', '/a', '/d'])
    expect(hrefs(await search('wardrobes'))).toEqual(['/visit/wardrobe'])
  })

  test('a word that most pages have somewhere counts where few have it: in a title', async () => {
    const search = await indexed(
      onePagePerFile({
        a: '---\ntitle: Opening\n---\nTickets, and the pool: pool pool pool.',
        b: '---\ntitle: Tickets\n---\nTheir prices are by the pool.',
        c: '---\ntitle: Guides\n---\nTickets for groups.',
        d: '---\ntitle: Halls\n---\nTickets, please.',
      }),
    )
    expect(hrefs(await search('pool tickets'))[0]).toEqual('/b')
  })

  test('small words that are a part of names are searched, and lead nobody away from the others', async () => {
    const search = await indexed(
      onePagePerFile({
        a: 'The wave pool is closed.',
        b: 'A work pool runs flows.',
        c: 'How we work: work, work.',
      }),
    )
    expect(hrefs(await search('What is a work pool?'))).toEqual(['/b', '/a', '/c'])
  })

  test('a guide comes before reference that says the same of a subject', async () => {
    const search = await indexed(
      onePagePerFile({ 'api-reference/pay': '# Pay\nPay by card.', 'guides/pay': '# Pay\nPay with a card.' }),
    )
    expect(hrefs(await search('pay by card'))).toEqual(['/guides/pay', '/api-reference/pay'])
    const generated = await indexed(
      onePagePerFile({
        'python-sdk/card': '# Card\nCard.',
        'api-reference/card': '# Card\nReturns one card.',
      }),
    )
    expect(hrefs(await generated('card'))).toEqual(['/api-reference/card', '/python-sdk/card'])
  })

  test('a question for a method or parameter lowers reference less', async () => {
    const search = await indexed(
      onePagePerFile({
        'api-reference/pay': '# Pay\nPay by card.',
        'guides/pay': '# Pay\nPay by card in the hall, each day.',
      }),
    )
    expect(hrefs(await search('pay by card'))[0]).toBe('/guides/pay')
    expect(hrefs(await search('parameters to pay by card'))[0]).toBe('/api-reference/pay')
    expect(hrefs(await search('カードで支払うメソッド pay card'))[0]).toBe('/api-reference/pay')
  })

  test('a question what something is finds the page that introduces it', async () => {
    const search = await indexed(
      onePagePerFile({
        welcome: '---\ntitle: Introduction\n---\nMuseion shows paintings, and Museion lends them.',
        rooms: '---\ntitle: Rooms of Museion\n---\nMuseion has nine rooms.',
        words: '---\ntitle: Glossary\n---\nA canvas: what a painting is made on. Museion owns one.',
      }),
    )
    expect(hrefs(await search('Museion'))[0]).toBe('/rooms')
    expect(hrefs(await search('What is Museion?'))[0]).toBe('/welcome')
    expect(hrefs(await search('Museion とは'))[0]).toBe('/welcome')
  })

  test('misspelt words, beginnings of words and words that mean the same find the page', async () => {
    const search = await indexed(
      onePagePerFile({ a: 'Reservations for groups.', b: 'How to authenticate.', c: 'Webhooks, by hour.' }),
    )
    for (const query of ['reservatons', 'rezervation', 'reser'])
      expect(hrefs(await search(query))).toEqual(['/a'])
    for (const query of ['log in', 'login', 'sign-in', 'authentification'])
      expect(hrefs(await search(query)), query).toEqual(['/b'])
    expect(hrefs(await search('web hook'))).toEqual(['/c'])
    for (const query of ['zzzz', 'giraffes', 'rx7']) expect(hrefs(await search(query)), query).toEqual([])
  })

  test('a phrase means what another word names, also within a text without spaces', async () => {
    const search = await indexed(
      onePagePerFile({
        a: 'Refunds: a refund is made in a week.',
        b: 'Several requests are served concurrently.',
        c: '回滚到旧版。',
        d: '文書から値を抽出します。',
        e: 'The first room shows money, the second one what was paid with it.',
      }),
    )
    const first = async (query: string) => hrefs(await search(query))[0]
    expect(await first('Can I get my money back?')).toBe('/a')
    expect(await first('Can two do it at the same time?')).toBe('/b')
    expect(await first('升级出问题如何恢复')).toBe('/c')
    expect(await first('値を抜き出したい')).toBe('/d')
    expect(hrefs(await search('Is money shown?'))).toEqual(['/e'])
  })

  test('parts of names in code are words', async () => {
    const search = await indexed(
      onePagePerFile({ a: 'Call `createTicketOffice(ticket_id)`.', b: 'Nothing.' }),
    )
    for (const query of ['ticket office', 'createTicketOffice', 'createticketoffice', 'ticket_id'])
      expect(hrefs(await search(query)), query).toEqual(['/a'])
  })

  test('a name with underscores is one word too, as in camel case', async () => {
    const search = await indexed(
      onePagePerFile({
        a: 'The ticket has an id: the id of the ticket, ticket id.',
        b: 'Set `MAX_TICKET`, `TICKET_ID`, and more.',
      }),
    )
    for (const query of ['TICKET_ID', 'ticket_id', 'ticketId'])
      expect(hrefs(await search(query))[0], query).toBe('/b')
  })

  test('pages of the language of the question come first, and those of the current version', async () => {
    const languages = await indexed(split('language', ['en', 'jp', 'cn', 'fr']))
    const first = async (query: string) => hrefs(await languages(query))[0]
    expect(await first('Where are the tickets?')).toBe('/en/page')
    expect(await first('tickets について')).toBe('/jp/page')
    expect(await first('tickets 在哪里')).toBe('/cn/page')
    expect(await first('Où sont les tickets ?')).toBe('/fr/page')
    const han = split('language', ['cn', 'jp'])
    const ofHan = await indexed({
      ...han,
      'cn/page.mdx': '门票数量和价格。',
      'jp/page.mdx': '環境変数の一覧と数量。',
    })
    expect(hrefs(await ofHan('環境変数 数量'))[0]).toBe('/jp/page')
    expect(hrefs(await ofHan('环境变量的数量'))[0]).toBe('/cn/page')
    const versions = split('version', ['v1', 'v2', 'v3'])
    expect(hrefs(await (await indexed(versions))('tickets'))[0]).toBe('/v1/page')
    const marked = { ...versions, 'docs.json': versions['docs.json']!.replace('"v2"', '"v2","default":true') }
    expect(hrefs(await (await indexed(marked))('tickets'))[0]).toBe('/v2/page')
  })

  test('pages that say the same come after others', async () => {
    const same = '---\ntitle: Tickets\n---\nTickets, tickets and tickets.'
    const search = await indexed(onePagePerFile({ a: same, b: same, c: 'One of the tickets is lost.' }))
    expect(hrefs(await search('tickets'))).toEqual(['/a', '/c', '/b'])
  })

  test('a question that continues another is about what that was about', async () => {
    const search = await indexed(museum)
    const before = 'How do I get a refund?'
    expect(hrefs(await search('And why?', { before }))).toEqual(['/tickets'])
    const passages = await search('And for groups?', { before })
    expect(hrefs(passages)).toEqual(['/guides/tours', '/tickets'])
    expect(hrefs(await search('When does the museum open?', { before }))[0]).toBe('/')
  })

  test('the order does not depend on other projects', async () => {
    const pages = { a: 'A ticket, and the cloakroom.', b: 'The ticket, a ticket.', c: 'Cloakroom.' }
    const search = await indexed(onePagePerFile(pages))
    const before = await search('ticket cloakroom')
    await indexed(
      onePagePerFile(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`p${i}`, 'cloakroom']))),
    )
    expect(await search('ticket cloakroom')).toEqual(before)
  })

  test('takes as many as asked, and two of one page at most', async () => {
    const long = Array.from({ length: 9 }, (_, index) => `## Part ${index}\n\nOn tickets.`).join('\n\n')
    const search = await indexed(onePagePerFile({ a: long, b: long, c: long }))
    expect(hrefs(await search('tickets', { take: 50 })).sort()).toEqual(['/a', '/a', '/b', '/b', '/c', '/c'])
    expect(await search('tickets', { take: 4 })).toHaveLength(4)
    expect(await search('tickets', { take: 1 })).toHaveLength(1)
  })

  test('a filter leaves out other languages', async () => {
    const search = await indexed(split('language', ['en', 'de', 'jp']))
    expect(hrefs(await search('tickets', { filter: { language: 'DE' } }))).toEqual(['/de/page'])
    for (const language of ['fr', 'constructor', '__proto__'])
      expect(hrefs(await search('tickets', { filter: { language } })), language).toEqual([])
    for (const language of ['ja', 'jp', 'ja-JP'])
      expect(hrefs(await search('tickets', { filter: { language } }))).toEqual(['/jp/page'])
    for (const language of ['en-US', 'EN_gb'])
      expect(hrefs(await search('tickets', { filter: { language } }))).toEqual(['/en/page'])
    expect(hrefs(await search('tickets')).sort()).toEqual(['/de/page', '/en/page', '/jp/page'])
  })

  test('a filter leaves out other versions; a page without a version belongs to all', async () => {
    const search = await indexed(split('version', ['v1', 'v2']))
    expect(hrefs(await search('tickets', { filter: { version: 'v2' } }))).toEqual(['/v2/page'])
    expect(hrefs(await search('tickets', { filter: { version: 'v2', language: 'en' } }))).toEqual([
      '/v2/page',
    ])
    expect(hrefs(await search('tickets', { filter: {} })).sort()).toEqual(['/v1/page', '/v2/page'])
  })

  test('pages of a large site are found at their places in time, as a filter that none passes needs them all', async () => {
    const database = await open()
    const { id: projectId } = await addProject(database)
    const place = { runId: randomUUID(), projectId }
    await beginPublication(database, place)
    const count = 200_000
    const nodes = Array.from({ length: count }, (_, node) => node)
    for (const [index, half] of [nodes.slice(count / 2), nodes.slice(0, count / 2)].entries())
      await writeStep(database, place, {
        kind: 'part',
        id: `${place.runId}-${index}`,
        isNew: true,
        nodes: formatNodes([-1, ...half]),
      })
    const { placeOf } = await readPublishedPages(database.db, place.runId)
    const before = process.cpuUsage()
    const numbers = nodes.map(node => placeOf(node).number)
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
    expect(numbers).toEqual(nodes.map(node => (node % (count / 2)) + 1))
    expect(placeOf(0).part).toBe(`${place.runId}-1`)
  })

  test('a filter takes pages at an address and below it', async () => {
    const pages = {
      'guides/tours': 'Tickets',
      'guides/tours/one': 'Tickets',
      'guides/tours-old': 'Tickets',
      'größe/a': 'Tickets',
    }
    const search = await indexed(onePagePerFile(pages))
    const below = async (path: string) => hrefs(await search('tickets', { filter: { path } })).sort()
    const tours = ['/guides/tours', '/guides/tours/one']
    expect(await below('/guides/tours')).toEqual(tours)
    expect(await below('guides/tours/?a#b')).toEqual(tours)
    expect(await below('/größe')).toEqual(['/gr%C3%B6%C3%9Fe/a'])
    expect(await below('/gr%C3%B6%C3%9Fe')).toEqual(['/gr%C3%B6%C3%9Fe/a'])
    expect(await below('/')).toHaveLength(4)
    expect(await below('/guides/tour_')).toEqual([])
    expect(await below("/'%\0\ud83d")).toEqual([])
  })

  test('a title and a question of 300,000 characters without a space are as good as others', async () => {
    const long = '漢字'.repeat(150_000)
    const search = await indexed(
      onePagePerFile({ index: `---\ntitle: ${long}\n---\n`, other: '---\ntitle: Other\n---\n' }),
    )
    expect(hrefs(await search('漢字', { take: 1 }))).toEqual(['/'])
    expect(hrefs(await search(long, { take: 1 }))).toEqual(['/'])
  })

  test('nothing in a query is syntax', async () => {
    const search = await indexed(museum)
    for (const query of [
      '"tickets',
      'tickets"" OR * NEAR(',
      'title:tickets AND NOT -(',
      "tickets'; drop table passage; --",
      '{tickets} : "^"',
      "tickets:* & ! | <-> \\ '",
      'tickets\0\ud83d%_',
      `${'tickets '.repeat(200_000)}`,
    ])
      expect(hrefs(await search(query)), query.slice(0, 40)).toContain('/tickets')
    for (const query of ['', ' ', '***', '\0', '"', 'w'.repeat(1_000_000), '🎟️', '𐍈'])
      expect(await search(query), query.slice(0, 40)).toEqual([])
  })

  test('hostile pages are stored, and found with their text unchanged', async () => {
    const search = await indexed(
      onePagePerFile({
        nul: '---\ntitle: "N\\0ul"\n---\n# Head\0ing\n\nzebra \0 \ud83d </script>',
        long: `yak ${'x'.repeat(400_000)} ${'y'.repeat(3000)}`,
        many: Array.from({ length: 2000 }, (_, index) => `# H${index}\n\nlemur`).join('\n\n'),
      }),
    )
    expect((await search('zebra'))[0]!.text).toMatch(/^zebra[ \ufffd]+$/)
    expect(hrefs(await search('yak'))).toEqual(['/long'])
    expect(hrefs(await search('lemur'))).toEqual(['/many', '/many'])
  })

  test('a project finds its own pages, once they are published', async () => {
    const database = await open()
    const [mine, other] = [await addProject(database), await addProject(database)]
    const root = await writeSite(museum)
    await publish(database, other, root)
    const search = async () => hrefs(await searchPages(database, mine, 'museum', { take: 5 }))
    expect(await search()).toEqual([])
    const run = await publish(database, mine, root, { visible: false })
    expect(await search()).toEqual([])
    await database.db.updateTable('project').set({ published: run }).where('id', '=', mine.id).execute()
    expect(await search()).toEqual(['/'])
  })

  test('while another run is published, every search sees the old pages or the new ones, whole', async () => {
    const database = await open()
    const project = await addProject(database)
    const pages = (word: string) =>
      onePagePerFile(
        Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${word}${index}`, 'On tickets.'])),
      )
    const sites = [
      await readTexts(await writeSite(pages('old'))),
      await readTexts(await writeSite(pages('new'))),
    ]
    await publish(database, project, sites[0]!)
    let publishing = true
    let rounds = 0
    const seen = new Set<string>()
    const read = async () => {
      const addresses = hrefs(await searchPages(database, project, 'tickets', { take: 50 }))
      expect(addresses).toHaveLength(6)
      const words = new Set(addresses.map(href => href.slice(1, 4)))
      expect(words.size).toBe(1)
      seen.add([...words][0]!)
      rounds++
      // Queries of a database file block the event loop, so this lets other work run in between.
      await setImmediate()
    }
    const reading = (async () => {
      while (publishing) await read()
    })().finally(() => (rounds = Infinity))
    try {
      for (let count = 1; count <= 6; count++) {
        await publish(database, project, sites[count % 2]!)
        for (const before = rounds; rounds < before + 2;) await setImmediate()
      }
    } finally {
      publishing = false
    }
    await reading
    expect(seen).toEqual(new Set(['old', 'new']))
  })

  test('nothing is kept of other runs', async () => {
    const database = await open()
    const project = await addProject(database)
    const root = await writeSite(museum)
    await publish(database, project, root, { visible: false })
    const run = await publish(database, project, root)
    const count = async (table: 'page' | 'passage' | 'posting') =>
      (
        await database.db
          .selectFrom(table)
          .innerJoin('part', 'part.id', `${table}.part_id`)
          .leftJoin('publication_part', 'publication_part.part_id', 'part.id')
          .select('publication_part.run_id')
          .where('part.project_id', '=', project.id)
          .execute()
      ).map(({ run_id }) => run_id)
    expect(await count('page')).toEqual([run, run, run])
    expect(new Set(await count('passage'))).toEqual(new Set([run]))
    expect(new Set(await count('posting'))).toEqual(new Set([run]))
    await database.db.deleteFrom('project').where('id', '=', project.id).execute()
    expect(await count('passage')).toEqual([])
    await rm(root, { recursive: true })
  })

  test('a page that cannot be read is found by its title', async () => {
    const database = await open()
    const project = await addProject(database)
    const root = await writeSite(museum)
    const tree = await readSite(root)
    await rm(root, { recursive: true })
    await writeSite(museum)
    const warn = vi.fn()
    const pages = await readAllPages(await writeSite({}), tree, { log: { warn } })
    await indexPages(database, `run-${project.id}`, project.id, pages)
    await database.db
      .updateTable('project')
      .set({ published: `run-${project.id}` })
      .where('id', '=', project.id)
      .execute()
    expect(hrefs(await searchPages(database, project, 'guided', { take: 5 }))).toEqual(['/guides/tours'])
    expect(warn).toHaveBeenCalledTimes(3)
  })
})
