import { keepAnswer, fingerprintOf, keptAnswer } from '../http/idempotency.ts'
import type { SandboxRequest, SandboxResponse } from '../http/message.ts'
import type { SandboxContext } from '../state/context.ts'
import type { AnswerFault } from './fault-plan.ts'

const SLOW_MS = 1_000

/** Answers a call of the API, or lets it go wrong in the given way. */
export function answerWithFault(
  ctx: SandboxContext,
  request: SandboxRequest,
  options: { fault: AnswerFault | null; answer: () => SandboxResponse },
): SandboxResponse {
  const key = request.headers['idempotency-key']
  // A repeated request gets its first answer: it meets no new fault.
  if (options.fault === null || (key !== undefined && isKept(ctx, request, key))) return options.answer()
  switch (options.fault) {
    case 'in_progress':
      return inProgress()
    case 'rate_limited':
      return failure(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded.',
      })
    case 'fail_after_success':
      return failAfter(ctx, request, options.answer())
    case 'drop_connection':
      return { ...options.answer(), dropped: true }
    case 'slow':
      return { ...options.answer(), delayMs: SLOW_MS }
  }
}

/** The answer to a request whose key is being worked on. */
export function inProgress(): SandboxResponse {
  return failure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  })
}

/** The answer to every request while the provider is out of order. */
export function away(): SandboxResponse {
  return failure(503, { type: 'api_error', message: 'The service is unavailable.' })
}

function isKept(ctx: SandboxContext, request: SandboxRequest, key: string): boolean {
  try {
    return keptAnswer(ctx, key, fingerprintOf(request)) !== null
  } catch {
    // Another request under this key: refused as ever.
    return true
  }
}

function failAfter(ctx: SandboxContext, request: SandboxRequest, answer: SandboxResponse): SandboxResponse {
  const failed = failure(500, { type: 'api_error', message: 'An unknown error occurred' })
  const key = request.headers['idempotency-key']
  if (answer.status >= 300) return answer
  if (key !== undefined)
    keepAnswer(ctx, key, { fingerprint: fingerprintOf(request), status: failed.status, body: failed.body })
  return failed
}

function failure(status: number, error: object): SandboxResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }, null, 2) }
}
