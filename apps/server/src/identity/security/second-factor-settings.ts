import type { SecondFactor } from '@segno/contract'
import type { Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db-transaction.ts'
import type { Db } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/route.ts'
import { giveBackAttempts, reserveAttempts, secondFactorOf } from '../attempts/attempts.ts'
import { codeWrong, secondFactorRequired } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import {
  countRecoveryCodes,
  deleteDevices,
  deleteTotp,
  hasEmailFactor,
  selectTotp,
  setEmailFactor as storeEmailFactor,
  storePendingTotp,
} from '../second-factor/queries.ts'
import { renewRecoveryCodes as makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { newTotpSecret, totpUri } from '../second-factor/totp.ts'
import { confirmTotpCode } from '../second-factor/use-totp-code.ts'
import { confirmPassword, type SignedIn } from './confirm-password.ts'

export async function showSecondFactor(
  ctx: IdentityContext,
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
  db: Db = ctx.db,
): Promise<SecondFactor> {
  return {
    totp: ((await selectTotp(db, accountId))?.secret ?? null) !== null,
    email: await hasEmailFactor(db, accountId),
    isRequired: ctx.requiresAdminFactor && role === 'admin',
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
  }
}

/** @throws {AppError} wrong_password */
export async function startTotp(
  ctx: IdentityContext,
  who: SignedIn,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const account = await confirmPassword(ctx, who, password)
  const secret = newTotpSecret()
  await storePendingTotp(ctx.db, account.id, secret)
  return { secret, uri: totpUri(secret, { shopName: ctx.shop.name, email: account.email }) }
}

/** @throws {AppError} code_wrong, too_many_attempts */
export async function confirmTotp(
  ctx: IdentityContext,
  { caller: { accountId } }: SignedIn,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  await reserveAttempts(ctx, secondFactorOf(accountId))
  const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
    if (!(await confirmTotpCode(tx, { accountId, code, now: ctx.now() }))) return null
    return makeRecoveryCodes(tx, accountId)
  })
  if (recoveryCodes === null) throw codeWrong()
  await giveBackAttempts(ctx, secondFactorOf(accountId))
  return { recoveryCodes }
}

/** @throws {AppError} wrong_password, second_factor_required */
export function stopTotp(ctx: IdentityContext, who: SignedIn, password: string): Promise<SecondFactor> {
  return changeFactors(ctx, who, { password, change: (tx, { id }) => deleteTotp(tx, id) })
}

/** @throws {AppError} wrong_password, second_factor_required */
export function setEmailFactor(
  ctx: IdentityContext,
  who: SignedIn,
  given: { isOn: boolean; password: string },
): Promise<SecondFactor> {
  return changeFactors(ctx, who, {
    password: given.password,
    change: (tx, { id }) => storeEmailFactor(tx, id, given.isOn),
  })
}

/** A device is remembered for the factors there were, so a change of them forgets it. */
async function changeFactors(
  ctx: IdentityContext,
  who: SignedIn,
  { password, change }: { password: string; change: (tx: Db, account: Account) => Promise<void> },
): Promise<SecondFactor> {
  const account = await confirmPassword(ctx, who, password)
  return inTransaction(ctx.db, async (tx) => {
    await change(tx, account)
    await deleteDevices(tx, account.id)
    const factors = await showSecondFactor(ctx, who.caller, tx)
    if (factors.isRequired && !factors.totp && !factors.email) throw secondFactorRequired()
    return factors
  })
}

/** @throws {AppError} wrong_password */
export async function renewRecoveryCodes(
  ctx: IdentityContext,
  who: SignedIn,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = await confirmPassword(ctx, who, password)
  return { recoveryCodes: await inTransaction(ctx.db, (tx) => makeRecoveryCodes(tx, id)) }
}
