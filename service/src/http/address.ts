import { isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Some proxies write the port that a reader has come from, which is another for each connection. */
export const withoutPort = (address: string) =>
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
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
    ? dotted(groups.slice(6))
    : `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an address of IPv6, whose written form a URL makes the same for all. */
function groupsOf(address: string): readonly string[] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map(half => half.split(':').filter(group => group !== ''))
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** The address of IPv4 in two groups. */
const dotted = (groups: readonly string[]) =>
  groups
    .map(group => Number.parseInt(group, 16))
    .flatMap(number => [number >> 8, number & 255])
    .join('.')
