import { fulfil } from '../../billing/fulfil.ts'
import { completeCheckout, refundPurchase, undoPurchase } from '../../orders/public.ts'
import type { OrdersTables } from '../../orders/tables.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { accrueRoyalties, reverseRoyalty } from '../../royalties/accrue.ts'
import { payArtist, showBalance } from '../../royalties/pay-artist.ts'
import { answerSplit } from '../../royalties/splits/answer-split.ts'
import { proposeSplit } from '../../royalties/splits/propose-split.ts'
import { splitsOf } from '../../royalties/splits/queries.ts'
import { redeemVoucher } from '../../vouchers/redemption/redeem-voucher.ts'
import { correctPoints } from '../../wallet/entries/correct-points.ts'
import { rewardReport } from '../../wallet/reward-report.ts'
import { openBillingShop, openCardForm, payWith } from '../billing-shop.ts'
import { anAccount, anArtist, aSound } from '../builders.ts'
import { ordersContextOn } from '../orders-context.ts'
import { PAYING, givePayoutDetails, payeesContextOn } from '../payees-context.ts'
import { aCampaign, vouchersContextOn } from '../vouchers.ts'

const BEGIN = new Date('2026-10-01T09:00:00Z')
const SHARE = 5_000
const PROMO = 300_000
const PRICE_POINTS = 4

/** Lets a shop sell, give points away, take purchases back and pay, by the code of now. */
export async function playHistory(db: Db): Promise<void> {
  const ava = await anArtist(db, { handle: 'ava', name: 'Ava Lune' })
  const ben = await anArtist(db, { handle: 'ben', name: 'Ben Ode' })
  const { id: adminId } = await anAccount(db, { role: 'admin' })
  const ada = (await anAccount(db, { first_name: 'Ada' })).id
  const bob = (await anAccount(db, { first_name: 'Bob', country: 'AT' })).id
  await givePayoutDetails(db, { artistId: ava.id, at: BEGIN })

  await buyPoints(db, ada)
  await correctPoints(
    { db, now: () => BEGIN, promoPointMicroEur: PROMO },
    { actorId: adminId, userId: ada, idempotencyKey: newId(), points: 5, reason: 'A late reply' },
  )
  const { codes } = await aCampaign(db, { pointsDays: 90 })
  const typed = { accountId: bob, clientAddress: '192.0.2.1', code: codes[0]! }
  await redeemVoucher(
    vouchersContextOn(db, () => BEGIN),
    typed,
  )
  const right = { reportId: newId(), listenerId: bob, points: 2, at: BEGIN }
  await inTransaction(db, (tx) => rewardReport(PROMO)(tx, right))

  const sounds = []
  for (let made = 0; made < 5; made++)
    sounds.push((await aSound(db, { artist_id: ava.id, price_points: PRICE_POINTS })).id)
  sounds.push((await aSound(db, { artist_id: ben.id, price_points: PRICE_POINTS })).id)
  await shareRoyalty(db, { ava, ben, soundId: sounds[0]! })

  const first = await buy(db, { accountId: ada, soundIds: sounds.slice(0, 5), at: BEGIN })
  await buy(db, { accountId: bob, soundIds: [sounds[0]!, sounds[3]!, sounds[5]!], at: daysAfter(BEGIN, 1) })
  const orders = ordersOn(db, daysAfter(BEGIN, 2))
  await undoPurchase(orders, { accountId: ada, purchaseId: first[1]! })
  await refundPurchase(orders, { actorId: adminId, purchaseId: first[2]!, reason: 'It was silent' })
  await payOut(db, { artistId: ava.id, actorId: adminId })
  await buy(db, { accountId: ada, soundIds: [sounds[1]!, sounds[5]!], at: daysAfter(BEGIN, 21) })
}

const ordersOn = (db: Db, at: Date) =>
  ordersContextOn(db, {
    now: () => at,
    hooks: { onSale: [accrueRoyalties(SHARE)], onSaleReturned: [reverseRoyalty] },
  })

/** Twenty points by card. */
async function buyPoints(db: Db, accountId: string): Promise<void> {
  await using shop = await openBillingShop(db, { now: () => BEGIN })
  const { purchaseId, sessionId } = await openCardForm(shop, accountId)
  await payWith(shop, sessionId, '4242424242424242')
  await fulfil(shop.ctx, purchaseId)
}

interface Artist {
  readonly id: string
  readonly handle: string
}

async function shareRoyalty(db: Db, { ava, ben, soundId }: { ava: Artist; ben: Artist; soundId: string }) {
  const ctx = payeesContextOn(db, BEGIN)
  const parts = [
    { handle: ava.handle, partBasisPoints: 6_667 },
    { handle: ben.handle, partBasisPoints: 3_333 },
  ]
  await proposeSplit(ctx, { artistId: ava.id, soundId, parts })
  const asked = { artistId: ben.id, status: undefined, words: '' } as const
  const [split] = await splitsOf(db, asked).page({ sort: '-proposedAt', offset: 0, limit: 1 })
  await answerSplit(ctx, { artistId: ben.id, splitId: split!.id, agrees: true })
}

/** @returns the ids of the purchases, in the order of the sounds */
async function buy(
  db: Db,
  { accountId, soundIds, at }: { accountId: string; soundIds: readonly string[]; at: Date },
): Promise<string[]> {
  const items = soundIds.map((soundId) => ({ soundId, pricePoints: PRICE_POINTS }))
  const ctx = ordersOn(db, at)
  const receiptId = await completeCheckout(ctx, { accountId, idempotencyKey: newId(), items })
  const rows = await over<OrdersTables>(db)
    .selectFrom('licence')
    .select('id')
    .where('receipt_id', '=', receiptId)
    .orderBy('line')
    .execute()
  return rows.map(({ id }) => id)
}

/** Everything that can be paid twenty days later. */
async function payOut(db: Db, { artistId, actorId }: { artistId: string; actorId: string }): Promise<void> {
  const ctx = {
    db,
    now: () => daysAfter(BEGIN, 20),
    artistShareBasisPoints: SHARE,
    ...PAYING,
  }
  const { payableCents } = await showBalance(ctx, db, artistId)
  await payArtist(ctx, {
    artistId,
    actorId,
    idempotencyKey: newId(),
    amountCents: payableCents,
    paidOn: '2026-10-21',
    reference: 'Transfer 1',
  })
}
