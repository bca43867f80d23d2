import type { Db } from '../../platform/db/db.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { newId } from '../../platform/ids.ts'
import { insertDiscount } from './queries.ts'

interface GivenDiscount {
  readonly accountId: string
  readonly percent: number
  /** Days within which it is used; null for ever. */
  readonly days: number | null
  /** Names what gave it, so that it happens once. */
  readonly cause: string
  readonly at: Date
}

/** Reduces the next package of points, in the transaction of what gives it. @returns until when it can be used */
export async function giveDiscount(
  tx: Db,
  { accountId, percent, days, cause, at }: GivenDiscount,
): Promise<Date | null> {
  const expiresAt = days === null ? null : daysAfter(at, days)
  await insertDiscount(tx, { id: newId(), accountId, percent, expiresAt, cause, now: at })
  return expiresAt
}
