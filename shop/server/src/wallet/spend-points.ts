import type { Db } from '../platform/db/db.ts'
import { notEnoughPoints } from './errors.ts'
import {
  ensureWallet,
  insertTaking,
  lockWallet,
  selectBalance,
  selectOpenLots,
  type LotRow,
} from './queries.ts'
import { shareUses, takeFromLots, type Lot, type LotUse } from './rules.ts'

export interface Spending {
  readonly accountId: string
  /** What each thing bought costs, in the order in which they are to be paid. */
  readonly prices: readonly number[]
  readonly reference: string
}

export interface Spent {
  readonly transactionId: string
  /** For each price, which points of which lots paid it. */
  readonly shares: readonly (readonly LotUse[])[]
  /** Lots whose value the shop has added to. */
  readonly givenLots: ReadonlySet<string>
  readonly balancePoints: number
}

/**
 * Takes points from the lot that expires first, then the oldest. The caller's transaction makes it one with what is bought.
 *
 * @throws {AppError} not_enough_points
 */
export async function spendPoints(tx: Db, spending: Spending, now: Date): Promise<Spent> {
  const total = spending.prices.reduce((sum, price) => sum + price, 0)
  const { accountId } = spending
  const wallet = await openWallet(tx, accountId, now)
  if (wallet.balancePoints < total) throw notEnoughPoints(total - wallet.balancePoints)
  const { transactionId, uses, lots } = await takeOut(tx, wallet, {
    kind: 'spend',
    reference: spending.reference,
    points: total,
    against: 'spent',
  })
  const given = wallet.lots.filter(({ given_micro_eur: microEur }) => microEur > 0)
  return {
    transactionId,
    shares: shareUses(uses, lots, spending.prices),
    givenLots: new Set(given.map(({ id }) => id)),
    balancePoints: wallet.balancePoints - total,
  }
}

interface Taking {
  readonly kind: 'spend' | 'correction'
  readonly reference: string
  readonly reason?: string
  /** No more than the balance. */
  readonly points: number
  readonly against: 'spent' | 'issued'
}

/**
 * Takes points out of a wallet and its lots, in the order of spending.
 *
 * @throws {Error} where this reference has been entered before
 */
export async function takeOut(
  tx: Db,
  { accountId, lots: rows }: OpenWallet,
  { points, ...entry }: Taking,
): Promise<{ transactionId: string; uses: LotUse[]; lots: Lot[] }> {
  const lots = rows.map(toLot)
  const uses = takeFromLots(lots, points)
  if (!uses) throw new Error(`the lots of ${accountId} hold less than the balance says`)
  const transactionId = await insertTaking(tx, { accountId, ...entry, uses })
  if (transactionId === null) throw new Error(`${entry.reference} has been entered before`)
  return { transactionId, uses, lots }
}

export interface OpenWallet {
  readonly accountId: string
  readonly balancePoints: number
  /** In the order in which they are spent. */
  readonly lots: readonly LotRow[]
}

/**
 * Holds a wallet until the transaction ends; one is made where there is none. Points past their day leave the balance by
 * an entry of their own, so that it always equals what the lots hold.
 */
export async function openWallet(tx: Db, accountId: string, now: Date): Promise<OpenWallet> {
  const held = (await lockWallet(tx, accountId)) ?? (await makeWallet(tx, accountId))
  const lots = await selectOpenLots(tx, accountId)
  const expired = lots.filter((lot) => isExpired(lot, now))
  for (const lot of expired) await closeLot(tx, { accountId, lot, why: 'expiry' })
  const { balance_points: balancePoints } =
    (expired.length > 0 ? await selectBalance(tx, accountId) : undefined) ?? held
  return { accountId, balancePoints, lots: lots.filter((lot) => !isExpired(lot, now)) }
}

async function makeWallet(tx: Db, accountId: string): Promise<{ balance_points: number }> {
  await ensureWallet(tx, accountId)
  return (await lockWallet(tx, accountId)) ?? { balance_points: 0 }
}

export const isExpired = ({ expires_at: at }: LotRow, now: Date): boolean => at !== null && at <= now

/** Why what is left of a lot goes, and which entry in the ledger says so. */
const CLOSINGS = {
  expiry: { kind: 'expiry', against: 'expired' },
  deletion: { kind: 'expiry', against: 'expired' },
  refund: { kind: 'return', against: 'issued' },
  dispute: { kind: 'return', against: 'issued' },
} as const

/** Takes what is left of a lot out of the balance, once. */
export function closeLot(
  tx: Db,
  { lot, ...closing }: { accountId: string; lot: LotRow; why: keyof typeof CLOSINGS },
): Promise<void> {
  return takeFromLot(tx, { ...closing, lot, points: lot.points - lot.used_points })
}

/** Takes the next points of a lot out of the balance, once. */
export async function takeFromLot(
  tx: Db,
  taking: { accountId: string; lot: LotRow; points: number; why: keyof typeof CLOSINGS },
): Promise<void> {
  const { accountId, lot, points, why } = taking
  const toPoint = lot.used_points + points
  const reference = toPoint === lot.points ? `${why}:${lot.id}` : `${why}:${lot.id}:${toPoint}`
  const uses = takeFromLots([toLot(lot)], points)
  if (!uses) throw new Error(`lot ${lot.id} holds less than ${points} points`)
  await insertTaking(tx, { accountId, ...CLOSINGS[why], reference, uses })
}

function toLot(row: LotRow): Lot {
  return {
    id: row.id,
    points: row.points,
    usedPoints: row.used_points,
    valueMicroEur: row.value_micro_eur,
  }
}
