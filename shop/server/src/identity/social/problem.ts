import type { SocialProblem } from '@segno/contract'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { AppError } from '../../platform/app-error.ts'

/** Why somebody who set out to a provider does not come in. The code travels to our page, which says it in words. */
export class SocialRefusal extends Error {
  override readonly name = 'SocialRefusal'
  readonly code: SocialProblem
  /** The address that a code was mailed to. */
  readonly email: string | null
  /** The secret of a registration that this browser has to confirm. */
  readonly registration: string | null
  constructor(code: SocialProblem, facts: { email?: string; registration?: string; cause?: unknown } = {}) {
    super(code, { cause: facts.cause })
    this.code = code
    this.email = facts.email ?? null
    this.registration = facts.registration ?? null
  }
}

/** What people answer with who change their mind: OAuth's own word, OpenID's, and Apple's. */
const SAID_NO = ['access_denied', 'login_required', 'consent_required', 'user_cancelled_authorize']
const SERVER_FAILED = 500

/** Tells what went wrong between us and a provider in our own codes. What is a bug of ours stays what it is. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof SocialRefusal) return error
  if (error instanceof AppError)
    return error.code === 'too_many_attempts' ? new SocialRefusal('too_many_attempts') : error
  if (error instanceof AuthorizationResponseError)
    return new SocialRefusal(SAID_NO.includes(error.error) ? 'social_declined' : 'social_failed', {
      cause: error,
    })
  if (error instanceof ResponseBodyError)
    return new SocialRefusal(error.status >= SERVER_FAILED ? 'social_unavailable' : 'social_failed', {
      cause: error,
    })
  if (error instanceof ClientError)
    return new SocialRefusal(isOutOfReach(error) ? 'social_unavailable' : 'social_failed', { cause: error })
  // Node's fetch says so of an address that does not answer.
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new SocialRefusal('social_unavailable', { cause: error })
  return error
}

function isOutOfReach({ code, cause }: ClientError): boolean {
  if (code === 'OAUTH_TIMEOUT') return true
  return cause instanceof Response && cause.status >= SERVER_FAILED
}
