import type { HeldActRunner } from '../../allowances/public.ts'
import { holdAccount, holdAdmin, ownAccountRefused, userNotFound } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { keyReused, moreThanAvailable } from '../errors.ts'
import { grantPoints } from '../grant-points.ts'
import { openWallet, takeOut, type OpenWallet } from '../spend-points.ts'
import type { WalletContext } from '../wallet-context.ts'
import { findEntry } from './queries.ts'

interface Correction {
  readonly actorId: string
  readonly userId: string
  readonly idempotencyKey: string
  /** Below zero to take points away. */
  readonly points: number
  readonly reason: string
}

/**
 * Enters points that an administrator gives or takes away. The shop pays artists for those that are given, and they never
 * expire.
 *
 * @throws {AppError} user_not_found, own_account, more_than_available, idempotency_key_reused, role_not_allowed
 */
export function correctPoints(
  { db, now: clock, promoPointMicroEur }: Pick<WalletContext, 'db' | 'now' | 'promoPointMicroEur'>,
  correction: Correction,
): Promise<{ availablePoints: number }> {
  const { actorId, userId } = correction
  if (userId === actorId) throw ownAccountRefused()
  return inTransaction(db, async (tx) => {
    const now = clock()
    await holdAdmin(tx, actorId)
    if (!isId(userId) || !(await holdAccount(tx, userId))) throw userNotFound()
    const wallet = await openWallet(tx, userId, now)
    const before = wallet.balancePoints
    const reference = `correction:${actorId}:${correction.idempotencyKey}`
    if (await isEntered(tx, reference, correction)) return { availablePoints: before }
    await enter(tx, wallet, { ...correction, reference, now, promoPointMicroEur })
    const after = before + correction.points
    await recordAudit(tx, [
      {
        actorId,
        at: now,
        action: 'user.correct_points',
        subject: { kind: 'user', id: userId },
        before: { points: before },
        after: { points: after, reason: correction.reason },
      },
    ])
    return { availablePoints: after }
  })
}

/** @throws {AppError} idempotency_key_reused where the key belongs to another correction */
async function isEntered(
  tx: Db,
  reference: string,
  { userId, points, reason }: Correction,
): Promise<boolean> {
  const entered = await findEntry(tx, reference)
  if (!entered) return false
  if (entered.owner_id !== userId || entered.points !== points || entered.reason !== reason) throw keyReused()
  return true
}

async function enter(
  tx: Db,
  wallet: OpenWallet,
  entry: Correction & {
    readonly reference: string
    readonly now: Date
    readonly promoPointMicroEur: number
  },
): Promise<void> {
  const { userId: accountId, points, reason, reference, now } = entry
  if (points > 0) {
    const valueMicroEur = points * entry.promoPointMicroEur
    const grant = { accountId, points, origin: 'correction', expiresAt: null } as const
    await grantPoints(tx, { ...grant, valueMicroEur, givenMicroEur: valueMicroEur, reference, reason }, now)
    return
  }
  if (wallet.balancePoints < -points) throw moreThanAvailable(wallet.balancePoints)
  await takeOut(tx, wallet, { kind: 'correction', reference, reason, points: -points, against: 'issued' })
}

/** A correction that waited for a second administrator. */
export const heldCorrection = (
  ctx: Pick<WalletContext, 'db' | 'now' | 'promoPointMicroEur'>,
): HeldActRunner => ({
  kind: 'points',
  run: (tx, payload: Pick<Correction, 'userId' | 'points' | 'reason'>, { id, actorId }) =>
    correctPoints({ ...ctx, db: tx }, { ...payload, actorId, idempotencyKey: id }),
})
