import type { Db } from '../platform/db.ts'
import {
  addToBalance,
  insertLot,
  insertPostings,
  insertTransaction,
  lockWallet,
  selectLots,
} from './queries.ts'

interface Return {
  readonly accountId: string
  /** What is taken back. The same thing returns its points once. */
  readonly reference: string
  /** The points that paid it, by lot. */
  readonly parts: readonly {
    readonly lotId: string
    readonly points: number
    readonly valueMicroEur: number
  }[]
}

/**
 * Gives points back: for those of each lot a new lot of the same value and expiry, as a lot is used from its first point to
 * its last and never refilled.
 *
 * @returns how many of them have not expired
 */
export async function returnPoints(
  tx: Db,
  { accountId, reference, parts }: Return,
  now: Date,
): Promise<number> {
  if (parts.length === 0) return 0
  await lockWallet(tx, accountId)
  const lots = await selectLots(
    tx,
    parts.map(({ lotId }) => lotId),
  )
  const expiryOf = new Map(lots.map((lot) => [lot.id, lot.expires_at]))
  let usable = 0
  for (const { lotId, points, valueMicroEur } of parts) {
    const transactionId = await insertTransaction(tx, { kind: 'return', reference: `${reference}:${lotId}` })
    if (transactionId === null) throw new Error(`${reference} has been returned before`)
    const expiresAt = expiryOf.get(lotId) ?? null
    await addToBalance(tx, accountId, points)
    const lot = {
      accountId,
      transactionId,
      origin: 'refund',
      points,
      valueMicroEur,
      expiresAt,
      createdAt: now,
    }
    await insertLot(tx, lot)
    await insertPostings(tx, { transactionId, buyerId: accountId, buyerPoints: points, against: 'spent' })
    if (expiresAt === null || expiresAt > now) usable += points
  }
  return usable
}
