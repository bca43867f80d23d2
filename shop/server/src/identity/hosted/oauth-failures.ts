import { REQUEST_TOO_LONG } from '@segno/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'

const RETRY_AFTER_SECONDS = 60

/** Failures at addresses of OAuth, in its shape: clients of others read `error` and nothing else. @see RFC 6749, 5.2 */
export function answerOAuthFailure(
  error: FastifyError | AppError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
  reply.header('cache-control', 'no-store').code(status)
  if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
  const isOurs = error instanceof AppError || status === 429
  return reply.send({
    error: CODES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request'),
    error_description: status === 413 ? REQUEST_TOO_LONG : isOurs ? error.message : WORDS(status),
  })
}

const CODES: Readonly<Record<number, string>> = { 429: 'temporarily_unavailable' }

const WORDS = (status: number): string =>
  status >= 500 ? 'Something went wrong.' : 'The request cannot be read.'
