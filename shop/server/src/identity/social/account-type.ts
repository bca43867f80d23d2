import { type Answer, type checkUserAccountType, normalEmail } from '@segno/contract'
import { findAccountByEmail } from '../../accounts/public.ts'
import {
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
  takeWork,
  type Origin,
} from '../attempts/attempts.ts'
import type { IdentityContext } from '../identity-context.ts'
import { selectPasswordHash } from '../queries.ts'
import { nameOf } from './identities.ts'
import { selectIdentities } from './queries.ts'

/** @returns by which provider an account is entered that has no password; null for any other */
export async function socialProviderOf(ctx: IdentityContext, accountId: string): Promise<string | null> {
  const [first] = await selectIdentities(ctx.db, accountId)
  if (!first || (await selectPasswordHash(ctx.db, accountId)) !== null) return null
  return nameOf(ctx, first.provider_id)
}

/**
 * An unknown address is answered as an account with a password, and counted as what it is: a look whether somebody is
 * here.
 *
 * @throws {AppError} proof_required, too_many_attempts
 */
export async function checkAccountType(
  ctx: IdentityContext,
  given: Origin & { email: string },
): Promise<Answer<typeof checkUserAccountType>> {
  const account = await findAccountByEmail(ctx.db, normalEmail(given.email))
  const provider = account ? await socialProviderOf(ctx, account.id) : null
  const afterWork = await takeWork(ctx, given)
  const probes = afterWork(probesFrom(given))
  if (account && provider === null) await requireAttemptsLeft(ctx, probes)
  else await reserveAttempts(ctx, probes)
  return { isSocialAccount: provider !== null, provider }
}
