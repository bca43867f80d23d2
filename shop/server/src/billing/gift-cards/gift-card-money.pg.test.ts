import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type BillingShop, openBillingShop, submitPage } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { buyGiftCard, redemptionsOf } from '../../testing/gift-cards.ts'
import { mailsTo } from '../../testing/mails.ts'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { showPaymentStory } from '../history/show-payments.ts'
import { billingWarnings } from '../billing-warnings.ts'
import { unsettledByBuyer } from '../leave/erase-buyer.ts'
import { insertRefund } from '../refunds/queries.ts'
import { refundAsAdmin, withdrawOwn } from '../refunds/refund-payment.ts'
import { giveUpRefund, sendRefund } from '../refunds/send-refund.ts'
import { takeWebhook } from '../take-webhook.ts'
import { blockGiftCard } from './change-gift-card.ts'
import { findPaidCard, sumOutstanding } from './queries.ts'
import { redeemGiftCard } from './redeem-gift-card.ts'
import { showGiftCards } from './show-gift-cards.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')
let shop: BillingShop
let buyer: string
let email: string
let taker: string
let admin: string
beforeEach(async () => {
  shop = await openBillingShop(database.db, { now: () => now })
  shop.isListening = true
  ;({ id: buyer, email } = await anAccount(database.db))
  taker = (await anAccount(database.db)).id
  admin = (await anAccount(database.db, { role: 'admin' })).id
})
afterEach(() => closeChecked(shop))

const stripe = () => shop.host.provider.stripe
const redeem = (codeKey: string, accountId = taker) => redeemGiftCard(shop.ctx, { codeKey, accountId })
const cardOf = async (id: string) => (await findPaidCard(database.db, id))!
const own = async () => (await showGiftCards(shop.ctx, buyer)).cards[0]
const subjects = async (to: string) => (await mailsTo(database.db, to)).map(({ subject }) => subject)
const block = (cardId: string, isBlocked: boolean) =>
  blockGiftCard(shop.ctx, admin, { cardId, isBlocked, reason: 'Stolen card' })

async function settled(): Promise<void> {
  for (let delivery = 0; delivery < 2; delivery++) await shop.host.sandbox.tick()
}

/** A refund that the office makes on the provider's own pages. */
async function refundElsewhere(paymentId: string, amount?: number): Promise<void> {
  const { rows } = await sql<{ intent: string }>`
    select intent_id as intent from payment where id = ${paymentId}`.execute(over(database.db))
  await stripe().refunds.create({
    payment_intent: rows[0]!.intent,
    ...(amount === undefined ? {} : { amount }),
  })
  await settled()
}

/** What the buyer's bank does on the sandbox's page. */
async function bank(fields: Readonly<Record<string, string>>): Promise<void> {
  await submitPage(shop, '/sandbox/disputes', fields)
  await settled()
}
async function dispute(amount?: string): Promise<string> {
  const charge = (await stripe().charges.list()).data[0]!.id
  await bank({ charge, as: 'chargeback', ...(amount === undefined ? {} : { amount }) })
  return (await stripe().disputes.list()).data[0]!.id
}

test('a card that is refunded at the card provider cannot be redeemed', async () => {
  const { paymentId, codeKey } = await buyGiftCard(shop, buyer)
  await refundElsewhere(paymentId)
  expect(await own()).toMatchObject({ state: 'refunded', leftCents: 0 })
  await expect(redeem(codeKey)).rejects.toMatchObject({ code: 'gift_card_refunded' })
  expect(await sumOutstanding(database.db)).toEqual([])
})

test('one that is refunded there in part is worth the rest, and its buyer is told; the rest can be refunded', async () => {
  const { paymentId, cardId, codeKey } = await buyGiftCard(shop, buyer)
  await refundElsewhere(paymentId, 1_000)
  expect(await own()).toMatchObject({ state: 'waiting', amountCents: 2_500, leftCents: 1_500 })
  expect(await subjects(email)).toContain('Your gift card is worth EUR 15.00')
  expect((await withdrawOwn(shop.ctx, buyer, paymentId)).grossCents).toBe(1_500)
  await expect(redeem(codeKey)).rejects.toMatchObject({ code: 'gift_card_refunded' })
  expect((await cardOf(cardId)).left_cents).toBe(0)
})

