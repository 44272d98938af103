import type { IncomingMessage } from 'node:http'
import { addAbortSignal, pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { Refusal } from './reasons.ts'

const decoders: Record<string, (() => NodeJS.ReadWriteStream) | null> = {
  '': null,
  identity: null,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
}

/**
 * The decoded body of an answer; at most `maxBytes` of it are ever held. `onBytes` is told the length of each part, also
 * of a body that is refused.
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  onBytes: (count: number) => void = () => {},
): Promise<Uint8Array> {
  const tooLarge = new Refusal(`it is larger than ${sizeOf(maxBytes)}`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  // One growing buffer: a list could collect millions of one-byte chunks.
  let bytes = new Uint8Array(Math.min(64 * 1024, maxBytes))
  let length = 0
  for await (const chunk of decoded(response, signal) as AsyncIterable<Uint8Array>) {
    onBytes(chunk.length)
    if (length + chunk.length > maxBytes) throw tooLarge
    if (length + chunk.length > bytes.length) {
      const larger = new Uint8Array(Math.min(maxBytes, Math.max(2 * bytes.length, length + chunk.length)))
      larger.set(bytes)
      bytes = larger
    }
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes.subarray(0, length)
}

function decoded(response: IncomingMessage, signal: AbortSignal): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (decoder === undefined) throw new Refusal('its content encoding is neither gzip nor br')
  // The callback is for faults of the pipe, which the reader of its end meets as well.
  const body = decoder ? (pipeline(response, decoder(), () => {}) as unknown as Readable) : response
  return addAbortSignal(signal, body)
}

/** A number of bytes in words. */
export const sizeOf = (bytes: number) =>
  bytes < 1 << 20 ? `${bytes} bytes` : `${Math.floor(bytes / (1 << 20))} MB`
