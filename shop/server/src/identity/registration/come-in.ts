import type { Answer, pollSignIn as pollSignInEndpoint, SignInStep } from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import { challengeOver, ticketOver } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { nextStep, type Entrance } from '../next-step.ts'
import { findLink, takeOpenedLink } from '../link/queries.ts'
import { hashToken } from '../tokens.ts'
import { wholeTicket } from './ticket-halves.ts'
import { readTicket, spendTicket } from './tickets.ts'

/** @throws {AppError} ticket_over, account_disabled */
export async function useTicket(
  ctx: IdentityContext,
  given: string,
  entrance: Entrance & { readonly cookieHeader?: string | null },
): Promise<SignInStep> {
  const secret = wholeTicket(ctx.shop.origin, given, entrance.cookieHeader ?? null)
  const accountId = await spendTicket(ctx.db, { secret, purpose: 'sign_in', now: ctx.now() })
  const account = accountId === null ? null : await findAccount(ctx.db, accountId)
  if (!account) throw ticketOver()
  return nextStep(ctx, account, entrance)
}

/**
 * For the browser that has registered, or asked for a link: waits until what was mailed has been opened, wherever that
 * was.
 *
 * @throws {AppError} challenge_over, account_disabled
 */
export async function pollSignIn(
  ctx: IdentityContext,
  secret: string,
  entrance: Entrance,
): Promise<Answer<typeof pollSignInEndpoint>> {
  const ticket = { secret, purpose: 'await_link', now: ctx.now() } as const
  const accountId = await readTicket(ctx.db, ticket)
  const account = accountId === null ? null : await findAccount(ctx.db, accountId)
  if (!account) return pollLink(ctx, secret, entrance)
  if (!account.isConfirmed) return { step: 'waiting' }
  if ((await spendTicket(ctx.db, ticket)) === null) throw challengeOver()
  return nextStep(ctx, account, entrance)
}

async function pollLink(
  ctx: IdentityContext,
  secret: string,
  entrance: Entrance,
): Promise<Answer<typeof pollSignInEndpoint>> {
  const secretHash = hashToken(secret)
  const link = await findLink(ctx.db, secretHash, ctx.now())
  if (!link) throw challengeOver()
  if (!link.opened_at) return { step: 'waiting' }
  const accountId = await takeOpenedLink(ctx.db, secretHash, ctx.now())
  const account = accountId === null ? null : await findAccount(ctx.db, accountId)
  if (!account) throw challengeOver()
  return nextStep(ctx, account, entrance)
}
