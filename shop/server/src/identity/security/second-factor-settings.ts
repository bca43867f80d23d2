import type { SecondFactor } from '@segno/contract'
import { type Account, lockAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/route.ts'
import { giveBackAttempts } from '../attempts/attempts.ts'
import { reserveSecondFactorGuess } from '../attempts/reserve-guess.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { codeWrong, secondFactorRequired, userDoesNotExist } from '../errors.ts'
import { requiresFactor, type IdentityContext } from '../identity-context.ts'
import {
  countRecoveryCodes,
  deleteDevices,
  deleteTotp,
  selectFactors,
  setEmailFactor as storeEmailFactor,
  storePendingTotp,
} from '../second-factor/queries.ts'
import { renewRecoveryCodes as makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { tellOfFactors } from '../second-factor/tell-of-factors.ts'
import { newTotpSecret, sealedTotp, totpUri } from '../second-factor/totp.ts'
import { confirmTotpCode } from '../second-factor/use-totp-code.ts'
import { ownAccount, type SignedIn } from './confirm-password.ts'
import { hasRecovered } from './confirm-session.ts'

export async function showSecondFactor(
  ctx: IdentityContext,
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
  db: Db = ctx.db,
): Promise<SecondFactor> {
  const { hasTotp, hasEmail } = await selectFactors(db, accountId)
  return {
    passkeys: await countPasskeys(db, accountId),
    totp: hasTotp,
    email: hasEmail,
    isRequired: requiresFactor(ctx, { role }),
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
  }
}

/**
 * @param confirm refuses unless the session is confirmed: by what is there now, except for who has just come in with a
 *   recovery code, which is for those whose authenticator is lost
 * @throws {AppError} confirmation_required
 */
export async function startTotp(
  ctx: IdentityContext,
  caller: Caller,
  confirm: () => Promise<void>,
): Promise<{ secret: string; uri: string }> {
  if (!(await hasRecovered(ctx, caller))) await confirm()
  const account = await ownAccount(ctx, caller)
  const secret = newTotpSecret()
  await storePendingTotp(ctx.db, account.id, ctx.secrets.seal(secret, sealedTotp(account.id)))
  return { secret, uri: totpUri(secret, { shopName: ctx.shop.name, email: account.email }) }
}

/** @throws {AppError} code_wrong, too_many_attempts */
export async function confirmTotp(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const account = await ownAccount(ctx, caller)
  const accountId = account.id
  const guess = await reserveSecondFactorGuess(ctx, { accountId, clientAddress })
  const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
    if (!(await confirmTotpCode(tx, { accountId, code, now: ctx.now(), secrets: ctx.secrets }))) return null
    await tellOfFactors(ctx, tx, { account, clientAddress, what: 'totpOn' })
    return makeRecoveryCodes(tx, accountId)
  })
  if (recoveryCodes === null) throw codeWrong()
  ctx.jobs.wake()
  await giveBackAttempts(ctx, guess)
  return { recoveryCodes }
}

/** @throws {AppError} second_factor_required */
export function stopTotp(ctx: IdentityContext, who: SignedIn): Promise<SecondFactor> {
  return changeFactors(ctx, who, {
    what: 'totpOff',
    change: (tx, { id }) => deleteTotp(tx, id),
  })
}

/** @throws {AppError} second_factor_required */
export function setEmailFactor(ctx: IdentityContext, who: SignedIn, isOn: boolean): Promise<SecondFactor> {
  return changeFactors(ctx, who, {
    what: isOn ? 'emailOn' : 'emailOff',
    change: (tx, { id }) => storeEmailFactor(tx, id, isOn),
  })
}

interface FactorChange {
  readonly what: 'totpOff' | 'emailOn' | 'emailOff'
  readonly change: (tx: Db, account: Account) => Promise<void>
}

/** A device is remembered for the factors there were, so a change of them forgets it. */
async function changeFactors(
  ctx: IdentityContext,
  who: SignedIn,
  { what, change }: FactorChange,
): Promise<SecondFactor> {
  const account = await ownAccount(ctx, who.caller)
  const changed = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockAccount(tx, account.id))) throw userDoesNotExist()
    await change(tx, account)
    await deleteDevices(tx, account.id)
    const factors = await showSecondFactor(ctx, who.caller, tx)
    if (factors.isRequired && !factors.totp && !factors.email && factors.passkeys === 0)
      throw secondFactorRequired()
    await tellOfFactors(ctx, tx, { account, clientAddress: who.clientAddress, what })
    return factors
  })
  ctx.jobs.wake()
  return changed
}

export async function renewRecoveryCodes(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
): Promise<{ recoveryCodes: string[] }> {
  const account = await ownAccount(ctx, caller)
  const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
    await tellOfFactors(ctx, tx, { account, clientAddress, what: 'codesRenewed' })
    return makeRecoveryCodes(tx, account.id)
  })
  ctx.jobs.wake()
  return { recoveryCodes }
}
