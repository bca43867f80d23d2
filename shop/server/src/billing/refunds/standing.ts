import type { Db } from '../../platform/db/db.ts'
import { lockWallet, selectUnspent } from '../../wallet/public.ts'
import { disputedOf } from '../disputes/parts.ts'
import { grantReference, type PaymentRow } from '../payments/queries.ts'
import { selectRefunds, vatBackOf } from './queries.ts'
import { type PricedPoints, type Standing, toPaidSum, withoutVat } from './rules.ts'

/** A payment of which nothing went back, and nothing is disputed. */
export const untouched = (payment: PaymentRow, unspentPoints: number): Standing => ({
  paid: toPaidSum(payment),
  gone: [],
  unspentPoints,
  smaller: (payment.smaller_packages ?? []) as PricedPoints[],
})

/** The same, held: nobody spends or brings back a point of it until the transaction ends. */
export async function holdStanding(tx: Db, payment: PaymentRow): Promise<Standing> {
  // What gave no points has none in a wallet. A gift card is redeemed into one, after its row is locked.
  if (payment.points > 0) await lockWallet(tx, payment.account_id)
  return standingOf(tx, payment)
}

/** A payment as it stands, with money that is on its way back. */
export async function standingOf(db: Db, payment: PaymentRow): Promise<Standing> {
  const refunds = await selectRefunds(db, payment.id)
  const refunded = refunds
    .filter(({ kind, status }) => kind === 'points' && status !== 'failed')
    .map((row) => ({ points: row.points, netCents: row.net_cents, grossCents: row.gross_cents }))
  const reference = grantReference(payment.id)
  const unspentPoints = (await selectUnspent(db, [reference])).get(reference) ?? 0
  return {
    ...untouched(payment, unspentPoints),
    paid: withoutVat(toPaidSum(payment), vatBackOf(refunds)),
    gone: [...refunded, ...(await disputedOf(db, payment))],
  }
}
