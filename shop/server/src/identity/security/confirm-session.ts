import { type Answer, CONFIRMATION_MINUTES, type startConfirmation as wire } from '@segno/contract'
import type { Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/route.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { giveBackAttempts, secondFactorOf } from '../attempts/attempts.ts'
import { reserveSecondFactorGuess } from '../attempts/reserve-guess.ts'
import { codeWrong } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { findConfirmation, markConfirmed, selectPasswordHash } from '../queries.ts'
import { makeCode, resendWaitSeconds, tryCode } from '../registration/mailed-codes.ts'
import { confirmationLetter } from '../second-factor/letters.ts'
import { selectFactors } from '../second-factor/queries.ts'
import { useRecoveryCode } from '../second-factor/recovery-codes.ts'
import { tellOfFactors } from '../second-factor/tell-of-factors.ts'
import { useTotpCode } from '../second-factor/use-totp-code.ts'
import { confirmPassword, ownAccount, type SignedIn } from './confirm-password.ts'

type By = Answer<typeof wire>['by']

/** The strongest thing that an account has. */
async function howConfirmed(ctx: IdentityContext, accountId: string): Promise<By> {
  const { hasTotp, hasEmail } = await selectFactors(ctx.db, accountId)
  if (hasTotp) return 'authenticator'
  return !hasEmail && (await selectPasswordHash(ctx.db, accountId)) !== null ? 'password' : 'email'
}

/** A code that was mailed less than a minute ago is still good. */
export async function startConfirmation(ctx: IdentityContext, caller: Caller): Promise<{ by: By }> {
  const account = await ownAccount(ctx, caller)
  const by = await howConfirmed(ctx, account.id)
  const owner = ownerOf(account)
  if (by === 'email' && (await resendWaitSeconds(ctx.db, owner, ctx.now())) === 0) {
    await inTransaction(ctx.db, async (tx) => {
      const code = await makeCode(tx, owner, { now: ctx.now() })
      await queueMail(tx, ctx.jobs, { to: account.email, ...confirmationLetter(ctx.shop, account, code) })
    })
    ctx.jobs.wake()
  }
  return { by }
}

/** @throws {AppError} code_wrong, wrong_password, too_many_attempts */
export async function confirmSession(ctx: IdentityContext, who: SignedIn, answer: string): Promise<null> {
  const account = await ownAccount(ctx, who.caller)
  const by = await howConfirmed(ctx, account.id)
  if (by === 'password') await confirmPassword(ctx, who, answer)
  else await confirmByCode(ctx, who, { account, by, code: answer.trim() })
  await markConfirmed(ctx.db, who.caller.sessionId, ctx.now())
  return null
}

async function confirmByCode(
  ctx: IdentityContext,
  { clientAddress }: SignedIn,
  { account, by, code }: { account: Account; by: Exclude<By, 'password'>; code: string },
): Promise<void> {
  const accountId = account.id
  const { secrets } = ctx
  const now = ctx.now()
  await reserveSecondFactorGuess(ctx, accountId)
  const isRight = await inTransaction(ctx.db, async (tx) => {
    if (await useRecoveryCode(tx, { accountId, code, now })) {
      await tellOfFactors(ctx, tx, { account, clientAddress, what: 'codeUsed' })
      return true
    }
    if (by === 'authenticator') return useTotpCode(tx, { accountId, code, now, secrets })
    return (await tryCode(tx, ownerOf(account), { code, now })).is === 'right'
  })
  if (!isRight) {
    const kind = 'sign_in.second_factor_failed'
    await recordSecurityEvent(ctx.db, { kind, at: now, accountId, clientAddress, reason: 'confirmation' })
    throw codeWrong()
  }
  await giveBackAttempts(ctx, secondFactorOf(accountId))
}

const ownerOf = ({ id }: Account) => ({ accountId: id, purpose: 'confirm_session' }) as const

/** True for some minutes after somebody confirmed their session. */
export async function isConfirmed(
  { db, now }: Pick<IdentityContext, 'db' | 'now'>,
  { sessionId }: Caller,
): Promise<boolean> {
  const confirmedAt = await findConfirmation(db, sessionId)
  return confirmedAt !== null && now().getTime() - confirmedAt.getTime() < CONFIRMATION_MINUTES * 60_000
}
