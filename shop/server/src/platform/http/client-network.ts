import { isIPv6 } from 'node:net'

/** Whoever has an IPv6 address has all of its /64, so that is one network; an IPv4 address is one of its own. */
export function networkOf(clientAddress: string): string {
  const { four, six } = parse(clientAddress)
  return four?.join('.') ?? six?.slice(0, 4).join(':') ?? clientAddress
}

/** The wider range: /24 of IPv4, /48 of IPv6. */
export function rangeOf(clientAddress: string): string {
  const { four, six } = parse(clientAddress)
  return four?.slice(0, 3).join('.') ?? six?.slice(0, 3).join(':') ?? clientAddress
}

function parse(address: string): { four?: string[]; six?: string[] } {
  const [plain = ''] = address.split('%')
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.exec(plain)
  if (four) return { four: four[1]!.split('.') }
  if (!isIPv6(plain)) return {}
  const six = groupsOf(
    plain.replace(
      /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
      (_, a, b, c, d) => `${hex(a, b)}:${hex(c, d)}`,
    ),
  )
  return IPV4_WITHIN.has(six.slice(0, 6).join(':')) ? { four: six.slice(6).flatMap(twoBytes) } : { six }
}

/** Prefixes of IPv4 addresses that are written as IPv6: mapped, and by NAT64 (RFC 6052). */
const IPV4_WITHIN = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

const hex = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16)

function twoBytes(group: string): string[] {
  const both = Number.parseInt(group, 16)
  return [String(both >> 8), String(both & 255)]
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const before = split(head)
  const after = split(tail ?? '')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
