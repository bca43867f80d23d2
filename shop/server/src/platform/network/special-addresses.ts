import { BlockList, isIPv4 } from 'node:net'

/** Special-purpose addresses of IPv4 (RFC 6890), multicast and what is reserved. */
const IPV4_RANGES: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Within global unicast: protocol assignments, documentation, and ranges that lead to addresses of IPv4. */
const IPV6_RANGES: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [address, prefix] of IPV4_RANGES) special.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of IPV6_RANGES) special.addSubnet(address, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet, and no network of the shop's own. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
