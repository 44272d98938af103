import { isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Some proxies write the port that a reader has come from, which is another for each connection. */
const withoutPort = (address: string) =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/**
 * The address that counts as one reader: that of the connection, or the one that the first of our own proxies saw.
 * Anyone can write what is further left in `X-Forwarded-For`; what is no address counts as that of the proxy. Of IPv6
 * the 64-bit network counts, since a reader has all of its addresses.
 */
export function readerOf(context: Context, trustedProxies: number): string {
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map(text => text.trim())
  const seen = trustedProxies > 0 ? withoutPort(forwarded.at(-trustedProxies) ?? '') : ''
  return networkOf(isIP(seen) > 0 ? seen : (getConnInfo(context).remote.address ?? 'unknown'))
}

export function networkOf(written: string): string {
  const address = withoutPort(written)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
