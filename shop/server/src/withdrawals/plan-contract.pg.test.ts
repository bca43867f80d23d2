import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withdrawOwn } from '../billing/public.ts'
import { completeCheckout } from '../orders/public.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { buyByCard } from '../testing/billing-shop.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { closeChecked } from '../testing/close-checked.ts'
import { mailsTo } from '../testing/mails.ts'
import { ordersContextOn } from '../testing/orders-context.ts'
import { CREATOR, STARTER, VISA } from '../testing/plan-shop.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import {
  changePlan,
  giveUpRefund,
  openWithdrawalsShop,
  sendRefund,
  type WithdrawalsShop,
} from '../testing/withdrawals-shop.ts'
import { availablePoints } from '../wallet/public.ts'
import { answerWithdrawal, refundWithdrawal } from './decide-withdrawal.ts'
import { declareOwnWithdrawal, declareWithdrawal } from './declare-withdrawal.ts'
import { withdrawalList } from './queries.ts'
import { reopenUnsent } from './reopen-unsent.ts'
import { showWithdrawable, toListed } from './show-withdrawals.ts'

const ADA = 'ada@segno.test'
const UPGRADE = 'Creator (change from Starter)'

const database = useTestDatabase()
let clock: Date
let shop: WithdrawalsShop
let buyer: string
let starter: string
/** Starter for 9.51 and 40 points, then Creator for the difference of 8.33 and 60 points. */
beforeEach(async () => {
  clock = new Date('2026-11-28T12:00:00Z')
  shop = await openWithdrawalsShop(database.db, () => clock)
  shop.isListening = true
  buyer = (await anAccount(database.db, { email: ADA })).id
  starter = await buyByCard(shop, buyer, VISA, STARTER)
  await changePlan(shop.ctx, { accountId: buyer, ...CREATOR })
})
afterEach(() => closeChecked(shop))

const shown = async () => (await showWithdrawable(shop.withdrawals, buyer)).payments
const declareOwn = (paymentId = starter) =>
  declareOwnWithdrawal(shop.withdrawals, { accountId: buyer, name: 'Ada Lee', from: { paymentId } })
const declare = (contract: string) =>
  declareWithdrawal(shop.withdrawals, { name: 'Ada Lee', email: ADA, contract, clientAddress: '192.0.2.1' })
const column = async (query: string): Promise<unknown[]> => {
  const { rows } = await sql<{ value: unknown }>`${sql.raw(query)}`.execute(over(database.db))
  return rows.map(({ value }) => value)
}
const refunds = () => column('select gross_cents::int as value from refund order by id')
const statuses = () => column('select status as value from plan_subscription')
const listed = async () => {
  const order = { sort: 'declaredAt', limit: 10, offset: 0 }
  return toListed(shop.ctx, await withdrawalList(database.db, { words: '', state: undefined }).page(order))
}
const mailOf = async (subject: RegExp) =>
  (await mailsTo(database.db, ADA)).filter((mail) => subject.test(mail.subject)).map((m) => m.body_text ?? '')
async function spend(count: number): Promise<void> {
  const sound = await aSound(database.db, { price_points: count })
  await completeCheckout(ordersContextOn(database.db, { now: () => clock }), {
    accountId: buyer,
    idempotencyKey: newId(),
    items: [{ soundId: sound.id, pricePoints: count }],
  })
}
const order = async () => ({
  actorId: (await anAccount(database.db, { role: 'admin' })).id,
  withdrawalId: (await listed())[0]!.id,
})

test('[R15] a plan is one contract: withdrawing from any of its payments gives all of them back and ends it once', async () => {
  const [contract, ...others] = await shown()
  expect(others).toEqual([])
  expect(contract).toMatchObject({
    name: 'Creator',
    endsPlan: 'Creator',
    grossCents: 1_784,
    back: { points: 100, grossCents: 1_784 },
    payments: [
      { name: UPGRADE, grossCents: 833, back: { grossCents: 833 } },
      { name: 'Starter', grossCents: 951, back: { grossCents: 951 } },
    ],
  })
  const made = await declareOwn()
  expect(made).toMatchObject({ isOpen: false, refund: { grossCents: 1_784, parts: [{ cardLast4: '4242' }] } })
  expect([await refunds(), await statuses()]).toEqual([[951, 833], ['ended']])
  expect(await availablePoints(database.db, buyer, clock)).toBe(0)
  expect(await shown()).toEqual([])
  const [proof] = await mailOf(/We received your withdrawal/)
  for (const words of [
    `IN-2026-000001, Starter, paid on 28 November 2026, EUR 9.51; IN-2026-000002, ${UPGRADE}`,
    'Starter, IN-2026-000001: EUR 9.51 goes back to the Visa card ending in 4242',
    `${UPGRADE}, IN-2026-000002: EUR 8.33 goes back`,
    'Your plan Creator has ended. Nothing more is charged.',
    'If it wasn’t you, write to support@segno.test at once',
  ])
    expect(proof).toContain(words)
  expect(proof).not.toContain('ignore this email')
})