test('a redeemed card that is refunded there is the shop’s loss, which the office hears of for a month', async () => {
  const { paymentId, cardId, codeKey } = await buyGiftCard(shop, buyer)
  await redeem(codeKey)
  await refundElsewhere(paymentId)
  expect(await cardOf(cardId)).toMatchObject({ state: 'live', left_cents: 0, overdrawn_cents: 2_500 })
  const warned = (at: Date) => billingWarnings({ ...shop.ctx, now: () => at })
  expect(await warned(now)).toContain(
    '1 gift card was refunded at the card provider after being redeemed: the shop bears the loss. Look at /admin/gift-cards.',
  )
  expect((await warned(new Date('2026-12-26T12:00:00Z'))).join(' ')).not.toMatch(/gift card/)
  // The redeemer's points stay theirs, and so does their money.
  await withdrawOwn(shop.ctx, taker, (await redemptionsOf(database.db, cardId))[0]!).then(({ id }) =>
    sendRefund(shop.ctx, id),
  )
  expect(await cardOf(cardId)).toMatchObject({ left_cents: 2_500, redeemed_by: taker })
})

test('a code does not work again while its money goes back another way', async () => {
  const { paymentId, codeKey, cardId } = await buyGiftCard(shop, buyer)
  const { id } = await refundAsAdmin(shop.ctx, admin, { paymentId, reason: 'They asked' })
  shop.isListening = false
  await refundElsewhere(paymentId)
  // The provider refuses ours before its word of the other has come.
  await expect(sendRefund(shop.ctx, id)).rejects.toThrow(/refunded/)
  await expect(redeem(codeKey)).rejects.toMatchObject({ code: 'gift_card_refunded' })
  shop.isListening = true
  await redeliver()
  expect(await cardOf(cardId)).toMatchObject({ state: 'refunded', left_cents: 0 })
  expect(await subjects(email)).not.toContain('Your gift card is worth EUR 25.00')
})

test('a card whose refund failed works again, and its buyer is told; not while it is on hold or disputed', async () => {
  const { paymentId, codeKey, cardId } = await buyGiftCard(shop, buyer)
  await block(cardId, true)
  const refunded = async () => (await refundAsAdmin(shop.ctx, admin, { paymentId, reason: 'They asked' })).id
  await giveUpRefund(shop.ctx, await refunded())
  expect((await own())?.state).toBe('blocked')
  await block(cardId, false)
  await giveUpRefund(shop.ctx, await refunded())
  expect((await own())?.state).toBe('unsent')
  expect((await subjects(email)).filter((subject) => subject.includes('is worth'))).toEqual([
    'Your gift card is worth EUR 25.00',
  ])
  const last = await refunded()
  const lost = await dispute()
  await giveUpRefund(shop.ctx, last)
  await expect(redeem(codeKey)).rejects.toMatchObject({ code: 'gift_card_blocked' })
  await bank({ dispute: lost, status: 'won' })
  expect(await redeem(codeKey)).toMatchObject({ points: 47 })
})

test('holds of the office and of each dispute end by themselves', async () => {
  const { codeKey, cardId } = await buyGiftCard(shop, buyer)
  await block(cardId, true)
  const first = await dispute('1000')
  const second = await dispute('500')
  await bank({ dispute: second, status: 'won' })
  await bank({ dispute: first, status: 'lost' })
  await expect(redeem(codeKey)).rejects.toMatchObject({ code: 'gift_card_blocked' })
  await expect(block(cardId, false)).rejects.toMatchObject({
    code: 'gift_card_disputed',
    message: 'A dispute of its payment holds this gift card. It works again once the dispute is won.',
  })
  expect(await sumOutstanding(database.db)).toEqual([])
  await bank({ dispute: first, status: 'won' })
  await expect(redeem(codeKey)).rejects.toMatchObject({ code: 'gift_card_blocked' })
  const { rows } = await sql`select from audit_entry where action = 'giftCard.unblock'`.execute(
    over(database.db),
  )
  expect(rows).toEqual([])
  await block(cardId, false)
  expect(await redeem(codeKey)).toMatchObject({ points: 47 })
})

