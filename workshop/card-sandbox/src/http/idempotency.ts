import { createHash } from 'node:crypto'
import type { SandboxContext } from '../state/context.ts'
import type { KeptAnswer } from '../state/state.ts'
import type { SandboxRequest } from './message.ts'
import { StripeError } from './stripe-error.ts'

const KEPT_SECONDS = 24 * 60 * 60

/** Parts of a request that its repetitions must share. */
export function fingerprintOf(request: SandboxRequest): string {
  return createHash('sha256').update(`${request.method} ${request.path}\n${request.body}`).digest('hex')
}

/**
 * The answer kept under a key.
 *
 * @throws {StripeError} `idempotency_error` when the key came with another request before
 */
export function keptAnswer(ctx: SandboxContext, key: string, fingerprint: string): KeptAnswer | null {
  const kept = Object.hasOwn(ctx.state.keptAnswers, key) ? ctx.state.keptAnswers[key] : undefined
  if (!kept || kept.keptAt + KEPT_SECONDS < ctx.now()) return null
  if (kept.fingerprint === fingerprint) return kept
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

/** Keeps an answer for repetitions, and forgets those that are older than a day. */
export function keepAnswer(ctx: SandboxContext, key: string, answer: Omit<KeptAnswer, 'keptAt'>): void {
  const oldest = ctx.now() - KEPT_SECONDS
  for (const [known, kept] of Object.entries(ctx.state.keptAnswers))
    if (kept.keptAt < oldest) delete ctx.state.keptAnswers[known]
  ctx.state.keptAnswers[key] = { ...answer, keptAt: ctx.now() }
}
