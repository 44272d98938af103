import { expect, test } from 'vitest'
import { createClient } from '../../src/client.ts'
import { errorOf, textOf } from './calls.ts'

test('a client of the assistant needs no other address', async () => {
  const asked: string[] = []
  const client = createClient({
    assistantBaseUrl: 'https://assistant.example.com/',
    assistantKey: 'a',
    updateToken: 'u',
    fetch: async url => {
      asked.push(String(url))
      return new Response('0:"Yes."\n\nd:{"finishReason":"stop"}\n')
    },
  })
  expect(await textOf(client.ask('docs', 'Why?'))).toBe('Yes.')
  expect(asked).toEqual(['https://assistant.example.com/v1/assistant/docs/message'])
  expect(await errorOf(client.queueUpdate('docs'))).toMatchObject({
    code: 'invalid',
    message: 'queueUpdate needs "baseUrl".',
  })
})

test('a client needs an address', () => {
  // @ts-expect-error for those who write JavaScript
  expect(() => createClient({ assistantKey: 'a' })).toThrow('"baseUrl" is missing.')
})
