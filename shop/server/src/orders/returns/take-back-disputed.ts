import { holdAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { takeBackGrant } from '../../wallet/public.ts'
import { lockCart } from '../cart/queries.ts'
import { endLicence, selectPaidParts, selectPaidWith } from './queries.ts'
import { type ReturnContext, takeBack } from './return-purchase.ts'
import { keepPoints } from './rules.ts'

/** Points whose money the buyer's bank took back. */
export interface DisputedPoints {
  readonly accountId: string
  /** Reference of the grant that they are of. */
  readonly grant: string
  readonly points: number
  /** Told to the buyer of a purchase that ends: that the bank took the money, unless given. */
  readonly reason?: string
  /** What the buyer's statement calls it; a dispute unless given. */
  readonly why?: 'refund'
  readonly at: Date
}

export interface TakenBack {
  readonly unspentPoints: number
  /** Those that ended purchases had cost. */
  readonly endedPoints: number
  readonly endedPurchases: number
}

/**
 * Takes disputed points: first those that are left, then by ending purchases that they paid for, the latest first. What else
 * paid for these comes back, unless the account is gone.
 */
export async function takeBackDisputed(
  ctx: ReturnContext,
  tx: Db,
  { accountId, grant, points, reason = 'The bank took the payment back', why, at }: DisputedPoints,
): Promise<TakenBack> {
  const isThere = await holdAccount(tx, accountId)
  await lockCart(tx, accountId)
  const unspentPoints = await takeBackGrant(tx, {
    accountId,
    reference: grant,
    atMost: points,
    why: why ?? 'dispute',
  })
  const wantedPoints = points - unspentPoints
  let missing = wantedPoints
  let endedPurchases = 0
  for (const licence of await selectPaidWith(tx, grant)) {
    if (missing === 0) break
    if (!(await endLicence(tx, { id: licence.id, as: 'disputed', reason, at }))) continue
    const { kept, lacking } = keepPoints(await selectPaidParts(tx, licence.id), { grant, points: missing })
    await takeBack(ctx, tx, { licence, parts: isThere ? kept : [], at })
    missing = lacking
    endedPurchases++
  }
  return { unspentPoints, endedPoints: wantedPoints - missing, endedPurchases }
}
