import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import type { RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './special-addresses.ts'

type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The network as the shop calls addresses that others named. */
export interface PublicNetwork {
  readonly lookup: LookupAll
  /** Whether a connection to this address may be opened. */
  readonly isAllowed: (address: string) => boolean
  readonly options?: Pick<RequestOptions, 'ca' | 'port'>
}

export const publicNetwork: PublicNetwork = { lookup: systemLookup, isAllowed: isPublicAddress }

/** A name of the internet, and no number of a computer: numbers are connected to without a look-up. */
export const isPublicName = (hostname: string): boolean =>
  hostname.includes('.') && !hostname.endsWith('.') && !hostname.startsWith('[') && isIP(hostname) === 0

/** Options of a request that opens no connection to an address that is not public; each connection is looked up by itself. */
export const publicRequest = (network: PublicNetwork): RequestOptions => ({
  ...network.options,
  agent: false,
  lookup: guardedLookup(network),
})

/** Refuses before a socket is opened; one private address among several is enough. */
const guardedLookup =
  ({ lookup, isAllowed }: PublicNetwork): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new Error('the name leads to an address that is not public'), [])
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
