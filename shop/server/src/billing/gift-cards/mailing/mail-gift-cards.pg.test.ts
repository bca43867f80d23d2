import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../../platform/db/db.ts'
import { markMailRefused, markMailSent } from '../../../platform/mail/mail-queries.ts'
import { type BillingShop, openBillingShop, refundByAdmin } from '../../../testing/billing-shop.ts'
import { anAccount } from '../../../testing/builders.ts'
import { closeChecked } from '../../../testing/close-checked.ts'
import { buyGiftCard, giftOrder, mailDue } from '../../../testing/gift-cards.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { AppError } from '../../../platform/app-error.ts'
import { exportBilling } from '../../export/export-billing.ts'
import { markExpired } from '../../payments/queries.ts'
import { startPurchase } from '../../start-purchase.ts'
import { forgetGiftRecipient, sendGiftCard } from '../change-gift-card.ts'
import { findPaidCard } from '../queries.ts'
import { redeemGiftCard } from '../redeem-gift-card.ts'
import { showGiftCards } from '../show-gift-cards.ts'
import { forgetRecipientsJob } from './mail-gift-cards.ts'

const database = useTestDatabase()
const TO = 'bo@segno.test'
const today = { mailOn: '2026-11-25' }
let clock: Date
let shop: BillingShop
let buyer: string
let email: string
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  ;({ id: buyer, email } = await anAccount(database.db))
})
afterEach(() => closeChecked(shop))

const states = async () => (await showGiftCards(shop.ctx, buyer)).cards.map(({ state }) => state)
const subjects = async (to: string) => (await mailsTo(database.db, to)).map(({ subject }) => subject)
const lastMail = async () => (await mailsTo(database.db, TO)).at(-1)!.id
const daysLater = (days: number) => void (clock = new Date(clock.getTime() + days * 86_400_000))
const correct = (cardId: string, recipientEmail: string) =>
  sendGiftCard(shop.ctx, {
    accountId: buyer,
    clientAddress: '192.0.2.1',
    cardId,
    recipientName: null,
    recipientEmail,
  })

test('a card counts as sent once its mail was, and then its buyer is told', async () => {
  await buyGiftCard(shop, buyer, { gift: today })
  await mailDue(shop)
  expect(await states()).toEqual(['waiting'])
  expect(await subjects(email)).not.toContain('Your gift card is on its way to Bo')
  await markMailSent(database.db, await lastMail(), { at: clock, keepBody: false })
  await mailDue(shop)
  await mailDue(shop)
  expect(await states()).toEqual(['sent'])
  expect((await subjects(email)).filter((subject) => subject.includes('on its way'))).toHaveLength(1)
})

test('a mail that is refused is said to be, once, and goes out again to the right address', async () => {
  const { cardId } = await buyGiftCard(shop, buyer, { gift: today })
  await mailDue(shop)
  await markMailRefused(database.db, await lastMail(), { at: clock, error: '550 no such user' })
  await mailDue(shop)
  await mailDue(shop)
  expect(await states()).toEqual(['undelivered'])
  expect((await subjects(email)).filter((subject) => subject.includes('did not reach'))).toEqual([
    'Your gift card did not reach Bo',
  ])
  await correct(cardId, 'bo.lee@segno.test')
  await mailDue(shop)
  expect(await subjects('bo.lee@segno.test')).toHaveLength(1)
  expect(await states()).toEqual(['waiting'])
})

test('the mail’s link has a parameter of its own, which no link of vouchers reads', async () => {
  const { code } = await buyGiftCard(shop, buyer, { gift: today })
  await mailDue(shop)
  const [mail] = await mailsTo(database.db, TO)
  expect(mail!.body_text).toContain(`http://shop.test/voucher-coupon-add?gift_card=${code}`)
  expect(mail!.body_text).not.toContain('voucher_code')
})

