import { BlockList, isIP } from 'node:net'

// The special-purpose registries of IANA (RFC 6890), as far as a public server cannot have such an address.
const special = {
  'an unspecified': ['0.0.0.0/8', '::/128'],
  'a loopback': ['127.0.0.0/8', '::1/128'],
  'a private': ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  'a carrier-grade NAT': ['100.64.0.0/10'],
  'a link-local': ['169.254.0.0/16', 'fe80::/10'],
  'a unique local': ['fc00::/7'],
  'a site-local': ['fec0::/10'],
  'a multicast': ['224.0.0.0/4', 'ff00::/8'],
  'a documentation': ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  'a benchmark': ['198.18.0.0/15', '2001:2::/48'],
  'an IPv4-mapped': ['::ffff:0:0/96'],
  'a NAT64': ['64:ff9b::/96', '64:ff9b:1::/48'],
  'a 6to4': ['192.88.99.0/24', '2002::/16'],
  // Of each virtual machine of Azure, within which alone it is reached.
  "a cloud host's": ['168.63.129.16/32'],
  'a reserved': ['192.0.0.0/24', '240.0.0.0/4', '2001::/23'],
}

// One list a version: in a shared one, the range of the IPv4-mapped addresses holds every IPv4 address.
const lists = Object.entries(special).map(([name, ranges]) => ({
  name,
  ipv4: listOf(ranges, 'ipv4'),
  ipv6: listOf(ranges, 'ipv6'),
}))
const globalUnicast = listOf(['2000::/3'], 'ipv6')

type Version = 'ipv4' | 'ipv6'

function listOf(ranges: readonly string[], version: Version): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address, bits] = range.split('/') as [string, string]
    if (isIP(address) === (version === 'ipv4' ? 4 : 6)) list.addSubnet(address, Number(bits), version)
  }
  return list
}

/** The kind of a non-public address, such as `a loopback address`; null for a public one. */
export function kindOfPrivate(address: string): string | null {
  // A zone such as `%eth0` occurs only in link-local addresses.
  const plain = address.split('%', 1)[0] ?? ''
  const family = isIP(plain)
  if (family === 0) return 'not an IP address'
  const version = family === 4 ? 'ipv4' : 'ipv6'
  const range = lists.find(list => list[version].check(plain, version))
  if (range) return `${range.name} address`
  return family === 4 || globalUnicast.check(plain, version) ? null : 'a reserved address'
}
