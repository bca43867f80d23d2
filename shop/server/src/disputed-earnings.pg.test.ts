import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { commissionsOf, sumBalances } from './affiliates/balances/queries.ts'
import { earnCommission } from './affiliates/commissions/earn-commission.ts'
import { approvePayout } from './affiliates/office/decide.ts'
import { writePayoutFile } from './affiliates/office/transfers.ts'
import { requestPayout, setBankDetails } from './affiliates/payouts/request-payout.ts'
import { toCommission } from './affiliates/wire.ts'
import { completeCheckout } from './orders/public.ts'
import { over } from './platform/db/db.ts'
import { daysAfter } from './platform/day-range.ts'
import { newId } from './platform/ids.ts'
import { accrueRoyalties } from './royalties/accrue.ts'
import { payArtist, showBalance } from './royalties/pay-artist.ts'
import { payMomentAt } from './royalties/rules.ts'
import { payableArtistsOf } from './royalties/runs/queries.ts'
import { readStatement } from './royalties/statements/show-statement.ts'
import { affiliatesContextOn, aReferral } from './testing/affiliates-context.ts'
import { buyByCard, openBillingShop } from './testing/billing-shop.ts'
import { anAccount, anArtist, aSound } from './testing/builders.ts'
import { buyGiftCard, redeemCard } from './testing/gift-cards.ts'
import { givePoints, ordersContextOn } from './testing/orders-context.ts'
import { PAYING, givePayoutDetails } from './testing/payees-context.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
const start = new Date('2026-09-01T12:00:00Z')
const later = daysAfter(start, 40)

let artistId: string
let actorId: string
let affiliateId: string

/** A referred buyer pays for 20 points and spends them on ten sounds of an artist: 4.50 for the artist, 1.35 for the affiliate. */
beforeEach(async () => {
  const { db } = database
  const referral = await aReferral(db, { at: start })
  ;({ affiliateId } = referral)
  actorId = (await anAccount(db, { role: 'admin' })).id
  artistId = (await anArtist(db)).id
  await givePayoutDetails(db, { artistId, at: start })
  await setBankDetails(affiliatesContextOn(db, start), affiliateId, {
    holder: 'Ada Lee',
    iban: 'DE89370400440532013000',
  })
  await using shop = await openBillingShop(db, {
    now: () => start,
    hooks: { onPaid: [earnCommission(affiliatesContextOn(db, start).terms)], onRefunded: [] },
  })
  await buyByCard(shop, referral.referredId, '4242424242424242')
  await buyTen(referral.referredId)
})

async function buyTen(accountId: string): Promise<void> {
  const { db } = database
  const items = []
  for (let made = 0; made < 10; made++)
    items.push({ soundId: (await aSound(db, { artist_id: artistId })).id, pricePoints: 2 })
  const hooks = { onSale: [accrueRoyalties(5_000)], onSaleReturned: [] }
  const orders = ordersContextOn(db, { now: () => start, hooks })
  await completeCheckout(orders, { accountId, idempotencyKey: newId(), items })
}

const openDispute = (id = 'dp_1') =>
  sql`insert into payment_dispute (id, payment_id, held_points, opened_at, amount_cents)
    select ${id}, id, 0, ${daysAfter(start, 10)}, gross_cents from payment`.execute(over(database.db))
const winDispute = () =>
  sql`update payment_dispute set status = 'won', closed_at = ${daysAfter(later, 1)}`.execute(
    over(database.db),
  )
const at = (now: Date) => ({
  db: database.db,
  now: () => now,
  ...PAYING,
})
const pay = (amountCents: number, now = later) =>
  payArtist(at(now), {
    artistId,
    actorId,
    idempotencyKey: newId(),
    amountCents,
    paidOn: '2026-10-10',
    reference: 'Transfer 7',
  })
const balance = (now = later) => showBalance(at(now), database.db, artistId)
const payable = async (now: Date) => {
  const list = payableArtistsOf(database.db, { balance: 'payable', moment: payMomentAt(now), words: '' })
  return (await list.page({ sort: 'email', offset: 0, limit: 9 })).map(({ cents }) => cents)
}