test('a corrected address has a new code once the card was mailed, and the old mail is not sent any more', async () => {
  const { cardId, code } = await buyGiftCard(shop, buyer, { gift: today })
  await correct(cardId, 'bo.l@segno.test')
  expect((await findPaidCard(database.db, cardId))?.code).toBe(code)
  await mailDue(shop)
  await correct(cardId, 'bo.l@segno.test')
  expect((await findPaidCard(database.db, cardId))?.code).toBe(code)
  await mailDue(shop)
  await correct(cardId, 'bo.lee@segno.test')
  expect((await findPaidCard(database.db, cardId))?.code).not.toBe(code)
  const mails = await mailsTo(database.db, 'bo.l@segno.test')
  expect(mails.every(({ superseded_at: at }) => at !== null)).toBe(true)
})

test('a recipient is forgotten a month after the mail, and not before', async () => {
  const { cardId } = await buyGiftCard(shop, buyer, { gift: today })
  const waiting = await buyGiftCard(shop, buyer, { gift: { mailOn: '2027-03-01' } })
  await mailDue(shop)
  await markMailSent(database.db, await lastMail(), { at: clock, keepBody: false })
  await mailDue(shop)
  const forget = () => forgetRecipientsJob(shop.ctx).run({}, new AbortController().signal)
  const kept = async (id: string) => {
    const card = await findPaidCard(database.db, id)
    return [card?.recipient_email, card?.message]
  }
  daysLater(29)
  await forget()
  expect(await kept(cardId)).toEqual([TO, 'For your next <b>track</b>'])
  daysLater(2)
  await forget()
  expect(await kept(cardId)).toEqual([null, null])
  expect(await kept(waiting.cardId)).toEqual([TO, 'For your next <b>track</b>'])
  expect(await states()).toEqual(['waiting', 'sent'])
})

test('a recipient whom no mail will reach is forgotten a month after the order; the money stays', async () => {
  const db = over(database.db)
  const later = { gift: { mailOn: '2027-03-01' } }
  const refunded = await buyGiftCard(shop, buyer, later)
  const waiting = await buyGiftCard(shop, buyer, later)
  const { purchase: given } = await startPurchase(shop.ctx, giftOrder(buyer, later))
  const { purchase: open } = await startPurchase(
    shop.ctx,
    giftOrder((await anAccount(database.db)).id, later),
  )
  await refundByAdmin(shop, refunded.paymentId)
  await markExpired(database.db, given.id)
  const kept = async () => {
    const { rows } = await sql<{ of: string; said: number; amount: string }>`
      select payment_id as of, num_nonnulls(recipient_name, recipient_email, message, nullif(sender_name, '-')) as said,
        amount_cents::text as amount from gift_card`.execute(db)
    return Object.fromEntries(rows.map(({ of, said, amount }) => [of, [said, amount]]))
  }
  const forget = () => forgetRecipientsJob(shop.ctx).run({}, new AbortController().signal)
  daysLater(29)
  await forget()
  expect(await kept()).toMatchObject({ [given.id]: [4, '2500'] })
  daysLater(2)
  await forget()
  expect(await kept()).toEqual({
    [refunded.paymentId]: [0, '2500'],
    [given.id]: [0, '2500'],
    [waiting.paymentId]: [4, '2500'],
    [open.id]: [4, '2500'],
  })
})

