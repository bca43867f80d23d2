import { normalEmail } from '@segno/contract'
import { findAccountByEmail, type Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import {
  linksFor,
  probesFrom,
  requireAttemptsLeft,
  reserveAttempts,
  takeWork,
  type Origin,
} from '../attempts/attempts.ts'
import { emailNotFound, socialAccount } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { socialProviderOf } from '../social/account-type.ts'
import { passwordLetter } from './letters.ts'
import { codeToMail } from './mailed-codes.ts'

/** @throws {AppError} email_not_found, social_account, proof_required, too_many_attempts */
export async function forgotPassword(
  ctx: IdentityContext,
  given: Origin & { email: string },
): Promise<{ email: string }> {
  const email = normalEmail(given.email)
  const account = await findAccountByEmail(ctx.db, email)
  const afterWork = await takeWork(ctx, given)
  const links = afterWork(linksFor({ ...given, email }))
  const answers = [...afterWork(probesFrom(given)), ...links]
  // An invited account has no password to forget; its invitation is the way in.
  if (!account || account.status === 'invited') {
    await reserveAttempts(ctx, answers)
    throw emailNotFound()
  }
  // Whoever has made an unconfirmed one may not be who has the mailbox, and a code there tells them apart.
  const provider = account.isConfirmed ? await socialProviderOf(ctx, account.id) : null
  if (provider !== null) {
    await reserveAttempts(ctx, answers)
    throw socialAccount(provider)
  }
  // A mail that goes out says as much as a refusal, to whoever may no longer learn of one.
  await requireAttemptsLeft(ctx, answers)
  await reserveAttempts(ctx, links)
  return mailPasswordCode(ctx, account, given)
}

/**
 * Mails a code with which a password can be set, the first one too.
 *
 * @throws {AppError} too_many_attempts within a minute of the last one that this network asked for
 */
export async function mailPasswordCode(
  ctx: IdentityContext,
  account: Account,
  { clientAddress }: { clientAddress: string },
): Promise<{ email: string }> {
  const owner = { accountId: account.id, purpose: 'reset_password' } as const
  await inTransaction(ctx.db, async (tx) => {
    const code = await codeToMail(tx, owner, { now: ctx.now(), clientAddress, mustSend: true })
    if (code) await queueMail(tx, ctx.jobs, { to: account.email, ...passwordLetter(ctx.shop, account, code) })
  })
  ctx.jobs.wake()
  return { email: account.email }
}
