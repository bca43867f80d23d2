import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicName } from './redirect-addresses.ts'
import { isPublicAddress } from './special-addresses.ts'

const MAX_BYTES = 5_120
const WAIT_MS = 2_500

type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The network as documents are fetched over it. */
export interface DocumentNetwork {
  readonly lookup: LookupAll
  /** Whether a connection to this address may be opened. */
  readonly isAllowed: (address: string) => boolean
  readonly options?: Pick<RequestOptions, 'ca' | 'port'>
}

export const publicNetwork: DocumentNetwork = { lookup: systemLookup, isAllowed: isPublicAddress }

/**
 * The document at an address that a stranger named. No connection is opened to an address that is not public, and no
 * redirect is followed.
 *
 * @throws {Error} where there is none, or it is too large or too slow
 */
export function fetchDocument(address: string, network = publicNetwork): Promise<unknown> {
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.port !== '' || !isPublicName(url.hostname))
    return Promise.reject(new Error('documents are fetched from https addresses with a public name'))
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      {
        ...network.options,
        agent: false,
        headers: { accept: 'application/json' },
        lookup: guardedLookup(network),
        signal: AbortSignal.timeout(WAIT_MS),
      },
      (answer) => readJson(answer).then(resolve, reject),
    )
    request.on('error', reject)
  })
}

async function readJson(answer: IncomingMessage): Promise<unknown> {
  try {
    if (answer.statusCode !== 200) throw new Error(`it was answered with ${answer.statusCode}`)
    const chunks: Buffer[] = []
    let sizeBytes = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      if (sizeBytes > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`)
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown
  } finally {
    answer.destroy()
  }
}

/** Refuses before a socket is opened; one private address among several is enough. */
const guardedLookup =
  ({ lookup, isAllowed }: DocumentNetwork): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new Error('the name leads to an address that is not public'), [])
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
