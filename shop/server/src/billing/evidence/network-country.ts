import { readFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Reader, type Response } from 'mmdb-lib'

/** Country by ISO 3166 of the network that an address belongs to; null where it is not known, as of private networks. */
export type NetworkCountry = (clientAddress: string) => string | null

/** The table gives some of them a country. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/** Reads the table of networks by the registries' own records, which a package brings. */
export async function openNetworkCountry(): Promise<NetworkCountry> {
  const table = new Reader<Response & { country_code?: string }>(
    await readFile(
      fileURLToPath(
        import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
      ),
    ),
  )
  return (clientAddress) => {
    const plain = clientAddress.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
    const version = isIP(plain)
    if (version === 0 || PRIVATE.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return null
    const country = table.get(plain)?.country_code
    return country !== undefined && /^[A-Z]{2}$/.test(country) && country !== 'ZZ' ? country : null
  }
}
