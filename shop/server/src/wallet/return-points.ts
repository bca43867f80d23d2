import type { Db } from '../platform/db/db.ts'
import { partOf } from './rules.ts'
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
 * Gives points back: for those of each lot a new lot of the same grant, value, origin and expiry, as a lot is used from its first point to
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
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  let usable = 0
  for (const { lotId, points, valueMicroEur } of parts) {
    const transactionId = await insertTransaction(tx, { kind: 'return', reference: `${reference}:${lotId}` })
    if (transactionId === null) throw new Error(`${reference} has been returned before`)
    const source = lotOf.get(lotId)
    if (!source) throw new Error(`there is no lot ${lotId}`)
    const { origin, grant_id: grantId, expires_at: expiresAt } = source
    await addToBalance(tx, accountId, points)
    const givenMicroEur = partOf(source.given_micro_eur, valueMicroEur, source.value_micro_eur)
    const lot = { accountId, transactionId, grantId, origin, points, valueMicroEur, givenMicroEur, expiresAt }
    await insertLot(tx, { ...lot, createdAt: now })
    await insertPostings(tx, { transactionId, buyerId: accountId, buyerPoints: points, against: 'spent' })
    if (expiresAt === null || expiresAt > now) usable += points
  }
  return usable
}
