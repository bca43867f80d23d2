import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findInvoice } from '../invoices/queries.ts'
import { showInvoicePdf } from '../invoices/show-invoice.ts'
import { fulfil } from '../fulfil.ts'
import { selectListedPayments } from '../history/queries.ts'
import { showPaymentStory, toOwnPayments } from '../history/show-payments.ts'
import { over } from '../../platform/db/db.ts'
import {
  buyByCard,
  openBillingShop,
  openCardForm,
  payWith,
  type BillingShop,
} from '../../testing/billing-shop.ts'
import { anAccount, aSound } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { ordersContextOn } from '../../testing/orders-context.ts'
import { completeCheckout, undoPurchase } from '../../orders/public.ts'
import { newId } from '../../platform/ids.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { grantReference, selectPaymentNames } from '../payments/queries.ts'
import { showPurchase } from '../start-purchase.ts'
import { refundAsAdmin, withdrawOwn } from './refund-payment.ts'
import { selectRefunds } from './queries.ts'
import { sendRefund, sendRefundJob } from './send-refund.ts'

const database = useTestDatabase()
let clock: Date
let shop: BillingShop
let buyer: string
let paymentId: string
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  buyer = (await anAccount(database.db)).id
  const form = await openCardForm(shop, buyer)
  paymentId = form.purchaseId
  await payWith(shop, form.sessionId, '4242424242424242')
  await fulfil(shop.ctx, paymentId)
})
afterEach(() => closeChecked(shop))

const points = () => availablePoints(database.db, buyer, clock)
const daysLater = (days: number) => void (clock = new Date(clock.getTime() + days * 86_400_000))

const orders = () => ordersContextOn(database.db, { now: () => clock })

async function spend(count: number): Promise<string> {
  const sound = await aSound(database.db, { price_points: count })
  const receiptId = await completeCheckout(orders(), {
    accountId: buyer,
    idempotencyKey: newId(),
    items: [{ soundId: sound.id, pricePoints: count }],
  })
  const { rows } = await sql<{ id: string }>`select id from licence where receipt_id = ${receiptId}`.execute(
    over(database.db),
  )
  return rows[0]!.id
}

async function sentBack(): Promise<number[]> {
  const { stripe } = shop.host.provider
  return (await stripe.refunds.list()).data.map(({ amount }) => amount)
}

test('[R15] unspent points go back for their money once, with a credit note', async () => {
  const made = await withdrawOwn(shop.ctx, buyer, paymentId)
  expect(made).toMatchObject({ points: 20, grossCents: 1_071, status: 'pending' })
  expect(await points()).toBe(0)
  const shown = async () => (await showPurchase(shop.ctx, buyer, paymentId)).refunds
  const { refundedAt } = made
  expect(await shown()).toEqual([{ kind: 'points', grossCents: 1_071, status: 'pending', refundedAt }])
  await sendRefund(shop.ctx, made.id)
  await sendRefund(shop.ctx, made.id)
  expect(await shown()).toEqual([{ kind: 'points', grossCents: 1_071, status: 'done', refundedAt }])
  const reference = grantReference(paymentId)
  expect(await selectPaymentNames(database.db, ['receipt:r', reference])).toEqual([
    { reference, name: '20 points, IN-2026-000001' },
  ])
  expect(await sentBack()).toEqual([1_071])
  const [refund] = await selectRefunds(database.db, paymentId)
  expect(refund).toMatchObject({ status: 'done', credit_note_number: 'CN-2026-000001' })
  expect((await findInvoice(database.db, 'CN-2026-000001'))?.document).toMatchObject({
    kind: 'credit-note',
    grossCents: 1_071,
    corrects: { number: 'IN-2026-000001' },
  })
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: 'nothing_to_refund' })
})

test('of points that are spent in part, the rest goes back for its part of the money', async () => {
  await spend(7)
  const { points: back, grossCents, id } = await withdrawOwn(shop.ctx, buyer, paymentId)
  expect([back, grossCents]).toEqual([13, 696])
  await sendRefund(shop.ctx, id)
  expect(await sentBack()).toEqual([696])
  const [listed] = await toOwnPayments(shop.ctx, await selectListedPayments(database.db, [paymentId]))
  expect(listed).toMatchObject({ points: 20, refundedPoints: 13, refundedCents: 696 })
  expect(await showPurchase(shop.ctx, buyer, paymentId)).toMatchObject({
    cardBrand: 'visa',
    cardLast4: '4242',
    refundableUntil: '2026-12-09T22:59:59.999Z',
  })
  daysLater(15)
  expect((await showPurchase(shop.ctx, buyer, paymentId)).refundableUntil).toBeNull()
})