test('royalties of a disputed payment wait until the dispute is decided, others are paid', async () => {
  const other = (await anAccount(database.db)).id
  await givePoints(database.db, other, 20)
  await buyTen(other)
  expect([(await balance()).payableCents, await payable(later)]).toEqual([450 + 333, [450 + 333]])
  await openDispute()
  expect(await balance()).toMatchObject({
    payableCents: 333,
    disputedMicroEur: 4_500_000,
    pendingMicroEur: 0,
  })
  expect(await payable(later)).toEqual([333])
  await expect(pay(334)).rejects.toMatchObject({ code: 'more_than_payable' })
  await pay(333)
  await winDispute()
  const won = daysAfter(later, 2)
  expect(await balance(won)).toMatchObject({ payableCents: 450, disputedMicroEur: 0 })
  expect(await payable(won)).toEqual([450])
})

test('the statement of a payment says what waits for a dispute, also once that is decided', async () => {
  await openDispute()
  const other = (await anAccount(database.db)).id
  await givePoints(database.db, other, 20)
  await buyTen(other)
  await pay(333)
  const { rows } = await sql<{ id: string }>`select id from royalty_payment`.execute(over(database.db))
  const statement = () => readStatement(database.db, { accountId: artistId, role: 'artist' }, rows[0]!.id)
  expect(await statement()).toMatchObject({ disputedMicroEur: 4_500_000, leftMicroEur: 4_503_330 })
  await winDispute()
  expect(await statement()).toMatchObject({ disputedMicroEur: 4_500_000, leftMicroEur: 4_503_330 })
})

test('a commission of a disputed payment is pending with the reason, and free once the shop has won', async () => {
  const shown = async () => {
    const facts = { affiliateId, state: undefined, words: '', now: later, since: null, before: null }
    const rows = await commissionsOf(database.db, facts).page({ sort: 'paidAt', offset: 0, limit: 9 })
    return rows.map(toCommission)
  }
  expect(await shown()).toMatchObject([{ state: 'approved', reason: null }])
  await openDispute()
  expect(await shown()).toMatchObject([{ state: 'pending', reason: 'The payment is disputed' }])
  expect(await sumBalances(database.db, [affiliateId], later)).toMatchObject([
    { balance: { pendingCents: 135, freeCents: 0 } },
  ])
  await winDispute()
  expect(await shown()).toMatchObject([{ state: 'approved', reason: null }])
})

test('a payout with a commission of a disputed payment is neither approved nor put into a bank file', async () => {
  const base = affiliatesContextOn(database.db, later)
  const office = { ...base, terms: { ...base.terms, minPayoutCents: 100 } }
  await requestPayout(office, affiliateId, 'EUR')
  const { rows } = await sql<{ id: string }>`select id from affiliate_payout`.execute(over(database.db))
  const payoutId = rows[0]!.id
  const approval = { actorId, payoutId, amountCents: 135 }
  await openDispute()
  await expect(approvePayout(office, approval)).rejects.toMatchObject({ code: 'payout_disputed' })
  await winDispute()
  await approvePayout(office, approval)
  await openDispute('dp_2')
  const file = { actorId, payoutIds: [payoutId] }
  await expect(writePayoutFile(office, file)).rejects.toMatchObject({ code: 'payout_disputed' })
  await winDispute()
  await writePayoutFile(office, file)
})

test('what the points of a gift card earned waits while the card’s own payment is disputed, and stays where that is lost', async () => {
  const { db } = database
  const referral = await aReferral(db, { at: start })
  const hooks = { onPaid: [earnCommission(affiliatesContextOn(db, start).terms)], onRefunded: [] }
  await using shop = await openBillingShop(db, { now: () => start, hooks })
  const { paymentId, codeKey } = await buyGiftCard(shop, (await anAccount(db)).id, {
    gift: { mailOn: '2026-10-01' },
  })
  await redeemCard(shop, codeKey, referral.referredId)
  await buyTen(referral.referredId)
  const both = async (now: Date) => [
    (await balance(now)).disputedMicroEur,
    (await sumBalances(db, [referral.affiliateId], now))[0]?.balance.freeCents,
  ]
  expect(await both(later)).toEqual([0, 315])
  await sql`insert into payment_dispute (id, payment_id, held_points, opened_at, amount_cents)
    values ('dp_gift', ${paymentId}, 0, ${daysAfter(start, 10)}, 2500)`.execute(over(db))
  const [held] = await both(later)
  expect(await both(later)).toEqual([held, 0])
  expect(held).toBeGreaterThan(0)
  await sql`update payment_dispute set status = 'lost', closed_at = ${daysAfter(later, 1)}`.execute(over(db))
  expect(await both(daysAfter(later, 2))).toEqual([held, 0])
  await winDispute()
  expect(await both(daysAfter(later, 2))).toEqual([0, 315])
})
