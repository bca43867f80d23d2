import { findAccount, findAccountByEmail, type Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { letter, type Letter } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { IdentityContext } from '../identity-context.ts'
import { codeGuess, reserveAttempts, secondFactorOf, type Attempt } from './attempts.ts'

/** More than somebody needs who has mistyped a code, or reads an old mail. */
const WARN_AT_CODES = 10
/** Fewer, because whoever gets this far knows the password. */
const WARN_AT_SECOND_FACTORS = 5

/**
 * Counts a guess at a mailed code, and tells the owner at the tenth of a day.
 *
 * @returns what to give back after a right one
 * @throws {AppError} too_many_attempts
 */
export async function reserveCodeGuess(
  ctx: IdentityContext,
  given: { email: string; clientAddress: string },
): Promise<Attempt[]> {
  const attempts = codeGuess(given.email, given.clientAddress)
  const counts = await reserveAttempts(ctx, attempts)
  if (counts.get('account_codes_day') === WARN_AT_CODES)
    await warn(ctx, await findAccountByEmail(ctx.db, given.email), 'codes')
  return attempts
}

/**
 * Counts a guess at a second factor, and tells the owner at the fifth of a day.
 *
 * @throws {AppError} too_many_attempts
 */
export async function reserveSecondFactorGuess(ctx: IdentityContext, accountId: string): Promise<void> {
  const counts = await reserveAttempts(ctx, secondFactorOf(accountId))
  if (counts.get('second_factor_day') === WARN_AT_SECOND_FACTORS)
    await warn(ctx, await findAccount(ctx.db, accountId), 'secondFactor')
}

const GUESSED = {
  codes: [
    'somebody entered several wrong codes for your account today. They can’t get in without your mailbox.',
    'If it was you, ask for a new code. If not, you don’t need to do anything: we stop after 30 wrong codes a day.',
  ],
  secondFactor: [
    'somebody who knows your password entered several wrong sign-in codes today.',
    'If this wasn’t you, set a new password now.',
  ],
} as const

async function warn(
  ctx: IdentityContext,
  account: Account | null,
  what: keyof typeof GUESSED,
): Promise<void> {
  if (!account) return
  await inTransaction(ctx.db, (tx) =>
    queueMail(tx, ctx.jobs, { to: account.email, ...guessesEmail(ctx, account.firstName, what) }),
  )
  ctx.jobs.wake()
}

function guessesEmail(
  { shop }: IdentityContext,
  firstName: string,
  what: keyof typeof GUESSED,
): Letter & { subject: string } {
  const [first, next] = GUESSED[what]
  return {
    subject: `Wrong codes for your ${shop.name} account`,
    ...letter({
      shopName: shop.name,
      heading: 'Wrong codes for your account',
      paragraphs: [`Hello ${firstName}, ${first}`, next],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}