test('a redeemed card’s payment offers no refund, and one on hold does', async () => {
  const { paymentId, codeKey, cardId } = await buyGiftCard(shop, buyer)
  const offered = async () => (await showPaymentStory(shop.ctx, paymentId)).refundable.grossCents
  await block(cardId, true)
  expect([await offered(), (await own())?.refundableUntil === null]).toEqual([2_500, false])
  await block(cardId, false)
  await redeem(codeKey)
  expect(await offered()).toBe(0)
})

test('VAT that comes back goes to the card of the redeemer, whom nobody else redeems it for', async () => {
  const { codeKey, cardId, code } = await buyGiftCard(shop, buyer)
  await redeem(codeKey)
  const [redemption = ''] = await redemptionsOf(database.db, cardId)
  const id = newId()
  const back = { points: 0, net_cents: 0, vat_cents: 399, gross_cents: 399, reason: 'VAT ID confirmed' }
  await insertRefund(database.db, {
    ...back,
    id,
    payment_id: redemption,
    account_id: taker,
    kind: 'vat',
    actor_id: null,
    created_at: now,
  })
  await sendRefund(shop.ctx, id)
  const { rows } = await sql<{ note: string }>`
    select document ->> 'paymentNote' as note from invoice where refund_id = ${id} and number like 'CN-%'`.execute(
    over(database.db),
  )
  expect(rows[0]?.note).toContain(`EUR 3.99 of VAT went back to the gift card ending in ${code.slice(-4)}`)
  await expect(redeem(codeKey, buyer)).rejects.toMatchObject({ code: 'gift_card_used' })
  const unsettled = (accountId: string) => unsettledByBuyer(shop.ctx)(database.db, accountId, now)
  expect(await unsettled(buyer)).toEqual([])
  expect(await unsettled(taker)).toEqual([
    { kind: 'giftCardMoney', count: 1, amountCents: 399, currency: 'EUR' },
  ])
  expect((await redeem(codeKey)).points).toBeGreaterThan(0)
})

test('the office’s file of payments tells money from what a gift card paid', async () => {
  const { codeKey } = await buyGiftCard(shop, buyer)
  await redeem(codeKey)
  await using office = await openTestApp(database.db)
  const { token } = await signedIn(office, { role: 'admin' }, { isConfirmed: true })
  const url = '/api/admin/subscription-history.csv?sort=paidAt'
  const { body } = await office.app.inject({ url, headers: { token } })
  const [names = '', ...lines] = body.trim().split(/\r?\n/)
  const columns = names.split(',')
  const said = lines.map((line) => {
    const cells = line.split(',')
    return ['Kind', 'Paid with', 'Gross'].map((name) => cells[columns.indexOf(name)])
  })
  expect(said).toEqual([
    ['Gift card', 'Money', '25.00'],
    ['Points', 'Gift card', '25.00'],
  ])
})

test('a buyer whose bank took a gift card’s money back reads that its code ended, and that it works again', async () => {
  const { codeKey } = await buyGiftCard(shop, buyer)
  const id = await dispute()
  await bank({ dispute: id, status: 'lost' })
  const lost = (await mailsTo(database.db, email)).find(({ body_text: text }) =>
    text?.includes('The code of the gift card no longer works.'),
  )
  expect(lost?.body_text).toContain('http://shop.test/gift-cards')
  await bank({ dispute: id, status: 'won' })
  expect(await subjects(email)).toContain('Your gift card is worth EUR 25.00')
  expect(await redeem(codeKey)).toMatchObject({ points: 47 })
})

test('a shop that sells no points in the card’s currency says so, and keeps its money', async () => {
  const { codeKey, cardId } = await buyGiftCard(shop, buyer)
  await sql`update package set is_on_sale = false where kind = 'points'`.execute(over(database.db))
  await expect(redeem(codeKey)).rejects.toMatchObject({
    code: 'gift_card_no_points',
    message: 'This shop sells no points in EUR now. Your gift card keeps its money.',
  })
  expect((await cardOf(cardId)).left_cents).toBe(2_500)
})

/** Webhooks that were sent while nobody listened. */
async function redeliver(): Promise<void> {
  for (const { body, signature } of shop.sent) await takeWebhook(shop.ctx, body, signature)
}
