import { hasGrant, refundPayment } from '@segno/contract'
import { amountCents, subtractCents } from '@segno/units'
import { sumAudited } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { noLongerAdmin, grantMissing, supportLimitReached } from '../errors.ts'
import { lockActiveAdmin } from './queries.ts'

/** What support may give back. */
export interface SupportLimits {
  /** In 24 hours, in each currency. */
  readonly refundCents: number
}

const DAY_MS = 24 * 60 * 60_000
/** Audited with `grossCents` and `currency`. */
const REFUNDS = ['payment.refund', 'purchases.refund'] as const

interface Refund {
  readonly actorId: string
  readonly grossCents: number
  readonly currency: string
  readonly at: Date
}

/**
 * Refuses refunds of support beyond a day's sum, of payments and purchases together. Of two refunds at once, the second
 * counts the first.
 *
 * @throws {AppError} support_limit_reached, role_not_allowed, grant_missing
 */
export async function limitSupport(tx: Db, refund: Refund, { refundCents }: SupportLimits): Promise<void> {
  const { actorId, grossCents, currency, at } = refund
  const grants = await lockActiveAdmin(tx, actorId)
  if (grants === null) throw noLongerAdmin()
  if (grants.length === 0) return
  if (!hasGrant({ role: 'admin', grants }, refundPayment.grants)) throw grantMissing(refundPayment.grants)
  const since = new Date(at.getTime() - DAY_MS)
  const before = await sumAudited(tx, { actorId, actions: REFUNDS, since, currency })
  const left = subtractCents(amountCents(refundCents), amountCents(before))
  if (grossCents > left) throw supportLimitReached({ leftCents: Math.max(0, left), currency })
}
