import type { SessionFailure } from '@segno/contract'
import type { FastifyRequest } from 'fastify'

/** Many programs send a token where others look for it. */
export function whyNoToken({ headers }: FastifyRequest): string {
  return headers.authorization === undefined
    ? 'is missing: the header token holds the token itself'
    : 'is missing: the header authorization is not read here, send the token itself, without “Bearer”, in the header token'
}

const WHY_NOT_TAKEN: Readonly<Partial<Record<SessionFailure, string>>> = {
  invalid_token: 'is no person’s token of this shop; a guest’s opens what is under /api/v6 and nothing else',
  token_expired: 'is out of date: refresh it, or sign in again',
  unauthenticated: 'is of a session that has ended: sign in again',
}

/** What to do about a token that is not taken. The messages beside it are the specification's, and say less. */
export function whyNotTaken(failure: SessionFailure, access: 'guest' | 'person'): string | undefined {
  if (access === 'person') return WHY_NOT_TAKEN[failure]
  return failure === 'invalid_token'
    ? 'is no token of this shop, or is over an hour old: get another with getNonce and login, under /api/v6/auth'
    : WHY_NOT_TAKEN[failure]
}
