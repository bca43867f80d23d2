import { type Failure, REQUEST_TOO_LONG } from '@segno/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import { html } from '../html.ts'
import { unavailableIn, type Unavailable } from '../unavailable.ts'
import { tooLong, unsupportedType } from './content-types.ts'
import { sendPlainPage } from './plain-page.ts'
import { isAskedForPage } from './unreadable-address.ts'

/** Of one part of an address between two slashes. */
export const MOST_PARAM_LENGTH = 1_000
/** What the library says of requests that it cannot read, in our words. */
const UNREADABLE: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'its address cannot be read: a % in it must be followed by two digits, 0 to F',
  FST_ERR_MAX_PARAM_LENGTH: `its address has a part of more than ${MOST_PARAM_LENGTH} characters`,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'its body is not as long as the header content-length says',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'its body is empty, where JSON is announced',
  FST_ERR_CTP_INVALID_JSON_BODY: 'its body is not JSON, or has a field that nobody may send',
}
const GENERIC_STATUS_FLOOR = 500
/** For what is refused because too much is asked or sent at once. */
const RETRY_AFTER_SECONDS = '5'
const UNAVAILABLE: Readonly<Record<Unavailable, string>> = {
  database: 'Part of the shop is not answering right now. Try again in a minute.',
  service: 'Part of the shop is not answering right now. Try again in a minute.',
  disk: 'Our disk is full right now. Try again later.',
}
const HEADERS_OF_A_FILE = ['etag', 'accept-ranges', 'content-disposition', 'content-range']

/** Turns every failure into the one shape that the wire has for it. What is a bug is logged and not explained outside. */
export function answerFailures(
  app: FastifyInstance,
  options: { readonly log: Log; readonly genericMessage: string },
): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const failure = describe(inOurWords(error, request), options.genericMessage)
    if (failure.statusCode >= GENERIC_STATUS_FLOOR) {
      // What is answered on purpose, such as that too many come at once, is no bug; nor is a database that is away.
      const level = failure.code === 'internal' ? 'error' : 'warn'
      options.log[level](
        { error, method: request.method, path: request.routeOptions.url },
        'a request failed',
      )
    }
    if (failure.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    // A file that turned out to be missing had been announced already, to be kept for a year.
    for (const name of HEADERS_OF_A_FILE) reply.removeHeader(name)
    reply.code(failure.statusCode).header('cache-control', 'no-store').header('vary', 'accept')
    return isAskedForPage(request) ? showFailure(reply, failure) : reply.send(failure)
  })
}

const HEADINGS: Readonly<Record<number, string>> = {
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  410: 'Link expired',
  429: 'Too many requests',
  503: 'Not available right now',
}

/** For somebody whose browser opened the address itself, such as that of a download that has run out. */
function showFailure(reply: FastifyReply, { statusCode, message }: Failure): FastifyReply {
  const heading = HEADINGS[statusCode] ?? 'Something went wrong'
  return sendPlainPage(
    reply,
    heading,
    html`<p>${message}</p>
      <p><a href="/">Back to the shop</a></p>`,
  )
}

/** Of a body that is not taken, what to send instead. */
function inOurWords(error: FastifyError | AppError, request: FastifyRequest): FastifyError | AppError {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedType(request)
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error
  return new AppError(413, 'request_too_long', REQUEST_TOO_LONG, [{ path: '', message: tooLong(request) }])
}

/** What could not be brought to any endpoint. */
export function answerUnreadable(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  const failure = describe(error, error.message)
  void reply.code(failure.statusCode).header('cache-control', 'no-store').send(failure)
}

function describe(error: FastifyError | AppError, genericMessage: string): Failure {
  if (error instanceof AppError) {
    return {
      statusCode: error.status,
      code: error.code,
      message: error.message,
      ...(error.errors === undefined ? {} : { errors: [...error.errors] }),
    }
  }
  const statusCode = error.statusCode ?? 500
  if (statusCode === 429) return { statusCode, code: 'too_many_requests', message: error.message }
  if (statusCode >= 400 && statusCode < GENERIC_STATUS_FLOOR) {
    const message = UNREADABLE[error.code] ?? 'cannot be read'
    const errors = [{ path: '', message }]
    return { statusCode: 400, code: 'bad_request', message: `The request: ${message}`, errors }
  }
  const missing = unavailableIn(error)
  if (missing !== null) return { statusCode: 503, code: 'unavailable', message: UNAVAILABLE[missing] }
  return { statusCode: 500, code: 'internal', message: genericMessage }
}

export function notFound(message = 'There is nothing at this address'): AppError {
  return new AppError(404, 'not_found', message)
}
