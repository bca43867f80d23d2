import type { Endpoint } from '@segno/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { networkOf } from './client-network.ts'
import type { Caller } from './route.ts'

/** Counts a request of this caller. @throws {AppError} too_many_requests */
type CountRequest = (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => Promise<void>

/**
 * Counts who asks: an account, or else a network, since another guest's token costs nothing. Null where nothing limits
 * them.
 */
export function keyLimiter(app: FastifyInstance, { perMinute }: Endpoint): CountRequest | null {
  // Not there where the operator has switched limits off.
  if (perMinute === undefined || !app.hasDecorator('createRateLimit')) return null
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => keys.get(request) ?? '',
  })
  return async (request, reply, caller) => {
    keys.set(request, caller ? `account ${caller.accountId}` : `network ${networkOf(request.ip)}`)
    const counted = await count(request)
    if (counted.isAllowed) return
    reply.headers({
      'x-ratelimit-limit': counted.max,
      'x-ratelimit-remaining': counted.remaining,
      'x-ratelimit-reset': counted.ttlInSeconds,
    })
    if (!counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new AppError(
      429,
      'too_many_requests',
      `This may be asked ${perMinute} times a minute. Try again in ${counted.ttlInSeconds} seconds.`,
    )
  }
}
