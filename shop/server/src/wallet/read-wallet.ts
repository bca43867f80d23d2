import type { Wallet } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { selectBalance, selectOpenLots } from './queries.ts'
import { isExpired, openWallet } from './spend-points.ts'

/** Points that can be spent now. */
export async function availablePoints(db: Db, accountId: string, now: Date): Promise<number> {
  const lots = await selectOpenLots(db, accountId)
  if (lots.some((lot) => isExpired(lot, now))) await inTransaction(db, (tx) => openWallet(tx, accountId, now))
  return (await selectBalance(db, accountId))?.balance_points ?? 0
}

export async function readWallet(db: Db, accountId: string, now: Date): Promise<Wallet> {
  const balance = await availablePoints(db, accountId, now)
  const lots = await selectOpenLots(db, accountId)
  return {
    availablePoints: balance,
    lots: lots.map((lot) => ({
      id: lot.id,
      origin: lot.origin as Wallet['lots'][number]['origin'],
      points: lot.points,
      remainingPoints: lot.points - lot.used_points,
      expiresAt: lot.expires_at?.toISOString() ?? null,
      createdAt: lot.created_at.toISOString(),
    })),
  }
}