test('[R15] another tab refunds only what it shows', async () => {
  const shown = { points: 15, grossCents: 803 }
  const { id } = await withdrawOwn(shop.ctx, buyer, paymentId, shown)
  await expect(withdrawOwn(shop.ctx, buyer, paymentId, shown)).rejects.toMatchObject({
    code: 'refund_changed',
  })
  await spend(1)
  await expect(withdrawOwn(shop.ctx, buyer, paymentId, { grossCents: 268 })).rejects.toMatchObject({
    code: 'refund_changed',
  })
  expect((await selectRefunds(database.db, paymentId)).map((row) => row.id)).toEqual([id])
  expect(await points()).toBe(4)
})

test('[R15] points that an undone purchase gave back go back for their money with the rest, even twice undone', async () => {
  for (let time = 0; time < 2; time++)
    await undoPurchase(orders(), { accountId: buyer, purchaseId: await spend(18 - time) })
  const { points: back, grossCents, id } = await withdrawOwn(shop.ctx, buyer, paymentId)
  expect([back, grossCents, await points()]).toEqual([20, 1_071, 0])
  await sendRefund(shop.ctx, id)
  expect(await sentBack()).toEqual([1_071])
})

test('[R15] what is spent and comes back is refunded after the rest was, and no more than was paid', async () => {
  const purchaseId = await spend(6)
  const first = await withdrawOwn(shop.ctx, buyer, paymentId)
  await undoPurchase(orders(), { accountId: buyer, purchaseId })
  const admin = await anAccount(database.db, { role: 'admin' })
  const second = await refundAsAdmin(shop.ctx, admin.id, { paymentId, reason: 'Undone', points: 2 })
  const third = await withdrawOwn(shop.ctx, buyer, paymentId)
  for (const { id } of [first, second, third]) await sendRefund(shop.ctx, id)
  expect([first, second, third].map(({ points: back, grossCents }) => [back, grossCents])).toEqual([
    [14, 750],
    [2, 107],
    [4, 214],
  ])
  expect((await sentBack()).toSorted((one, other) => one - other)).toEqual([107, 214, 750])
  const notes = (await selectRefunds(database.db, paymentId)).map((row) => row.credit_note_number)
  expect(notes).toEqual(['CN-2026-000001', 'CN-2026-000002', 'CN-2026-000003'])
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: 'nothing_to_refund' })
})

test('[R15] few points at the price of many are not had by withdrawing from the rest', async () => {
  const order = { packageId: 'points-400', grossCents: 14_161 }
  const many = await buyByCard(shop, buyer, '4242424242424242', order)
  await withdrawOwn(shop.ctx, buyer, paymentId)
  await spend(20)
  const [shown] = await toOwnPayments(shop.ctx, await selectListedPayments(database.db, [many]))
  expect(shown!.withdrawable).toMatchObject({ grossCents: 13_090, spentPoints: 20, leftCents: 14_161 })
  // The price list of the day of the purchase holds.
  await sql`update package set is_on_sale = false where id = 'points-20'`.execute(over(database.db))
  expect(await withdrawOwn(shop.ctx, buyer, many)).toMatchObject({ points: 380, grossCents: 13_090 })
  const story = await showPaymentStory(shop.ctx, many)
  expect([story.withdrawals, story.refundable.grossCents]).toEqual([2, 0])
})

test('after 14 days only an administrator refunds, with a reason in the audit trail', async () => {
  daysLater(15)
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: 'withdrawal_too_late' })
  expect(await points()).toBe(20)
  const admin = await anAccount(database.db, { role: 'admin' })
  await refundAsAdmin(shop.ctx, admin.id, { paymentId, reason: 'Bought twice' })
  expect(await points()).toBe(0)
  const { rows } = await sql`select action, after ->> 'reason' as reason from audit_entry`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ action: 'payment.refund', reason: 'Bought twice' }])
})

test('nobody gives back what somebody else paid, nor what is all spent', async () => {
  const other = await anAccount(database.db)
  await expect(withdrawOwn(shop.ctx, other.id, paymentId)).rejects.toMatchObject({
    code: 'payment_not_found',
  })
  await spend(20)
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: 'nothing_to_refund' })
})

test('where the provider refuses, the points come back, and the refund can be asked for again', async () => {
  const { stripe } = shop.host.provider
  const { rows } = await sql<{ intent_id: string }>`select intent_id from payment`.execute(over(database.db))
  const elsewhere = await stripe.refunds.create({ payment_intent: rows[0]!.intent_id })
  const made = await withdrawOwn(shop.ctx, buyer, paymentId)
  await sendRefund(shop.ctx, made.id)
  expect(elsewhere.status).toBe('succeeded')
  expect(await points()).toBe(20)
  expect(await selectRefunds(database.db, paymentId)).toMatchObject([{ status: 'failed' }])
  expect(await withdrawOwn(shop.ctx, buyer, paymentId)).toMatchObject({ points: 20, status: 'pending' })
})

