import { processDataStream } from '@ai-sdk/ui-utils'
import { expect, test } from 'vitest'
import { extractiveAnswerer } from '../src/assistant/extractive.ts'
import { openReply } from '../src/assistant/reply.ts'
import { addProject, onePagePerFile, publish, writeSite } from './site.ts'
import { eachStore } from './stores.ts'

const log = { error: () => {} }
const never = new AbortController().signal

eachStore('a reply', store => {
  test('quotes the best passages with their links, and names its thread', async () => {
    const database = await store.open()
    const project = await addProject(database)
    await publish(
      database,
      project,
      await writeSite(
        onePagePerFile({ tickets: '---\ntitle: Tickets\n---\n## Prices\nA ticket costs 12 euros.\n' }),
      ),
    )
    const { threadId, body } = await openReply(
      { database, answer: extractiveAnswerer, log },
      project,
      { fp: 'anonymous', messages: [{ role: 'user', content: 'What does a ticket cost?' }] },
      never,
    )
    const seen: [string, unknown][] = []
    let text = ''
    await processDataStream({
      stream: body,
      onStartStepPart: part => void seen.push(['f', part.messageId]),
      onMessageAnnotationsPart: part => void seen.push(['8', part]),
      onSourcePart: part => void seen.push(['h', part]),
      onTextPart: part => void (text += part),
      onDataPart: part => void seen.push(['2', part]),
      onFinishStepPart: part => void seen.push(['e', part.finishReason]),
      onFinishMessagePart: part => void seen.push(['d', part.finishReason]),
    })
    expect(seen).toEqual([
      ['f', expect.stringMatching(/^msg-/)],
      [
        '8',
        [
          {
            type: 'sources',
            sources: [
              {
                url: 'https://docs.example.com/tickets#prices',
                href: '/tickets#prices',
                title: 'Tickets',
                heading: 'Prices',
                breadcrumbs: ['All', 'Tickets'],
              },
            ],
          },
        ],
      ],
      [
        'h',
        {
          sourceType: 'url',
          id: 'source-1',
          url: 'https://docs.example.com/tickets#prices',
          title: 'Tickets: Prices',
        },
      ],
      ['2', [{ type: 'finish', threadId }]],
      ['e', 'stop'],
      ['d', 'stop'],
    ])
    expect(text).toBe(
      'No model is set up here, so these are quotes from the pages that fit your question best.\n\n> A ticket costs 12 euros.\n\n[Tickets: Prices](https://docs.example.com/tickets#prices)\n',
    )
  })
})
