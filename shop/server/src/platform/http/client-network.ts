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
  return isIPv6(plain) ? { six: groupsOf(plain) } : {}
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
