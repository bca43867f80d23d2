import { pointsForSum } from '@segno/contract'
import type { InvoiceDocument } from '@segno/invoice'
import { amountCents } from '@segno/units'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAccount, findAccount } from '../../accounts/public.ts'
import { over } from '../../platform/db/db.ts'
import { type BillingShop, openBillingShop, refundByAdmin } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { buyGiftCard, giftOrder, mailDue, redemptionsOf } from '../../testing/gift-cards.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints, forfeitPoints } from '../../wallet/public.ts'
import { findInvoiceOfPayment } from '../invoices/queries.ts'
import { selectBillingBreaches } from '../ledger/queries.ts'
import { eraseBuyer } from '../leave/erase-buyer.ts'
import { grantReference, selectGiftCardGrants } from '../payments/queries.ts'
import { refundAsAdmin, withdrawOwn } from '../refunds/refund-payment.ts'
import { selectRefunds } from '../refunds/queries.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { startPurchase } from '../start-purchase.ts'
import { blockGiftCard, sendGiftCard } from './change-gift-card.ts'
import { forgetRecipientsJob } from './mailing/mail-gift-cards.ts'
import { findPaidCard, sumOutstanding } from './queries.ts'
import { previewGiftCard, redeemGiftCard } from './redeem-gift-card.ts'
import { showGiftCards } from './show-gift-cards.ts'

const database = useTestDatabase()
let clock: Date
let shop: BillingShop
let buyer: string
let taker: string
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  buyer = (await anAccount(database.db)).id
  taker = (await anAccount(database.db)).id
})
afterEach(() => closeChecked(shop))

const points = (accountId: string) => availablePoints(database.db, accountId, clock)
const daysLater = (days: number) => void (clock = new Date(clock.getTime() + days * 86_400_000))
const redeem = (codeKey: string, accountId = taker) => redeemGiftCard(shop.ctx, { codeKey, accountId })

