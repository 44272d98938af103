import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds that a connection may be idle; a model may take half of that to begin. */
const maxSilence = 120_000

/**
 * Headers come within 15 s, a whole request within a minute. Node looks for those that are late at an interval, by itself
 * each 30 s, and until then their bodies are held.
 */
const timeLimits = {
  headersTimeout: 15_000,
  requestTimeout: 55_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 5000,
}

/** The most requests of a connection whose answers have not been taken: each is held until those before it are. */
const maxPipelined = 4

const bounded = (listener: RequestListener): RequestListener => {
  const open = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (open.get(socket) ?? 0) + 1
    open.set(socket, count)
    response.once('close', () => open.set(socket, open.get(socket)! - 1))
    if (count > maxPipelined) socket.destroy()
    else listener(request, response)
  }
}

/** A server whose connections are held to these limits. */
export function boundedServer(listener: RequestListener): Server {
  const server = createServer(timeLimits, bounded(listener))
  // A reader who stops reading is disconnected.
  server.setTimeout(maxSilence)
  return server
}