test('the office erases a recipient, and the card stays good for its buyer to give', async () => {
  const admin = (await anAccount(database.db, { role: 'admin' })).id
  const { cardId, codeKey } = await buyGiftCard(shop, buyer, { gift: today })
  await mailDue(shop)
  await forgetGiftRecipient(shop.ctx, admin, { cardId, reason: 'They asked us to' })
  expect(await findPaidCard(database.db, cardId)).toMatchObject({
    recipient_name: null,
    recipient_email: null,
    message: null,
  })
  expect((await mailsTo(database.db, TO))[0]!.superseded_at).not.toBeNull()
  expect(await states()).toEqual(['unsent'])
  const { rows } = await sql<{ said: string }>`
    select audit_entry::text as said from audit_entry where action = 'giftCard.forget'`.execute(
    over(database.db),
  )
  expect(rows[0]?.said).toContain('They asked us to')
  expect(rows[0]?.said).not.toContain(TO)
  const none = forgetGiftRecipient(shop.ctx, admin, { cardId: buyer, reason: 'They asked us to' })
  await expect(none).rejects.toMatchObject({ code: 'gift_card_not_found' })
  expect(await redeemGiftCard(shop.ctx, { codeKey, accountId: buyer })).toMatchObject({ points: 47 })
})

test('a card that cannot be mailed keeps no other back', async () => {
  const first = await buyGiftCard(shop, buyer, { gift: today })
  await buyGiftCard(shop, buyer, { gift: { ...today, recipientEmail: 'cy@segno.test' } })
  // A header that no mail may have.
  await sql`update gift_card set sender_name = e'Ada\r\nBcc: all' where id = ${first.cardId}`.execute(
    over(database.db),
  )
  await mailDue(shop)
  expect(await subjects('cy@segno.test')).toHaveLength(1)
  expect(await subjects(TO)).toEqual([])
})

test('an address is mailed as often as the shop allows, and beyond that nothing is ordered or changed', async () => {
  const { cardId } = await buyGiftCard(shop, buyer)
  const refusing = {
    ...shop.ctx,
    allowEmailTo: () => Promise.reject(new AppError(429, 'too_many_attempts', 'Too many')),
  }
  const refused = { code: 'too_many_attempts' }
  await expect(startPurchase(refusing, giftOrder(buyer))).rejects.toMatchObject(refused)
  await expect(
    sendGiftCard(refusing, {
      accountId: buyer,
      clientAddress: '192.0.2.1',
      cardId,
      recipientName: null,
      recipientEmail: 'cy@segno.test',
    }),
  ).rejects.toMatchObject(refused)
  expect((await findPaidCard(database.db, cardId))?.recipient_email).toBe(TO)
  const { rows } = await sql`select from payment`.execute(over(database.db))
  expect(rows).toHaveLength(1)
})

test('the key of an order opens no form for another recipient', async () => {
  const order = giftOrder(buyer)
  const { purchase } = await startPurchase(shop.ctx, order)
  expect((await startPurchase(shop.ctx, order)).purchase.id).toBe(purchase.id)
  const other = { ...order, gift: { ...order.gift, recipientEmail: 'cy@segno.test' } }
  await expect(startPurchase(shop.ctx, other)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test('a form that is left for another is closed, so that an order counts once', async () => {
  const counted: string[] = []
  const ctx = {
    ...shop.ctx,
    giftCardTerms: { minCents: 1_000, maxCents: 25_000, cardsADay: 1 },
    allowEmailTo: ({ email }: { email: string }) => Promise.resolve((counted.push(email), email)),
  }
  await startPurchase(ctx, giftOrder(buyer))
  await startPurchase(ctx, giftOrder(buyer, { grossCents: 3_000 }))
  await startPurchase(ctx, giftOrder(buyer, { grossCents: 5_000 }))
  const { rows } = await sql<{ sum: number }>`
    select amount_cents::int as sum from gift_card where state = 'unpaid'`.execute(over(database.db))
  expect(rows).toEqual([{ sum: 5_000 }])
  expect(counted).toEqual([TO])
})

test('a copy of all that is known of a buyer has their cards, and no keys of the shop', async () => {
  const { code } = await buyGiftCard(shop, buyer)
  const { giftCards } = (await exportBilling(database.db, buyer)) as { giftCards: object[] }
  expect(giftCards).toMatchObject([{ code, recipient_email: TO, amount_cents: 2_500 }])
  expect(Object.keys(giftCards[0]!)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/code_key|provider|livemode|redeemed_by/)]),
  )
})
