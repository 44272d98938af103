import { parseDataStreamPart, processDataStream } from '@ai-sdk/ui-utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodePart, type Json, type StreamPart } from '../../src/assistant/stream.ts'

// Any UTF-16 text, with lone surrogates, NUL and line separators among others.
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map(codes => String.fromCharCode(...codes)),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\u2028',
    '\u2029',
    '\0',
    '"',
    '\\',
    '0:"x"\n',
    '</script>',
    '\ud83d',
    '\ude00',
  ),
)
const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
const usage = fc.record({
  promptTokens: fc.oneof(fc.nat(), fc.double()),
  completionTokens: fc.oneof(fc.nat(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5)),
})
const finishReason = fc.constantFrom('stop', 'length', 'content-filter', 'error', 'other', 'unknown' as const)

const inside: fc.Arbitrary<StreamPart> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), text }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('data' as const), data: fc.array(json, { maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('annotations' as const),
      annotations: fc.array(json, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('source' as const), id: text, url: text, title: text }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('error' as const), message: text }) },
)
const whole: fc.Arbitrary<StreamPart[]> = fc
  .tuple(
    fc.record({ type: fc.constant('start' as const), messageId: text }),
    fc.array(inside, { maxLength: 12 }),
    fc.record({ type: fc.constant('step-end' as const), finishReason, usage }),
    fc.record({ type: fc.constant('end' as const), finishReason, usage, threadId: text }),
  )
  .map(([start, parts, step, end]) => [start, ...parts, step, end])

/** Every chunk is one or more parts and ends with a newline, as the client's parser requires. */
const streamOf = (parts: readonly StreamPart[], together: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let index = 0; index < parts.length; index += together)
        controller.enqueue(
          new TextEncoder().encode(
            parts
              .slice(index, index + together)
              .map(encodePart)
              .join(''),
          ),
        )
      controller.close()
    },
  })

test('the client reads 10,000 generated streams as they were meant', async () => {
  await fc.assert(
    fc.asyncProperty(whole, fc.integer({ min: 1, max: 4 }), async (parts, together) => {
      const read: unknown[] = []
      await processDataStream({
        stream: streamOf(parts, together),
        onStartStepPart: ({ messageId }) => void read.push({ type: 'start', messageId }),
        onTextPart: text => void read.push({ type: 'text', text }),
        onDataPart: data => void read.push({ type: 'data', data }),
        onMessageAnnotationsPart: annotations => void read.push({ type: 'annotations', annotations }),
        onSourcePart: ({ id, url, title }) => void read.push({ type: 'source', id, url, title }),
        onErrorPart: message => void read.push({ type: 'error', message }),
        onFinishStepPart: ({ finishReason }) => void read.push({ type: 'step-end', finishReason }),
        onFinishMessagePart: ({ finishReason }) => void read.push({ type: 'end', finishReason }),
      })
      expect(read).toEqual(
        parts.map(part =>
          part.type === 'step-end' || part.type === 'end'
            ? { type: part.type, finishReason: part.finishReason }
            : asJson(part),
        ),
      )
    }),
    { numRuns: 10_000, seed: 6 },
  )
})

test('a part is one line that the parser takes, whatever it holds', () => {
  fc.assert(
    fc.property(inside, part => {
      const line = encodePart(part)
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(line).not.toMatch(
        /[\r\u2028\u2029]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
      )
      parseDataStreamPart(line.slice(0, -1))
    }),
    { numRuns: 2000, seed: 6 },
  )
})

test('what is not seen, or turns the direction of a text, is sent as an escape', () => {
  const text = 'a\u202e\u200b\u009b31m ##[error]'
  const line = encodePart({ type: 'text', text })
  expect(line).toMatch(/^[\n -~]+$/)
  expect(line).not.toContain('##[')
  expect(JSON.parse(line.slice(2))).toBe(text)
})

test('the end names the thread, and counts tokens in whole numbers', () => {
  const end = { finishReason: 'stop', usage: { promptTokens: Number.NaN, completionTokens: 3.4 } } as const
  expect(encodePart({ type: 'end', ...end, threadId: 'abc' })).toBe(
    'd:{"finishReason":"stop","usage":{"promptTokens":0,"completionTokens":3},"threadId":"abc"}\n',
  )
  expect(encodePart({ type: 'step-end', ...end })).toBe(
    'e:{"finishReason":"stop","usage":{"promptTokens":0,"completionTokens":3},"isContinued":false}\n',
  )
})

/** A part after a round trip through JSON, which turns -0 into 0. */
const asJson = (part: StreamPart) => JSON.parse(JSON.stringify(part)) as unknown
