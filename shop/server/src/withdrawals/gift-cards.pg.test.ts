import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daysAfter } from '../platform/day-range.ts'
import { over } from '../platform/db/db.ts'
import { withdrawOwn } from '../billing/public.ts'
import { anAccount } from '../testing/builders.ts'
import { closeChecked } from '../testing/close-checked.ts'
import { buyGiftCard, redeemCard, redemptionsOf } from '../testing/gift-cards.ts'
import { mailsTo } from '../testing/mails.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { giveUpRefund, openWithdrawalsShop, type WithdrawalsShop } from '../testing/withdrawals-shop.ts'
import { refundWithdrawal } from './decide-withdrawal.ts'
import { declareOwnWithdrawal } from './declare-withdrawal.ts'
import { reopenUnsent } from './reopen-unsent.ts'
import { showWithdrawable } from './show-withdrawals.ts'

const database = useTestDatabase()
const ADA = 'ada@segno.test'
const now = new Date('2026-11-28T12:00:00Z')
let clock: Date
let shop: WithdrawalsShop
let buyer: string
let card: Awaited<ReturnType<typeof buyGiftCard>>
beforeEach(async () => {
  clock = now
  shop = await openWithdrawalsShop(database.db, () => clock)
  buyer = (await anAccount(database.db, { email: ADA })).id
  card = await buyGiftCard(shop, buyer)
})
afterEach(() => closeChecked(shop))

const declare = (accountId = buyer, { paymentId } = card) =>
  declareOwnWithdrawal(shop.withdrawals, { accountId, name: 'Ada Lee', timeZone: 'UTC', from: { paymentId } })
const redeem = (accountId: string) => redeemCard(shop, card.codeKey, accountId)
const listed = async (accountId = buyer) => (await showWithdrawable(shop.withdrawals, accountId)).payments
const open = async () => {
  const { rows } = await sql<{ id: string }>`select id from withdrawal where answered_at is null`.execute(
    over(database.db),
  )
  return rows
}
const lastMail = async (to: string) => (await mailsTo(database.db, to)).at(-1)?.body_text

test('withdrawing from a gift card gives its money back at once, as its buyer was told', async () => {
  expect(await listed()).toMatchObject([{ kind: 'gift', back: { points: 0, grossCents: 2_500 } }])
  expect((await declare()).refund).toMatchObject({ grossCents: 2_500 })
  expect(await open()).toEqual([])
})

test('withdrawing from a redeemed card is recorded for the office, never refused', async () => {
  await redeem((await anAccount(database.db)).id)
  expect((await declare()).refund).toBeNull()
  const [declared] = await open()
  const admin = (await anAccount(database.db, { role: 'admin' })).id
  const decide = refundWithdrawal(shop.withdrawals, { actorId: admin, withdrawalId: declared!.id })
  await expect(decide).rejects.toMatchObject({ code: 'gift_card_used' })
})

test('a redeemed card is offered to its buyer to be checked, and its points to another redeemer', async () => {
  const { id: taker } = await anAccount(database.db)
  await redeem(taker)
  expect(await listed()).toMatchObject([{ id: card.paymentId, back: null }])
  expect(await listed(taker)).toMatchObject([{ isByGiftCard: true, back: { points: 47, grossCents: 2_500 } }])
})

test('a buyer who redeemed their own card is offered the money once: the purchase of the card', async () => {
  await redeem(buyer)
  expect(await listed()).toMatchObject([{ id: card.paymentId, back: null }])
  clock = daysAfter(now, 20)
  card = await buyGiftCard(shop, buyer)
  clock = daysAfter(now, 50)
  await redeem(buyer)
  expect(await listed()).toMatchObject([{ isByGiftCard: true, back: { points: 47 } }])
})

test('withdrawing from a disputed card is recorded for the office', async () => {
  await sql`insert into payment_dispute (id, payment_id, held_points, opened_at, amount_cents)
    values ('dp_1', ${card.paymentId}, 0, ${now}, 2500)`.execute(over(database.db))
  expect((await declare()).refund).toBeNull()
  expect(await open()).toHaveLength(1)
})

test('withdrawing from a card that was refunded a moment ago is answered with that refund', async () => {
  await withdrawOwn(shop.ctx, buyer, card.paymentId)
  expect((await declare()).refund).toMatchObject({ grossCents: 2_500 })
  expect(await open()).toEqual([])
})

test('a refund of a card that could not be sent is said to be, without points that never were', async () => {
  await declare()
  const { rows } = await sql<{ id: string }>`select id from refund`.execute(over(database.db))
  await giveUpRefund(shop.ctx, rows[0]!.id)
  await reopenUnsent(shop.withdrawals)
  expect(await lastMail(ADA)).toContain('The gift card works again')
  expect(await open()).toHaveLength(1)
})

test('withdrawing from points that a gift card paid says that the money is on the gift card', async () => {
  const { id: taker, email } = await anAccount(database.db)
  await redeem(taker)
  const [paymentId = ''] = await redemptionsOf(database.db, card.cardId)
  await declare(taker, { ...card, paymentId })
  expect(await lastMail(email)).toMatch(
    /EUR 25\.00 goes back onto the gift card that paid\. It is on the gift card within minutes\..* 47 points have left your wallet\./,
  )
})
