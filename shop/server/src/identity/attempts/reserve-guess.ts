import { findAccount, type Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import type { IdentityContext } from '../identity-context.ts'
import { isKnownNetwork } from '../known-networks.ts'
import {
  secondFactorGuess,
  codeGuess,
  reserveAttempts,
  takeWork,
  type Attempt,
  type Origin,
} from './attempts.ts'
import { guessesEmail, type Guessed } from './guesses-email.ts'
import { LIMITS } from './rules.ts'

/** Fewer than for codes, because the password was right. */
const WARN_AT_SECOND_FACTORS = 5

/**
 * Counts a guess at a mailed code, for the network alone: the code itself counts the wrong ones.
 *
 * @returns what to give back after a right one, and what the work that came with it stands in for
 * @throws {AppError} proof_required, too_many_attempts
 */
export async function reserveCodeGuess(
  ctx: IdentityContext,
  given: Origin & { email: string },
): Promise<{ guess: Attempt[]; afterWork: Awaited<ReturnType<typeof takeWork>> }> {
  const afterWork = await takeWork(ctx, given)
  const guess = afterWork(codeGuess(given))
  await reserveAttempts(ctx, guess)
  return { guess, afterWork }
}

/**
 * Counts a guess at a second factor, and tells the owner at the fifth of a day.
 *
 * @returns what to give back after a right one
 * @throws {AppError} too_many_attempts
 */
export async function reserveSecondFactorGuess(
  ctx: IdentityContext,
  from: { accountId: string; clientAddress: string },
): Promise<Attempt[]> {
  const attempts = secondFactorGuess(from, { isKnown: await isKnownNetwork(ctx.db, from) })
  const counts = await reserveAttempts(ctx, attempts)
  const most = Math.max(
    ...(['second_factor_at_network_day', 'account_second_factors'] as const).map(
      (purpose) => counts.get(purpose) ?? 0,
    ),
  )
  if (most === WARN_AT_SECOND_FACTORS)
    await warnOfGuesses(ctx, await findAccount(ctx.db, from.accountId), 'secondFactor')
  return attempts
}

/** At the last wrong password that strangers have free, the owner is told; from then on each costs them work. */
export async function noteWrongPassword(
  ctx: IdentityContext,
  account: Account,
  { counts, clientAddress }: { counts: ReadonlyMap<string, number>; clientAddress: string },
): Promise<void> {
  if (counts.get('account_passwords') !== LIMITS.account_passwords.most) return
  const event = { kind: 'attempts.exceeded', at: ctx.now(), accountId: account.id, clientAddress } as const
  await recordSecurityEvent(ctx.db, { ...event, reason: 'account_passwords' })
  await warnOfGuesses(ctx, account, 'passwords')
}

async function warnOfGuesses(ctx: IdentityContext, account: Account | null, what: Guessed): Promise<void> {
  if (!account) return
  await inTransaction(ctx.db, (tx) =>
    queueMail(tx, ctx.jobs, { to: account.email, ...guessesEmail(ctx, account, what) }),
  )
  ctx.jobs.wake()
}
