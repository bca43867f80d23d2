import { type Answer, CONFIRMATION_MINUTES, type startConfirmation as wire } from '@segno/contract'
import { lettersAndDigits } from '@segno/units'
import type { Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/route.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { giveBackAttempts } from '../attempts/attempts.ts'
import { reserveSecondFactorGuess } from '../attempts/reserve-guess.ts'
import { codeWrong, passwordFresh } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { findConfirmation, markConfirmed, selectCredential, selectPasswordHash } from '../queries.ts'
import { codeToMail, tryCode } from '../registration/mailed-codes.ts'
import { confirmationLetter } from '../second-factor/letters.ts'
import { askToSign } from '../passkeys/ask-device.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { selectUsableFactors } from '../second-factor/queries.ts'
import { useTotpCode } from '../second-factor/use-totp-code.ts'
import { confirmPassword, ownAccount, type SignedIn } from './confirm-password.ts'

type By = Answer<typeof wire>['by']

const FRESH_MS = 24 * 60 * 60_000
const RECOVERS_MS = 60 * 60_000

/**
 * The strongest thing that an account has.
 *
 * @throws {AppError} password_fresh where that is a password that was just set by the mailbox alone
 */
async function howConfirmed(ctx: IdentityContext, account: Account): Promise<By> {
  const { hasTotp, hasEmail, hasPasskey } = await selectUsableFactors(ctx, account)
  if (hasTotp) return 'authenticator'
  if (hasPasskey) return 'passkey'
  if (hasEmail) return 'email'
  if ((await selectPasswordHash(ctx.db, account.id)) === null) return 'email'
  const countsAt = await passwordCountsAt(ctx, account.id)
  if (countsAt !== null) throw passwordFresh(countsAt)
  return 'password'
}

/** When a password that was set by a mailed code confirms something; null for one that does so now. */
export async function passwordCountsAt(
  { db, now }: Pick<IdentityContext, 'db' | 'now'>,
  accountId: string,
): Promise<Date | null> {
  const password = await selectCredential(db, accountId)
  const countsAt = password?.by_code ? new Date(password.changed_at.getTime() + FRESH_MS) : null
  return countsAt !== null && countsAt > now() ? countsAt : null
}

/** A code that was mailed less than a moment ago is still good. @throws {AppError} password_fresh */
export async function startConfirmation(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
): Promise<Answer<typeof wire>> {
  const account = await ownAccount(ctx, caller)
  const by = await howConfirmed(ctx, account)
  const owner = ownerOf(account)
  if (by === 'email') {
    await inTransaction(ctx.db, async (tx) => {
      const code = await codeToMail(tx, owner, { now: ctx.now(), clientAddress })
      if (code)
        await queueMail(tx, ctx.jobs, { to: account.email, ...confirmationLetter(ctx.shop, account, code) })
    })
    ctx.jobs.wake()
  }
  return { by, passkey: await askPasskey(ctx, caller) }
}

async function askPasskey(ctx: IdentityContext, { accountId, sessionId }: Caller): Promise<string | null> {
  if ((await countPasskeys(ctx.db, accountId)) === 0) return null
  return askToSign(ctx, { purpose: 'confirm', accountId, sessionId })
}

/**
 * By what is there now: recovery codes sign in, and confirm nothing.
 *
 * @throws {AppError} code_wrong, wrong_password, password_fresh, too_many_attempts
 */
export async function confirmSession(ctx: IdentityContext, who: SignedIn, answer: string): Promise<null> {
  const account = await ownAccount(ctx, who.caller)
  const by = await howConfirmed(ctx, account)
  // It takes no answer here: the device signs for `confirmByPasskey`.
  if (by === 'passkey') throw codeWrong()
  if (by === 'password') await confirmPassword(ctx, who, answer)
  else await confirmByCode(ctx, who, { account, by, code: lettersAndDigits(answer) })
  await markConfirmed(ctx.db, who.caller.sessionId, ctx.now())
  return null
}

async function confirmByCode(
  ctx: IdentityContext,
  { clientAddress }: SignedIn,
  { account, by, code }: { account: Account; by: 'authenticator' | 'email'; code: string },
): Promise<void> {
  const accountId = account.id
  const { secrets } = ctx
  const now = ctx.now()
  const guess = await reserveSecondFactorGuess(ctx, { accountId, clientAddress })
  const isRight = await inTransaction(ctx.db, async (tx) =>
    by === 'authenticator'
      ? useTotpCode(tx, { accountId, code, now, secrets })
      : (await tryCode(ctx, tx, ownerOf(account), { code, clientAddress })).is === 'right',
  )
  if (!isRight) {
    const kind = 'sign_in.second_factor_failed'
    await recordSecurityEvent(ctx.db, { kind, at: now, accountId, clientAddress, reason: 'confirmation' })
    throw codeWrong()
  }
  await giveBackAttempts(ctx, guess)
}

const ownerOf = ({ id }: Account) => ({ accountId: id, purpose: 'confirm_session' }) as const

/** True for some minutes after somebody confirmed their session. */
export async function isConfirmed(
  { db, now }: Pick<IdentityContext, 'db' | 'now'>,
  { sessionId }: Caller,
): Promise<boolean> {
  const { confirmed_at: at = null } = (await findConfirmation(db, sessionId)) ?? {}
  return at !== null && now().getTime() - at.getTime() < CONFIRMATION_MINUTES * 60_000
}

/** True for an hour after this session came in with a recovery code. */
export async function hasRecovered(
  { db, now }: Pick<IdentityContext, 'db' | 'now'>,
  { sessionId }: Caller,
): Promise<boolean> {
  const { recovered_at: at = null } = (await findConfirmation(db, sessionId)) ?? {}
  return at !== null && now().getTime() - at.getTime() < RECOVERS_MS
}
