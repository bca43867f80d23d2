import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isPublicName, publicNetwork, publicRequest } from '../../../platform/network/public-network.ts'

const MAX_BYTES = 5_120
const WAIT_MS = 2_500

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
        ...publicRequest(network),
        headers: { accept: 'application/json' },
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