test('a process that dies after the provider sent the money sends no more, and finishes', async () => {
  const made = await withdrawOwn(shop.ctx, buyer, paymentId)
  const dying = {
    ...shop.ctx,
    failpoint: (name: string) => {
      throw new Error(name)
    },
  }
  await expect(sendRefund(dying, made.id)).rejects.toThrow('refund:sent')
  await sendRefund(shop.ctx, made.id)
  expect(await sentBack()).toEqual([1_071])
})

test('a refund whose last answer was lost is not given up: the money went, and the points stay away', async () => {
  const made = await withdrawOwn(shop.ctx, buyer, paymentId)
  const dying = {
    ...shop.ctx,
    failpoint: (name: string) => {
      throw new Error(name)
    },
  }
  await expect(sendRefund(dying, made.id)).rejects.toThrow('refund:sent')
  await sendRefundJob(shop.ctx).gaveUp!({ refundId: made.id }, new Error('timed out'))
  expect([await points(), await sentBack()]).toEqual([0, [1_071]])
  expect(await selectRefunds(database.db, paymentId)).toMatchObject([{ status: 'done' }])
})

test('a refund that was never made is given up at last, and the points come back', async () => {
  const made = await withdrawOwn(shop.ctx, buyer, paymentId)
  await sendRefundJob(shop.ctx).gaveUp!({ refundId: made.id }, new Error('timed out'))
  expect([await points(), await sentBack()]).toEqual([20, []])
})

test('an invoice is the same file each time, and for its owner and administrators only', async () => {
  const asked = { accountId: buyer, sessionId: 'session', role: 'user' } as const
  const bytes = async (caller: Parameters<typeof showInvoicePdf>[1]) => {
    const file = await showInvoicePdf(shop.ctx, caller, 'IN-2026-000001')
    const parts = await (await file.open({ startByte: 0, endByte: Infinity })).toArray()
    return Buffer.concat(parts as Buffer[])
  }
  const first = await bytes(asked)
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await bytes(asked)).equals(first)).toBe(true)
  expect((await bytes({ ...asked, accountId: newId(), role: 'admin' })).equals(first)).toBe(true)
  await expect(bytes({ ...asked, accountId: newId() })).rejects.toMatchObject({ code: 'invoice_not_found' })
})

test.skipIf(!hasPostgres)(
  '[R15] of many points that are bought with meanwhile, what is spent has its price',
  async () => {
    const order = { packageId: 'points-400', grossCents: 14_161 }
    const many = await buyByCard(shop, buyer, '4242424242424242', order)
    await withdrawOwn(shop.ctx, buyer, paymentId)
    const sounds = await Promise.all(
      Array.from({ length: 10 }, () => aSound(database.db, { price_points: 2 })),
    )
    const results = await Promise.allSettled([
      ...sounds.map(({ id }) =>
        completeCheckout(orders(), {
          accountId: buyer,
          idempotencyKey: newId(),
          items: [{ soundId: id, pricePoints: 2 }],
        }),
      ),
      withdrawOwn(shop.ctx, buyer, many),
    ])
    const spent = 2 * results.slice(0, -1).filter(({ status }) => status === 'fulfilled').length
    const [refund] = await selectRefunds(database.db, many)
    expect([refund?.points, refund?.gross_cents]).toEqual([
      400 - spent,
      14_161 - (1_071 - Math.round((1_071 * (20 - spent)) / 20)),
    ])
  },
)

test.skipIf(!hasPostgres)('ten withdrawals and ten purchases at once: each point goes one way', async () => {
  const sounds = await Promise.all(Array.from({ length: 10 }, () => aSound(database.db)))
  const results = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => withdrawOwn(shop.ctx, buyer, paymentId)),
    ...sounds.map(({ id }) =>
      completeCheckout(ordersContextOn(database.db, { now: () => clock }), {
        accountId: buyer,
        idempotencyKey: newId(),
        items: [{ soundId: id, pricePoints: 2 }],
      }),
    ),
  ])
  const refunds = await selectRefunds(database.db, paymentId)
  const bought = results.slice(10).filter(({ status }) => status === 'fulfilled').length
  const back = refunds.reduce((sum, refund) => sum + refund.points, 0)
  expect(refunds.length).toBeLessThanOrEqual(1)
  expect(back + 2 * bought + (await points())).toBe(20)
})