async function mailsTo(to: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from mail where to_address = ${to} order by queued_at, id`.execute(over(database.db))
  return rows.map(({ subject }) => subject)
}

async function invoicesOf(paymentId: string): Promise<InvoiceDocument[]> {
  const { rows } = await sql<{ document: InvoiceDocument }>`
    select document from invoice where payment_id = ${paymentId} order by issued_at, number desc`.execute(
    over(database.db),
  )
  return rows.map(({ document }) => document)
}

async function invoiceOf(paymentId: string): Promise<InvoiceDocument> {
  return (await findInvoiceOfPayment(database.db, paymentId))?.document as InvoiceDocument
}

test('a gift card is sold without VAT, as a multi-purpose voucher, and gives its buyer no points', async () => {
  const { paymentId, code } = await buyGiftCard(shop, buyer)
  expect(code).toMatch(/^(\w{4}-){2}\w{4}$/)
  expect(await points(buyer)).toBe(0)
  const invoice = await invoiceOf(paymentId)
  expect(invoice).toMatchObject({ netCents: 2_500, vatCents: 0, grossCents: 2_500 })
  expect(invoice.vat[0]?.vatKind).toBe('outside')
  expect(invoice.paymentNote).toBe(
    'Paid by card (Visa ending in 4242) on 25 November 2026. Multi-purpose voucher: no VAT is due now. VAT is due when it is redeemed.',
  )
  expect(await sumOutstanding(database.db)).toEqual([{ currency: 'EUR', cards: 1, cents: 2_500 }])
})

test('its points are bought with the taker’s VAT in the sum, and an invoice says that a gift card paid', async () => {
  const card = await buyGiftCard(shop, buyer)
  const { codeKey, cardId } = card
  const offer = await previewGiftCard(shop.ctx, { codeKey, accountId: taker })
  expect(offer).toMatchObject({ points: 47, netCents: 2_101, vatCents: 399, vatRateBasisPoints: 1_900 })
  const { points: brought, invoiceNumber } = await redeem(codeKey)
  expect([brought, await points(taker), await points(buyer)]).toEqual([47, 47, 0])
  expect(await invoiceOf((await redemptionsOf(database.db, cardId))[0]!)).toMatchObject({
    number: invoiceNumber,
    netCents: 2_101,
    vatCents: 399,
    grossCents: 2_500,
    paidWith: 'other',
    paidBy: 'gift card',
    paymentNote: 'Paid by gift card on 25 November 2026.',
    lines: [{ description: '47 points', rateBasisPoints: 1_900 }],
  })
  const bought = [card.paymentId, ...(await redemptionsOf(database.db, cardId))].map(grantReference)
  expect(await selectGiftCardGrants(database.db, bought)).toEqual(bought.slice(1))
  expect(await sumOutstanding(database.db)).toEqual([])
  await expect(redeem(codeKey)).rejects.toMatchObject({
    code: 'gift_card_yours',
    message: 'You redeemed this gift card on 25 November 2026. It brought you 47 points.',
  })
  await expect(redeem(codeKey, buyer)).rejects.toMatchObject({ code: 'gift_card_used' })
})

test('a buyer is told the points that a sum brings, by the rule that redeems it', async () => {
  const { codeKey } = await buyGiftCard(shop, buyer)
  const { pointsPrices } = await showGiftCards(shop.ctx, buyer)
  const { points: brought } = await redeem(codeKey)
  expect(pointsForSum(amountCents(2_500), pointsPrices)?.points).toBe(brought)
})

test('commissions are earned on what is redeemed, and on no sale of a card', async () => {
  const paid: [string, number][] = []
  const onPaid = [
    (_tx: unknown, { accountId, netCents }: { accountId: string; netCents: number }) =>
      Promise.resolve(void paid.push([accountId, netCents])),
  ]
  const ctx = { ...shop.ctx, hooks: { onPaid, onRefunded: [] } }
  const { codeKey } = await buyGiftCard({ ...shop, ctx }, buyer)
  await redeemGiftCard(ctx, { codeKey, accountId: taker })
  expect(paid).toEqual([[taker, 2_101]])
})

test('it is mailed once, in the morning of its day, and its buyer is told', async () => {
  await buyGiftCard(shop, buyer)
  await mailDue(shop)
  expect(await mailsTo('bo@segno.test')).toEqual([])
  clock = new Date('2026-12-24T06:59:00Z')
  await mailDue(shop)
  expect(await mailsTo('bo@segno.test')).toEqual([])
  clock = new Date('2026-12-24T07:00:00Z')
  await mailDue(shop)
  await mailDue(shop)
  expect(await mailsTo('bo@segno.test')).toEqual(['Ada sends you EUR 25.00 for Segno'])
  const { rows } = await sql<{
    html: string
  }>`select body_html as html from mail where to_address = 'bo@segno.test'`.execute(over(database.db))
  expect(rows[0]?.html).toContain('For your next &lt;b&gt;track&lt;/b&gt;')
})

test('a wrong address is corrected by its buyer alone, and the card is mailed again until it is redeemed', async () => {
  const { cardId, codeKey } = await buyGiftCard(shop, buyer, { gift: { mailOn: '2026-11-25' } })
  await mailDue(shop)
  const to = {
    cardId,
    clientAddress: '192.0.2.1',
    recipientName: 'Bo',
    recipientEmail: 'bo.lee@segno.test',
  }
  await expect(sendGiftCard(shop.ctx, { ...to, accountId: taker })).rejects.toMatchObject({
    code: 'gift_card_not_found',
  })
  await expect(
    sendGiftCard(shop.ctx, { ...to, accountId: buyer, recipientEmail: 'bo at home' }),
  ).rejects.toMatchObject({ code: 'bad_request', errors: [{ path: 'recipientEmail' }] })
  await sendGiftCard(shop.ctx, { ...to, accountId: buyer })
  await mailDue(shop)
  expect(await mailsTo('bo.lee@segno.test')).toHaveLength(1)
  // The old code may be with a stranger.
  await expect(redeem(codeKey)).rejects.toMatchObject({ code: 'gift_card_not_found' })
  await redeem((await findPaidCard(database.db, cardId))!.code_key!)
  await expect(sendGiftCard(shop.ctx, { ...to, accountId: buyer })).rejects.toMatchObject({
    code: 'gift_card_used',
  })
})

test('a card is mailed ten times at most', async () => {
  const { cardId } = await buyGiftCard(shop, buyer, { gift: { mailOn: '2026-11-25' } })
  const send = () =>
    sendGiftCard(shop.ctx, {
      accountId: buyer,
      clientAddress: '192.0.2.1',
      cardId,
      recipientName: null,
      recipientEmail: 'x@segno.test',
    })
  for (let time = 0; time < 10; time++) {
    await mailDue(shop)
    await send().catch(() => undefined)
  }
  await expect(send()).rejects.toMatchObject({ code: 'gift_card_sent_often' })
  expect(await mailsTo('x@segno.test')).toHaveLength(9)
})

test('bad orders say what is wrong, and charge and keep nothing', async () => {
  const order = (facts: Parameters<typeof giftOrder>[1]) => startPurchase(shop.ctx, giftOrder(buyer, facts))
  await expect(order({ grossCents: 999 })).rejects.toMatchObject({
    code: 'gift_card_sum',
    message: 'A gift card is worth EUR 10.00 to EUR 250.00. Nothing was charged.',
  })
  await expect(order({ grossCents: 25_001 })).rejects.toMatchObject({ code: 'gift_card_sum' })
  await expect(order({ gift: { mailOn: '2026-11-24' } })).rejects.toMatchObject({ code: 'gift_card_day' })
  await expect(order({ gift: { recipientEmail: 'bo' } })).rejects.toMatchObject({
    code: 'bad_request',
    errors: [{ path: 'recipientEmail', message: 'Enter a full email address, such as ada@example.com' }],
  })
  await expect(order({ gift: { message: 'Win at www.example.com' } })).rejects.toMatchObject({
    errors: [{ path: 'message', message: 'Must not contain a web address' }],
  })
  const { rows } = await sql`select from gift_card`.execute(over(database.db))
  expect(rows).toEqual([])
})

test('an account buys as many in a day as the shop allows, also at once', async () => {
  const ctx = { ...shop.ctx, giftCardTerms: { minCents: 1_000, maxCents: 25_000, cardsADay: 2 } }
  await buyGiftCard({ ...shop, ctx }, buyer)
  await Promise.allSettled(Array.from({ length: 4 }, () => startPurchase(ctx, giftOrder(buyer))))
  const { rows } = await sql`select from payment where status <> 'expired'`.execute(over(database.db))
  expect(rows).toHaveLength(2)
  await buyGiftCard({ ...shop, ctx }, buyer)
  daysLater(0.9)
  await expect(startPurchase(ctx, giftOrder(buyer))).rejects.toMatchObject({ code: 'gift_card_limit' })
  daysLater(0.1)
  await startPurchase(ctx, giftOrder(buyer))
})

test('its buyer has the money back while it is not redeemed, and then its code says so', async () => {
  const { paymentId, codeKey } = await buyGiftCard(shop, buyer)
  const { id, grossCents } = await withdrawOwn(shop.ctx, buyer, paymentId)
  expect((await showGiftCards(shop.ctx, buyer)).cards[0]).toMatchObject({ refundingCents: grossCents })
  expect(grossCents).toBe(2_500)
  await expect(redeem(codeKey)).rejects.toMatchObject({
    code: 'gift_card_refunded',
    message: 'This gift card was refunded to its buyer. No points were added.',
  })
  await sendRefund(shop.ctx, id)
  const refunds = await shop.host.provider.stripe.refunds.list()
  expect(refunds.data.map(({ amount }) => amount)).toEqual([2_500])
  expect(await points(taker)).toBe(0)
  await mailDue(shop)
  daysLater(40)
  await mailDue(shop)
  expect(await mailsTo('bo@segno.test')).toEqual([])
})

test('a redeemed card is not refunded, by nobody, and the refusal says where its money is', async () => {
  const { paymentId, codeKey } = await buyGiftCard(shop, buyer)
  await redeem(codeKey)
  const used = { code: 'gift_card_used', message: /became points/ }
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: used.code })
  const admin = await anAccount(database.db, { role: 'admin' })
  await expect(refundAsAdmin(shop.ctx, admin.id, { paymentId, reason: 'They asked' })).rejects.toThrow(
    used.message,
  )
})

test('after 14 days an administrator alone refunds it', async () => {
  const { paymentId } = await buyGiftCard(shop, buyer)
  expect((await showGiftCards(shop.ctx, buyer)).cards[0]?.refundableUntil).not.toBeNull()
  daysLater(15)
  expect((await showGiftCards(shop.ctx, buyer)).cards[0]?.refundableUntil).toBeNull()
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: 'withdrawal_too_late' })
  const admin = await anAccount(database.db, { role: 'admin' })
  await refundAsAdmin(shop.ctx, admin.id, { paymentId, reason: 'They asked' })
  expect((await showGiftCards(shop.ctx, buyer)).cards[0]?.state).toBe('refunded')
})

test.runIf(hasPostgres)('of a redemption and a refund at once exactly one wins', async () => {
  for (let time = 0; time < 10; time++) {
    const { paymentId, codeKey } = await buyGiftCard(shop, buyer)
    daysLater(2)
    const before = await points(taker)
    const [redeemed, refunded] = await Promise.allSettled([
      redeem(codeKey),
      withdrawOwn(shop.ctx, buyer, paymentId),
    ])
    expect([redeemed.status, refunded.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await points(taker)) - before).toBe(redeemed.status === 'fulfilled' ? 47 : 0)
  }
})

test.runIf(hasPostgres)('ten people who redeem one card at once get its points once', async () => {
  const { codeKey } = await buyGiftCard(shop, buyer)
  const takers = await Promise.all(Array.from({ length: 10 }, () => anAccount(database.db)))
  const tries = await Promise.allSettled(takers.map(({ id }) => redeem(codeKey, id)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const all = await Promise.all(takers.map(({ id }) => points(id)))
  expect(all.toSorted((one, other) => other - one)).toEqual([47, ...Array.from({ length: 9 }, () => 0)])
})

test('points that were bought with a card and given back bring their money back onto it', async () => {
  const { cardId, codeKey, code, paymentId } = await buyGiftCard(shop, buyer)
  await redeem(codeKey)
  const redemption = (await redemptionsOf(database.db, cardId))[0]!
  const { id } = await withdrawOwn(shop.ctx, taker, redemption)
  await sendRefund(shop.ctx, id)
  await sendRefund(shop.ctx, id)
  const [refund] = await selectRefunds(database.db, redemption)
  expect(refund).toMatchObject({
    status: 'done',
    paid_otherwise: `to the gift card ending in ${code.slice(-4)}`,
    gross_cents: 2_500,
    credit_note_number: 'CN-2026-000001',
  })
  expect((await findPaidCard(database.db, cardId))?.left_cents).toBe(2_500)
  expect((await shop.host.provider.stripe.refunds.list()).data).toEqual([])
  // It is the redeemer's: not its first buyer's, and nobody else's.
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: 'gift_card_used' })
  await expect(redeem(codeKey, buyer)).rejects.toMatchObject({ code: 'gift_card_used' })
  expect((await showGiftCards(shop.ctx, buyer)).cards).toMatchObject([
    { state: 'redeemed', leftCents: 0, refundableUntil: null },
  ])
  expect(await mailsTo((await findAccount(database.db, taker))!.email)).toContain(
    'EUR 25.00 is on your gift card again',
  )
  const note = (await invoicesOf(redemption)).at(-1)
  expect(note?.paymentNote).toBe(`Refunded to the gift card ending in ${code.slice(-4)} on 25 November 2026.`)
  expect(await redeem(codeKey)).toMatchObject({ points: 47 })
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: 'gift_card_used' })
})

test('a card is redeemed in its own currency alone, at the points that were shown, and not while it is on hold', async () => {
  const { codeKey, cardId } = await buyGiftCard(shop, buyer)
  const american = await anAccount(database.db, { country: 'US', currency: 'USD' })
  await expect(redeem(codeKey, american.id)).rejects.toMatchObject({ code: 'gift_card_currency' })
  await expect(
    redeemGiftCard(shop.ctx, { codeKey, accountId: taker, shownPoints: 46 }),
  ).rejects.toMatchObject({ code: 'gift_card_points_changed' })
  const admin = await anAccount(database.db, { role: 'admin' })
  await blockGiftCard(shop.ctx, admin.id, { cardId, isBlocked: true, reason: 'Stolen card' })
  await expect(redeem(codeKey)).rejects.toMatchObject({ code: 'gift_card_blocked' })
  await blockGiftCard(shop.ctx, admin.id, { cardId, isBlocked: false, reason: 'It was not' })
  expect(await redeem(codeKey)).toMatchObject({ points: 47 })
  await expect(
    blockGiftCard(shop.ctx, admin.id, { cardId, isBlocked: true, reason: 'Late' }),
  ).rejects.toMatchObject({ code: 'gift_card_used' })
})

test('cards of a buyer who leaves stay good, and their people are forgotten once they are mailed, redeemed or refunded', async () => {
  const { cardId, codeKey } = await buyGiftCard(shop, buyer)
  const redeemed = await buyGiftCard(shop, buyer)
  const refunded = await buyGiftCard(shop, buyer)
  const waiting = await buyGiftCard(shop, buyer, { gift: { mailOn: '2027-03-01' } })
  await deleteAccount({ ...shop.ctx, erasers: [eraseBuyer(shop.ctx), forfeitPoints] }, buyer, () =>
    Promise.resolve(),
  )
  const forget = () => forgetRecipientsJob(shop.ctx).run({}, new AbortController().signal)
  const named = async () => {
    const { rows } = await sql<{ id: string }>`select id from gift_card
      where sender_name <> '-' or num_nonnulls(recipient_name, recipient_email, message) > 0`.execute(
      over(database.db),
    )
    return new Set(rows.map(({ id }) => id))
  }
  await redeem(redeemed.codeKey)
  await refundByAdmin(shop, refunded.paymentId)
  await forget()
  expect(await named()).toEqual(new Set([cardId, waiting.cardId]))
  clock = new Date('2026-12-24T08:00:00Z')
  await mailDue(shop)
  expect(await mailsTo('bo@segno.test')).toHaveLength(1)
  await forget()
  expect(await named()).toEqual(new Set([waiting.cardId]))
  expect(await redeem(codeKey)).toMatchObject({ points: 47 })
})

test('the ledger’s rules see a card whose money is not where it went', async () => {
  const { cardId } = await buyGiftCard(shop, buyer)
  await sql`update gift_card set left_cents = 100`.execute(over(database.db))
  expect(await selectBillingBreaches(database.db)).toEqual([
    `gift card ${cardId} of 2500 cents has 100 left, and with what it bought 100`,
  ])
  await sql`update gift_card set left_cents = 0, state = 'refunded'`.execute(over(database.db))
  expect(await selectBillingBreaches(database.db)).toEqual([
    `gift card ${cardId} of 2500 cents has 0 left, and with what it bought 0`,
  ])
  await sql`update gift_card set left_cents = 2500, state = 'live'`.execute(over(database.db))
})
