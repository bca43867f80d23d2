import type { Wallet } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { addToBalance, ensureWallet, insertLot, insertPostings, insertTransaction } from './queries.ts'

export interface Grant {
  readonly accountId: string
  readonly points: number
  readonly origin: Wallet['lots'][number]['origin']
  /** Of all points, net of VAT, in millionths of a euro. */
  readonly valueMicroEur: number
  /** Of the value, what the shop adds: nothing of it was received. None where it is not said. */
  readonly givenMicroEur?: number
  /** What brought it about. The same thing grants once, however often it is told. */
  readonly reference: string
  readonly expiresAt: Date | null
  /** The entry that first brought these points, where they come back. */
  readonly grantId?: string
  /** Makes the entry an administrator's correction. */
  readonly reason?: string
}

/** @returns false when this had been granted before */
export async function grantPoints(tx: Db, grant: Grant, now: Date): Promise<boolean> {
  await ensureWallet(tx, grant.accountId)
  const transactionId = await insertTransaction(tx, {
    kind: grant.reason === undefined ? 'grant' : 'correction',
    reference: grant.reference,
    reason: grant.reason,
  })
  if (transactionId === null) return false
  await addToBalance(tx, grant.accountId, grant.points)
  await insertLot(tx, { ...grant, transactionId, createdAt: now })
  await insertPostings(tx, {
    transactionId,
    buyerId: grant.accountId,
    buyerPoints: grant.points,
    against: 'issued',
  })
  return true
}
