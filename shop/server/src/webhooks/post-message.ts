import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { type PublicNetwork, publicRequest } from '../platform/network/public-network.ts'
import type { Attempt } from './rules.ts'

/** For all of it: look-up, connection, request and answer. */
const WAIT_MS = 15_000
const KEPT_ANSWER_CHARACTERS = 500
const READ_ANSWER_BYTES = 4_000

interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends one message. No connection is opened to an address that is not public, and no redirect is followed. */
export async function postMessage(network: PublicNetwork, message: Message): Promise<Attempt> {
  const startedAt = performance.now()
  const tookMs = () => Math.round(performance.now() - startedAt)
  try {
    const { statusCode: status = 0, text } = await send(network, message)
    return { status, answer: printable(text), tookMs: tookMs() }
  } catch (error) {
    return { status: null, answer: printable(describe(error as NodeJS.ErrnoException)), tookMs: tookMs() }
  }
}

function send(network: PublicNetwork, { url, headers, body }: Message) {
  return new Promise<{ statusCode: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(
      url,
      {
        ...publicRequest(network),
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Segno-Webhooks/1',
        },
        signal: AbortSignal.timeout(WAIT_MS),
      },
      (answer) => readStart(answer).then((text) => resolve({ statusCode: answer.statusCode, text }), reject),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      sizeBytes += chunk.length
      if (sizeBytes >= READ_ANSWER_BYTES) break
    }
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).toString()
}

const describe = (error: NodeJS.ErrnoException): string =>
  error.name === 'AbortError' || error.name === 'TimeoutError'
    ? `No answer within ${WAIT_MS / 1_000} seconds`
    : error.message

/** PostgreSQL takes no NUL in text. */
const printable = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, KEPT_ANSWER_CHARACTERS)
