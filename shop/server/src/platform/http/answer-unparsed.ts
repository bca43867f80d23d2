import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@segno/contract'

/** What is no HTTP, or more of it than is read, reaches no endpoint; it is answered in the one shape nevertheless. */
const FAILURES: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: {
    statusCode: 431,
    code: 'headers_too_long',
    message: 'The address and the headers together are longer than 16 kB',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    statusCode: 408,
    code: 'request_timeout',
    message: 'The request did not arrive in time',
  },
}
const NO_HTTP: Failure = { statusCode: 400, code: 'bad_request', message: 'This is no request of HTTP/1.1' }

export function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const failure = FAILURES[error.code ?? ''] ?? NO_HTTP
  const body = JSON.stringify(failure)
  const head = [
    `HTTP/1.1 ${failure.statusCode} ${STATUS_CODES[failure.statusCode]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
