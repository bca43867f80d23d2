import { MAX_PASSKEYS, type Passkeys } from '@segno/contract'
import { lockAccount } from '../../accounts/public.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/http/answer-failures.ts'
import type { Caller } from '../../platform/http/route.ts'
import { isId, newId } from '../../platform/ids.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import {
  passkeyKnown,
  passkeyRequired,
  secondFactorRequired,
  tooManyPasskeys,
  userDoesNotExist,
} from '../errors.ts'
import { forgetCallers, requiresFactor, requiresPasskey, type IdentityContext } from '../identity-context.ts'
import { countRecoveryCodes, deleteDevices, hasAnyFactor, selectFactors } from '../second-factor/queries.ts'
import { markPasskeyGiven } from '../queries.ts'
import { revokeAccess } from '../revoke-access.ts'
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { tellOfFactors } from '../second-factor/tell-of-factors.ts'
import { ownAccount, type SignedIn } from '../security/confirm-password.ts'
import { hasRecovered } from '../security/confirm-session.ts'
import { passkeyWords } from '../ways-in/emails.ts'
import { tellOfWayIn } from '../ways-in/tell-of-way-in.ts'
import { askToRegister } from './ask-device.ts'
import { countPasskeys, deletePasskey, insertPasskey, selectPasskeys, setPasskeyName } from './queries.ts'
import { verifyNewPasskey } from './verify-device.ts'

export async function showPasskeys(
  { db }: Pick<IdentityContext, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<Passkeys> {
  const rows = await selectPasskeys(db, accountId)
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

/**
 * @param confirm refuses unless the session is confirmed; not asked of who has just come in with a recovery code
 * @throws {AppError} confirmation_required, too_many_passkeys
 */
export async function startPasskey(
  ctx: IdentityContext,
  caller: Caller,
  confirm: () => Promise<void>,
): Promise<{ options: string }> {
  if (!(await hasRecovered(ctx, caller))) await confirm()
  if ((await countPasskeys(ctx.db, caller.accountId)) >= MAX_PASSKEYS) throw tooManyPasskeys()
  const account = await ownAccount(ctx, caller)
  return { options: await askToRegister(ctx, { account, sessionId: caller.sessionId }) }
}

interface Added {
  readonly name: string
  readonly response: string
}

/**
 * Takes the key of a device. A browser that was remembered before has never given it, and so is forgotten.
 *
 * @throws {AppError} passkey_refused, passkey_known, too_many_passkeys
 */
export async function addPasskey(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  { name, response }: Added,
): Promise<Passkeys & { recoveryCodes: string[] | null }> {
  const { accountId } = caller
  const {
    id: credentialId,
    publicKey,
    counter,
    transports = [],
  } = await verifyNewPasskey(ctx, response, caller)
  const account = await ownAccount(ctx, caller)
  const now = ctx.now()
  const key = { id: newId(), credentialId, publicKey: Buffer.from(publicKey), counter, transports }
  try {
    const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
      if (!(await lockAccount(tx, accountId))) throw userDoesNotExist()
      const passkeysBefore = await countPasskeys(tx, accountId)
      if (passkeysBefore >= MAX_PASSKEYS) throw tooManyPasskeys()
      await insertPasskey(tx, { ...key, accountId, name, now })
      await markPasskeyGiven(tx, caller.sessionId, now)
      await deleteDevices(tx, accountId)
      // Sessions of before the first one came in by less than the shop requires.
      if (passkeysBefore === 0 && requiresPasskey(ctx, account))
        await revokeAccess(tx, { accountId, except: caller.sessionId, reason: 'ended_elsewhere', now })
      const changed = { kind: 'second_factor.changed', at: now, accountId, clientAddress } as const
      await recordSecurityEvent(tx, { ...changed, reason: 'passkeyOn' })
      const way = { kind: 'passkey', wayId: key.id, reason: 'passkey' } as const
      await tellOfWayIn(ctx, tx, { account, clientAddress, words: passkeyWords(ctx.shop, name), ...way })
      return (await countRecoveryCodes(tx, accountId)) === 0 ? renewRecoveryCodes(tx, accountId) : null
    })
    ctx.jobs.wake()
    forgetCallers(ctx, (known) => known.accountId === accountId)
    return { ...(await showPasskeys(ctx, caller)), recoveryCodes }
  } catch (error) {
    if (violatesUnique(error, 'passkey_credential_id_key')) throw passkeyKnown()
    throw error
  }
}

/** @throws {AppError} not_found */
export async function renamePasskey(
  { db }: Pick<IdentityContext, 'db'>,
  caller: Caller,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Passkeys> {
  const { accountId } = caller
  if (!isId(id) || !(await setPasskeyName(db, { accountId, id, name }))) throw passkeyNotFound()
  return showPasskeys({ db }, caller)
}

/** @throws {AppError} not_found, second_factor_required */
export async function removePasskey(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  id: string,
): Promise<Passkeys> {
  const account = await ownAccount(ctx, caller)
  const { accountId } = caller
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw userDoesNotExist()
    if (!isId(id) || !(await deletePasskey(tx, { accountId, id }))) throw passkeyNotFound()
    await requireFactorLeft(ctx, tx, caller)
    await deleteDevices(tx, accountId)
    await tellOfFactors(ctx, tx, { account, clientAddress, what: 'passkeyOff' })
  })
  ctx.jobs.wake()
  return showPasskeys(ctx, caller)
}

const passkeyNotFound = () => notFound('Passkey not found')

async function requireFactorLeft(ctx: IdentityContext, tx: Db, { accountId, role }: Caller): Promise<void> {
  const factors = await selectFactors(tx, accountId)
  if (requiresPasskey(ctx, { role }) && !factors.hasPasskey) throw passkeyRequired()
  if (requiresFactor(ctx, { role }) && !hasAnyFactor(factors)) throw secondFactorRequired()
}
