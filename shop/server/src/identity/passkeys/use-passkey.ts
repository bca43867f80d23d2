import type { SignInStep } from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { passkeyRefused, passkeyUnknown } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { nextStep, type Entrance } from '../next-step.ts'
import { markConfirmed, markPasskeyGiven } from '../queries.ts'
import { tellOfFactors } from '../second-factor/tell-of-factors.ts'
import type { SignedIn } from '../security/confirm-password.ts'
import { askToSign } from './ask-device.ts'
import { notePasskeyUse } from './queries.ts'
import { type Proven, verifyPasskey } from './verify-device.ts'

export async function startPasskeySignIn(ctx: IdentityContext): Promise<{ options: string }> {
  return { options: await askToSign(ctx, { purpose: 'sign_in', accountId: null, sessionId: null }) }
}

/**
 * Comes in with a passkey alone: the device is one factor, unlocking it another.
 *
 * @throws {AppError} passkey_refused, passkey_unknown, account_disabled, account_not_found, not_confirmed
 */
export async function signInByPasskey(
  ctx: IdentityContext,
  response: string,
  entrance: Entrance,
): Promise<SignInStep> {
  const proven = await verifyPasskey(ctx, response, { purpose: 'sign_in', by: null })
  await noteUse(ctx, proven, entrance.clientAddress)
  const account = await findAccount(ctx.db, proven.passkey.account_id)
  if (!account) throw passkeyUnknown()
  return nextStep(ctx, account, { ...entrance, hasSecondFactor: true, gave: 'passkey' })
}

/** @throws {AppError} passkey_refused, passkey_unknown */
export async function confirmByPasskey(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  response: string,
): Promise<null> {
  const { accountId, sessionId } = caller
  try {
    const proven = await verifyPasskey(ctx, response, { purpose: 'confirm', by: { accountId, sessionId } })
    await noteUse(ctx, proven, clientAddress)
  } catch (error) {
    const kind = 'sign_in.second_factor_failed'
    await recordSecurityEvent(ctx.db, {
      kind,
      at: ctx.now(),
      accountId,
      clientAddress,
      reason: 'confirmation',
    })
    throw error
  }
  await markConfirmed(ctx.db, sessionId, ctx.now())
  await markPasskeyGiven(ctx.db, sessionId, ctx.now())
  forgetCallers(ctx, (known) => known.sessionId === sessionId)
  return null
}

/** The owner of a device that has counted less than before is told: there is a copy of it. */
async function noteUse(
  ctx: IdentityContext,
  { passkey, counter }: Proven,
  clientAddress: string,
): Promise<void> {
  if (await notePasskeyUse(ctx.db, { id: passkey.id, counter, now: ctx.now() })) return
  const account = await findAccount(ctx.db, passkey.account_id)
  if (account) {
    await inTransaction(ctx.db, (tx) =>
      tellOfFactors(ctx, tx, { account, clientAddress, what: 'passkeyCopied' }),
    )
    ctx.jobs.wake()
  }
  throw passkeyRefused()
}
