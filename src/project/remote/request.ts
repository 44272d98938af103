import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Refusal } from './reasons.ts'

/** Which addresses may be contacted, and how to look them up. */
export interface Reach {
  /** The kind of a refused address; null for an allowed one. */
  readonly refusedKind: (address: string) => string | null
  /** The addresses of a host name. */
  readonly lookup: (host: string) => Promise<readonly string[]>
}

/** Asks the system for the addresses of a host. */
export async function systemLookup(host: string): Promise<string[]> {
  return (await lookUp(host, { all: true })).map(({ address }) => address)
}

/** Sends one GET; the connection goes to an address that was checked, and to none that a later lookup may give. */
export async function sendRequest(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await checkedAddresses(url.hostname.replace(/^\[|\]$/g, ''), reach, signal)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const options = { headers, lookup: pinnedTo(addresses), agent: false as const, signal }
  const answer = new Promise<IncomingMessage>((done, failed) => {
    const sent = request(url, options, done)
    sent.on('error', failed)
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      failed(new Refusal('the server answered 101 Switching Protocols'))
    })
    sent.end()
  })
  return beforeAbort(answer, signal)
}

const headers = {
  'User-Agent': 'docs-nav',
  Accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
  'Accept-Encoding': 'gzip, br',
}

async function checkedAddresses(host: string, reach: Reach, signal: AbortSignal): Promise<readonly string[]> {
  const isLiteral = isIP(host) !== 0
  const addresses = isLiteral ? [host] : await beforeAbort(reach.lookup(host), signal)
  if (addresses.length === 0) throw new Refusal('its host has no address')
  for (const address of addresses) {
    const kind = reach.refusedKind(address)
    const subject = isLiteral ? `${host} is` : `${host} leads to ${address},`
    if (kind !== null) throw new Refusal(`${subject} ${kind}, which needs --allow-private`)
  }
  return addresses
}

/** A lookup that knows only these addresses. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map(address => ({ address, family: isIP(address) }))
  return (_, options, callback) =>
    queueMicrotask(() =>
      options.all ? callback(null, all) : callback(null, all[0]!.address, all[0]!.family),
    )
}

/** A lookup cannot be aborted, and not every aborted request reports it; do not wait for them. */
function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    if (signal.aborted) failed(signal.reason)
    const abort = () => failed(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    // A chain of redirects has one signal, which would warn of many listeners.
    promise.then(done, failed).finally(() => signal.removeEventListener('abort', abort))
  })
}
