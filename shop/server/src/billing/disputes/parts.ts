import { amountCents, subtractCents } from '@segno/units'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { isCredited, type RefundRow, selectRefunds, vatBackOf } from '../refunds/queries.ts'
import { type PaidSum, type Part, toPaidSum, withoutVat } from '../refunds/rules.ts'
import type { PaperSum } from './missing-papers.ts'
import { holdInDispute, selectDisputes, takesMoney, updateDispute, type DisputeRow } from './queries.ts'
import { disputedParts, leavesNothing } from './rules.ts'

/** What a dispute takes of its payment. The payment is locked. */
export async function partOf(tx: Db, payment: PaymentRow, disputeId: string): Promise<Part> {
  const found = (await partsOf(tx, payment)).find(({ dispute }) => dispute.id === disputeId)
  if (!found) throw new Error(`dispute ${disputeId} takes nothing of payment ${payment.id}`)
  return found.part
}

/** What stands of a payment's sum, and the parts of it that went back with their points. */
async function standing(tx: Db, payment: PaymentRow): Promise<{ paid: PaidSum; refunded: Part[] }> {
  const refunds = await selectRefunds(tx, payment.id)
  return {
    paid: withoutVat(toPaidSum(payment), vatBackOf(refunds)),
    refunded: refunds.filter(({ kind, status }) => kind === 'points' && status === 'done').map(toPart),
  }
}

const toPart = (row: RefundRow): Part => ({
  points: row.points,
  netCents: row.net_cents,
  grossCents: row.gross_cents,
})

/** Disputes that take money, with their parts. Only a refund that is done has left less to dispute. */
async function partsOf(tx: Db, payment: PaymentRow): Promise<{ dispute: DisputeRow; part: Part }[]> {
  const disputes = (await selectDisputes(tx, payment.id)).filter(({ status }) => takesMoney(status))
  const { paid, refunded } = await standing(tx, payment)
  const claimsCents = disputes.map((row) => row.amount_cents)
  const parts = disputedParts(paid, refunded, claimsCents)
  return disputes.map((dispute, at) => ({ dispute, part: parts[at]! }))
}

/** Parts of a payment that open and lost disputes take. */
export const disputedOf = async (db: Db, payment: PaymentRow): Promise<Part[]> =>
  (await partsOf(db, payment)).map(({ part }) => part)

/** Keeps how much of the revenue each dispute takes: the end of one may leave more to the others. */
export async function keepLostRevenue(tx: Db, payment: PaymentRow): Promise<void> {
  for (const { dispute, part } of await partsOf(tx, payment))
    if (dispute.net_cents !== part.netCents) await updateDispute(tx, dispute.id, { net_cents: part.netCents })
}

/**
 * What papers should say of each dispute: of a lost one its part, of what credit notes of refunds left, whether or not the money of
 * those has arrived; of others nothing.
 */
export async function lostParts(
  tx: Db,
  payment: PaymentRow,
): Promise<{ dispute: DisputeRow; lost: PaperSum }[]> {
  const disputes = await selectDisputes(tx, payment.id)
  const refunds = await selectRefunds(tx, payment.id)
  const paid = withoutVat(toPaidSum(payment), vatBackOf(refunds))
  const credited = refunds.filter((row) => row.kind === 'points' && isCredited(row)).map(toPart)
  const lost = disputes.filter(({ status }) => status === 'lost')
  const parts = disputedParts(
    paid,
    credited,
    lost.map((row) => row.amount_cents),
  )
  return disputes.map((dispute) => {
    const { netCents, grossCents } = parts[lost.indexOf(dispute)] ?? { netCents: 0, grossCents: 0 }
    const vatCents = subtractCents(amountCents(grossCents), amountCents(netCents))
    return { dispute, lost: { netCents, vatCents, rateBasisPoints: paid.vatRateBasisPoints } }
  })
}

/** True where refunds and lost disputes left nothing of a payment. */
export async function isLost(tx: Db, payment: PaymentRow): Promise<boolean> {
  const gone = (await partsOf(tx, payment)).filter(({ dispute }) => dispute.status === 'lost')
  const { paid, refunded } = await standing(tx, payment)
  return leavesNothing(paid, [...refunded, ...gone.map(({ part }) => part)])
}

/**
 * Holds points that come back after a refund failed, in disputes that still lack some.
 *
 * @returns how many no dispute wants
 */
export async function holdReturned(tx: Db, payment: PaymentRow, points: number): Promise<number> {
  let free = points
  for (const { dispute, part } of await partsOf(tx, payment)) {
    const lacking = (dispute.lost_points ?? part.points) - dispute.held_points - dispute.ended_points
    const held = Math.max(0, Math.min(free, lacking))
    if (held > 0) await holdInDispute(tx, dispute.id, held)
    free -= held
  }
  return free
}
