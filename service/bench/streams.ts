/**
 * Measures the memory of the service while it streams 500 replies at once from a model that never ends: the
 * least and the most in each third of the time, after all have begun. The difference is what the garbage
 * collector has not yet freed.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inFolder, spreadOf } from '../../bench/measure.ts'
import { launched } from './measure.ts'
import { fill } from './project.ts'

const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url))

const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`

/** An OpenAI-compatible endpoint that sends a word every 100 ms until the client disconnects. */
const endlessModel = () =>
  createServer((incoming, response) => {
    incoming.resume()
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const timer = setInterval(() => response.write(chunk('word ')), 100)
    response.once('close', () => clearInterval(timer))
  })

export const streams = (count: number, seconds: number) =>
  inFolder(async folder => {
    const location = join(folder, 'bench.db')
    const keys = await fill(location, 0)
    const model = endlessModel()
    await new Promise<void>(resolve => model.listen(0, '127.0.0.1', resolve))
    const { port } = model.address() as AddressInfo
    const own = await launched(
      [bin, 'serve', '--port', '0', '--no-work', '--database', location].concat([
        ...['--model-url', `http://127.0.0.1:${port}/v1`, '--model', 'endless', '--metrics-port', '0'],
      ]),
      { DOCS_NAV_MODEL_KEY: 'none' },
    )
    const open = Array.from({ length: count }, () => {
      const asked = request(`${own.url}/v1/assistant/one/message`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${keys.assistant}`, 'Content-Type': 'application/json' },
      })
      const state = { bytes: 0, asked }
      asked.on('response', response => response.on('data', (piece: Buffer) => (state.bytes += piece.length)))
      asked.on('error', () => {})
      asked.end(JSON.stringify({ fp: 'anonymous', messages: [{ role: 'user', content: 'What?' }] }))
      return state
    })
    const resident = async () => {
      const text = await (await fetch(own.metrics!, { headers: { Connection: 'close' } })).text()
      const streaming = Number(/^docs_nav_assistant_streams (\d+)/m.exec(text)![1])
      return {
        streaming,
        megabytes: Number(/^process_resident_memory_bytes (\d+)/m.exec(text)![1]) / 2 ** 20,
      }
    }
    try {
      const before = await resident()
      while ((await resident()).streaming < count) await after(100)
      const samples: number[] = []
      for (let i = 0; i < 2 * seconds; i++) {
        await after(500)
        samples.push((await resident()).megabytes)
      }
      const third = Math.floor(samples.length / 3)
      const thirds = [0, 1, 2].map(i => spreadOf(samples.slice(i * third, (i + 1) * third)))
      for (const { asked } of open) asked.destroy()
      while ((await resident()).streaming > 0) await after(100)
      return { before: before.megabytes, thirds, silent: open.filter(({ bytes }) => bytes === 0).length }
    } finally {
      await own.end()
      model.close()
      model.closeAllConnections()
    }
  })