test('[R15] a withdrawal from a plan is confirmed in one mail, and each of its credit notes is mailed', async () => {
  const before = (await mailOf(/./)).length
  await declareOwn()
  for (const id of await column('select id as value from refund')) await sendRefund(shop.ctx, String(id))
  expect(await column(`select count(*)::int as value from invoice where number like 'CN%'`)).toEqual([2])
  const [proof, ...others] = (await mailOf(/./)).slice(before)
  expect(others.map((mail) => String(mail).split('\n')[0])).toEqual([
    'Your credit note CN-2026-000001',
    'Your credit note CN-2026-000002',
  ])
  expect(proof).toContain('In all, EUR 17.84 goes back.')
  expect(proof).toContain('We mail the credit notes as soon as the money is sent.')
})

test('points that were spent stay paid, of the payment that brought them, and the mail says how much', async () => {
  await spend(50)
  expect((await shown())[0]!.back).toMatchObject({ points: 50 })
  const { refund, isOpen } = await declareOwn()
  expect([isOpen, await refunds()]).toEqual([false, [refund!.grossCents]])
  const [proof] = await mailOf(/We received/)
  expect(proof).toContain(
    'Starter, IN-2026-000001: Nothing of the EUR 9.51 goes back, as its points are spent',
  )
  expect(proof).toContain('of the EUR 8.33 that you paid stays for the 10 points that you spent')
  expect(await shown()).toEqual([])
})

test('two presses at once from two payments of one plan are one withdrawal', async () => {
  const [upgrade] = await column(`select id as value from payment where gross_cents = 833`)
  await Promise.all([declareOwn(), declareOwn(String(upgrade))])
  expect([await refunds(), await statuses()]).toEqual([[951, 833], ['ended']])
})

test('a payment that was undone before is not listed again, nor what is wholly spent after its contract ended', async () => {
  await withdrawOwn(shop.ctx, buyer, starter)
  expect(await shown()).toMatchObject([{ name: UPGRADE, endsPlan: null, back: { grossCents: 833 } }])
  await spend(60)
  expect(await shown()).toEqual([])
})

test('a contract that the office has answered is not listed as open again', async () => {
  await spend(100)
  expect(await declareOwn()).toMatchObject({ isOpen: true, refund: null })
  expect(await shown()).toMatchObject([{ back: null, declared: expect.anything() }])
  await answerWithdrawal(shop.withdrawals, { ...(await order()), outcome: 'refused', reason: 'All spent.' })
  expect(await shown()).toEqual([])
})

test('a guest who names one order number withdraws from its plan, and one press of the office refunds all of it', async () => {
  await declare('IN-2026-000001 and IN-2026-000002')
  expect(await listed()).toMatchObject([
    { payment: { id: starter, back: { grossCents: 1_784 }, others: [{ name: UPGRADE, grossCents: 833 }] } },
  ])
  await declare('my plan')
  await refundWithdrawal(shop.withdrawals, await order())
  expect([await refunds(), await statuses()]).toEqual([[951, 833], ['ended']])
  expect((await listed()).map(({ outcome }) => outcome)).toEqual(['refunded', 'refunded'])
  const answers = await mailOf(/refund on its way/)
  expect(answers).toHaveLength(2)
  expect(answers[0]).toContain(`${UPGRADE}, IN-2026-000002: EUR 8.33 goes back`)
})

test('of a plan, one refund that fails for good opens the declaration again', async () => {
  await declareOwn()
  const [upgrade] = await column('select id as value from refund where gross_cents = 833')
  await giveUpRefund(shop.ctx, String(upgrade))
  await reopenUnsent(shop.withdrawals)
  expect(await listed()).toMatchObject([{ outcome: null, payment: { back: { grossCents: 833 } } }])
})

test('[R15] once only a renewal is recent, it alone is withdrawn from', async () => {
  for (let day = 0; day < 33; day++) {
    clock = new Date(clock.getTime() + 86_400_000)
    await shop.host.sandbox.tick()
  }
  expect(await shown()).toMatchObject([{ grossCents: 1_784, payments: [{ name: 'Creator' }] }])
  await declareOwn((await shown())[0]!.id)
  expect([await refunds(), await statuses()]).toEqual([[1_784], ['ended']])
})
