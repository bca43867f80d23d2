import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundAsAdmin, withdrawOwn } from '../billing/public.ts'
import { completeCheckout, undoPurchase } from '../orders/public.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { buyByCard } from '../testing/billing-shop.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { closeChecked } from '../testing/close-checked.ts'
import { mailsTo } from '../testing/mails.ts'
import { ordersContextOn } from '../testing/orders-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import {
  giveUpRefund,
  openWithdrawalsShop,
  sendRefund,
  type WithdrawalsShop,
} from '../testing/withdrawals-shop.ts'
import { availablePoints } from '../wallet/public.ts'
import { answerWithdrawal, matchWithdrawal, refundWithdrawal } from './decide-withdrawal.ts'
import { declareOwnWithdrawal, declareWithdrawal } from './declare-withdrawal.ts'
import { withdrawalList } from './queries.ts'
import { reopenUnsent } from './reopen-unsent.ts'
import { openWithdrawals, showWithdrawable, toListed } from './show-withdrawals.ts'
import { withdrawalWarnings } from './withdrawal-warnings.ts'

const VISA = '4242424242424242'
const ADA = 'ada@segno.test'
const VISA_4242 = { cardBrand: 'visa', cardLast4: '4242' }

const database = useTestDatabase()
let clock: Date
let shop: WithdrawalsShop
let buyer: string
let admin: string
let paymentId: string
beforeEach(async () => {
  clock = new Date('2026-11-28T22:41:07Z')
  shop = await openWithdrawalsShop(database.db, () => clock)
  buyer = (await anAccount(database.db, { email: ADA })).id
  admin = (await anAccount(database.db, { role: 'admin', first_name: 'Kim', last_name: 'Admin' })).id
  paymentId = await buyByCard(shop, buyer, VISA)
})
afterEach(() => closeChecked(shop))

const daysLater = (days: number) => void (clock = new Date(clock.getTime() + days * 86_400_000))
const declareOwn = (given: object = {}, accountId = buyer) =>
  declareOwnWithdrawal(shop.withdrawals, {
    accountId,
    name: 'Ada Lee',
    timeZone: 'Europe/Berlin',
    from: { paymentId },
    ...given,
  })
const declare = (contract: string, email = ADA) =>
  declareWithdrawal(shop.withdrawals, { name: 'Ada Lee', email, contract, clientAddress: '192.0.2.1' })
const listed = async (state?: 'open' | 'answered') => {
  const order = { sort: 'declaredAt', limit: 10, offset: 0 }
  return toListed(shop.ctx, await withdrawalList(database.db, { words: '', state }).page(order))
}
const orderOf = async () => ({ actorId: admin, withdrawalId: (await listed('open'))[0]!.id })
const points = () => availablePoints(database.db, buyer, clock)
/** Of withdrawals, not invoices. */
const mails = async (to = ADA) =>
  (await mailsTo(database.db, to)).filter(({ subject }) => subject.includes('ithdrawal'))
async function spend(count: number): Promise<void> {
  const sound = await aSound(database.db, { price_points: count })
  await completeCheckout(ordersContextOn(database.db, { now: () => clock }), {
    accountId: buyer,
    idempotencyKey: newId(),
    items: [{ soundId: sound.id, pricePoints: count }],
  })
}
const refunds = async () => {
  const sums = sql<{ gross: number }>`select gross_cents::int as gross from refund`
  return (await sums.execute(over(database.db))).rows.map(({ gross }) => gross)
}
async function refundAtDashboard(part: { amount?: number } = {}): Promise<void> {
  shop.isListening = true
  const intents = sql<{ intent: string }>`select intent_id as intent from payment`
  const { rows } = await intents.execute(over(database.db))
  await shop.host.provider.stripe.refunds.create({ payment_intent: rows[0]!.intent, ...part })
  await shop.host.sandbox.tick()
}
const audited = async () => {
  const entries = sql<{ action: string }>`select action from audit_entry order by id`
  return (await entries.execute(over(database.db))).rows.map(({ action }) => action)
}

test('a buyer picks a payment, and its money is on its way in the same moment, with the sum on screen and by mail', async () => {
  const { payments } = await showWithdrawable(shop.withdrawals, buyer)
  expect(payments).toMatchObject([
    {
      id: paymentId,
      payments: [{ invoiceNumber: 'IN-2026-000001', grossCents: 1_071 }],
      grossCents: 1_071,
      back: { points: 20, grossCents: 1_071 },
    },
  ])
  const declared = await declareOwn()
  expect(declared).toMatchObject({
    email: ADA,
    isRepeated: false,
    refund: { grossCents: 1_071, currency: 'EUR', parts: [{ ...VISA_4242, grossCents: 1_071 }] },
  })
  expect([await points(), await refunds()]).toEqual([0, [1_071]])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  for (const words of [
    '28 November 2026 at 23:41:07 CET (Europe/Berlin), which is 2026-11-28 22:41:07 UTC',
    declared.number,
    'Declared by: Ada Lee, ada@segno.test',
    'I withdraw from this contract: IN-2026-000001, 20 points, paid on 28 November 2026, EUR 10.71',
    'EUR 10.71 goes back to the Visa card ending in 4242. We send it at once. It can take up to ten days to show on your card or account. 20 points have left your wallet.',
  ])
    expect(mail!.body_text).toContain(words)
  const [notice] = await mails('support@segno.test')
  expect(notice!.body_text).toContain('A refund of EUR 10.71 is on its way.')
  expect(await listed()).toMatchObject([{ outcome: 'refunded', answeredBy: null, accountId: buyer }])
  expect(await showWithdrawable(shop.withdrawals, buyer)).toMatchObject({ payments: [] })
})

test('of points that are spent in part, the rest goes back; of those that are all spent, the office judges', async () => {
  await spend(2)
  expect((await showWithdrawable(shop.withdrawals, buyer)).undoable).toMatchObject({ sounds: 1, points: 2 })
  expect(await declareOwn()).toMatchObject({ refund: { grossCents: 964 } })
  expect((await mails())[0]!.body_text).toContain(
    '18 points have left your wallet. EUR 1.07 of the EUR 10.71',
  )
  paymentId = await buyByCard(shop, buyer, VISA)
  await spend(20)
  expect((await showWithdrawable(shop.withdrawals, buyer)).payments).toMatchObject([
    { id: paymentId, back: null },
  ])
  expect(await declareOwn()).toMatchObject({ refund: null, dueAt: '2026-12-12T22:41:07.000Z' })
  expect((await mails())[1]!.body_text).toContain('answer by 12 December 2026')
})

test('after a withdrawal the rest is listed only once its points are unspent again, and then comes back', async () => {
  await spend(3)
  expect(await declareOwn()).toMatchObject({ refund: { grossCents: 910 } })
  expect(await showWithdrawable(shop.withdrawals, buyer)).toMatchObject({ payments: [] })
  const { rows } = await sql<{ id: string }>`select id from licence`.execute(over(database.db))
  const order = { accountId: buyer, purchaseId: rows[0]!.id }
  await undoPurchase(ordersContextOn(database.db, { now: () => clock }), order)
  expect((await showWithdrawable(shop.withdrawals, buyer)).payments).toMatchObject([
    { back: { points: 3, grossCents: 161 }, payments: [{ back: { leftCents: 161 } }], declared: null },
  ])
  expect(await declareOwn()).toMatchObject({ refund: { grossCents: 161 }, isOpen: false })
  expect(await showWithdrawable(shop.withdrawals, buyer)).toMatchObject({ payments: [] })
})

test('[R15] whoever withdraws from a plan has left it, also where all of its points are spent', async () => {
  const PLAN = { packageId: 'starter-month', grossCents: 951 }
  paymentId = await buyByCard(shop, buyer, VISA, PLAN)
  await spend(60)
  const { payments } = await showWithdrawable(shop.withdrawals, buyer)
  expect(payments.map(({ endsPlan }) => endsPlan)).toEqual(['Starter', null])
  expect(await declareOwn()).toMatchObject({ refund: null })
  const { rows } = await sql`select status from plan_subscription`.execute(over(database.db))
  expect(rows).toEqual([{ status: 'ended' }])
  const mail = (await mailsTo(database.db, ADA)).at(-1)!
  expect(mail.subject).toMatch(/^We received your withdrawal/)
  expect(mail.body_text).toContain('Your plan Starter has ended. Nothing more is charged.')
})

test('a stranger who names another’s invoice learns nothing of its refund', async () => {
  await declare('IN-2026-000001', 'eve@evil.test')
  const eve = (await anAccount(database.db, { email: 'eve@segno.test' })).id
  await declareOwn({ from: { contract: 'IN-2026-000001' } }, eve)
  expect((await listed('open')).map(({ payment }) => payment)).toEqual([null, null])
  await declareOwn()
  for (const to of ['eve@evil.test', 'eve@segno.test']) {
    const [mail, ...others] = await mails(to)
    expect([others, (mail!.body_text ?? '').includes('4242')]).toEqual([[], false])
  }
})

test('a guest is found by an address in other letters', async () => {
  await declare('20 points', 'ADA@segno.test')
  expect(await listed('open')).toMatchObject([{ payment: { invoiceNumber: 'IN-2026-000001' } }])
})

test('a refund that fails for good opens its declaration again, once, and tells the buyer', async () => {
  const declared = await declareOwn()
  const { rows } = await sql<{ id: string }>`select id from refund`.execute(over(database.db))
  await giveUpRefund(shop.ctx, rows[0]!.id)
  for (let time = 0; time < 2; time++) await reopenUnsent(shop.withdrawals)
  expect(await points()).toBe(20)
  expect((await listed('open')).map(({ number }) => number)).toEqual([declared.number])
  const told = (await mailsTo(database.db, ADA)).filter(({ subject }) =>
    subject.includes('could not be sent'),
  )
  expect(told).toHaveLength(1)
  await refundWithdrawal(shop.withdrawals, await orderOf())
  await reopenUnsent(shop.withdrawals)
  expect(await listed('open')).toEqual([])
})

test('a part that went back earlier does not answer what is declared later', async () => {
  await withdrawOwn(shop.ctx, buyer, paymentId, { points: 8 })
  await spend(12)
  daysLater(1)
  expect(await declareOwn()).toMatchObject({ refund: null })
  expect(await listed('open')).toHaveLength(1)
})

test('the same declaration twice, even at once, is one: its number and its mail come once', async () => {
  await spend(20)
  const made = await Promise.all([declareOwn(), declareOwn()])
  expect(made.filter(({ isRepeated }) => isRepeated)).toHaveLength(1)
  expect(await declareOwn()).toMatchObject({ number: made[0].number, isRepeated: true })
  expect((await listed('open')).map(({ number }) => number)).toEqual([made[0].number])
  expect(await mails()).toHaveLength(1)
  expect((await showWithdrawable(shop.withdrawals, buyer)).payments[0]!.declared).toMatchObject({
    number: made[0].number,
  })
})

test('two presses at once refund once, and both are told so', async () => {
  const made = await Promise.all([declareOwn(), declareOwn()])
  expect(made.map(({ refund }) => refund?.grossCents)).toEqual([1_071, 1_071])
  expect(await refunds()).toEqual([1_071])
})

test('from what is another’s, or of nobody, nobody withdraws, and nothing is recorded', async () => {
  const other = (await anAccount(database.db)).id
  for (const from of [{ paymentId }, { paymentId: newId() }, { paymentId: 'none' }])
    await expect(declareOwn({ from }, other)).rejects.toMatchObject({ code: 'payment_not_found' })
  expect([await listed(), await refunds()]).toEqual([[], []])
})

test('a declaration that comes too late is recorded and confirmed, and the office answers it', async () => {
  daysLater(40)
  expect(await showWithdrawable(shop.withdrawals, buyer)).toMatchObject({ payments: [] })
  expect(await declareOwn({ timeZone: 'Mars/Olympus' })).toMatchObject({ refund: null })
  expect((await mails())[0]!.body_text).toContain('Received on 2027-01-07 22:41:07 UTC.')
  expect(await refunds()).toEqual([])
})

test('what was refunded already answers itself, and says so', async () => {
  await withdrawOwn(shop.ctx, buyer, paymentId)
  expect(await declareOwn()).toMatchObject({ refund: { grossCents: 1_071 } })
  expect(await listed('open')).toEqual([])
  expect(await refunds()).toEqual([1_071])
})

test('a guest’s invoice number finds the payment, a wrong one none, and no number the only recent payment of the address', async () => {
  await declare('my order in 2026 000001, please')
  await declare('IN-2026-000001', 'other@segno.test')
  await declare('IN-2026-999999')
  await declare('20 points, yesterday')
  await declare('20 points, yesterday', 'other@segno.test')
  expect((await listed()).map(({ payment }) => payment?.invoiceNumber)).toEqual([
    'IN-2026-000001',
    undefined,
    undefined,
    'IN-2026-000001',
    undefined,
  ])
  expect([await refunds(), await points()]).toEqual([[], 20])
})

test('an administrator refunds with one press: every declaration of the payment is answered, with mail and audit', async () => {
  await declare('IN-2026-000001')
  await declare('my 20 points')
  daysLater(20)
  const order = await orderOf()
  expect((await listed())[0]).toMatchObject({ payment: { back: { points: 20, grossCents: 1_071 } } })
  await refundWithdrawal(shop.withdrawals, order)
  expect(await listed()).toMatchObject([
    { outcome: 'refunded', answeredBy: 'Kim Admin', answer: null },
    { outcome: 'refunded', answeredBy: 'Kim Admin' },
  ])
  const answers = (await mails()).filter(({ body_text }) => body_text?.includes('EUR 10.71 goes back'))
  expect(answers).toHaveLength(2)
  expect(await audited()).toEqual(['payment.refund', 'withdrawal.refund'])
  await expect(refundWithdrawal(shop.withdrawals, order)).rejects.toMatchObject({
    code: 'withdrawal_answered',
  })
  expect(await refunds()).toEqual([1_071])
})

test('without a payment nothing is refunded; the administrator picks one, once, while it is open', async () => {
  await declare('IN-2026-999999')
  const order = await orderOf()
  await expect(refundWithdrawal(shop.withdrawals, order)).rejects.toMatchObject({
    code: 'withdrawal_unmatched',
  })
  for (const none of [newId(), 'none'])
    await expect(matchWithdrawal(shop.withdrawals, { ...order, paymentId: none })).rejects.toMatchObject({
      code: 'payment_not_found',
    })
  await matchWithdrawal(shop.withdrawals, { ...order, paymentId })
  expect(await listed()).toMatchObject([{ payment: { id: paymentId }, outcome: null }])
  await refundWithdrawal(shop.withdrawals, order)
  await expect(matchWithdrawal(shop.withdrawals, { ...order, paymentId })).rejects.toMatchObject({
    code: 'withdrawal_answered',
  })
  expect(await audited()).toEqual(['withdrawal.match', 'payment.refund', 'withdrawal.refund'])
})

test('a payment that was refunded before it is picked answers the declaration', async () => {
  await declare('IN-2026-999999')
  await withdrawOwn(shop.ctx, buyer, paymentId)
  await matchWithdrawal(shop.withdrawals, { ...(await orderOf()), paymentId })
  expect(await listed()).toMatchObject([{ outcome: 'refunded', answeredBy: 'Kim Admin' }])
})

test('the first that is due comes first, and what is answered comes last', async () => {
  await declareOwn()
  daysLater(1)
  await declare('Receipt 1')
  daysLater(1)
  await declare('Receipt 2')
  const order = { sort: 'dueAt', limit: 10, offset: 0 }
  const rows = await withdrawalList(database.db, { words: '', state: undefined }).page(order)
  expect(rows.map(({ contract }) => contract.slice(0, 9))).toEqual(['Receipt 1', 'Receipt 2', 'IN-2026-0'])
})

test('a payment shows what a guest declared of it, and no other declaration', async () => {
  await declare('IN-2026-999999')
  await matchWithdrawal(shop.withdrawals, { ...(await orderOf()), paymentId })
  const order = { sort: 'dueAt', limit: 10, offset: 0 }
  const of = (payment: string) => withdrawalList(database.db, { words: '', payment }).page(order)
  expect(await of(paymentId)).toMatchObject([{ contract: 'IN-2026-999999', account_id: null }])
  expect(await of(newId())).toEqual([])
})

test('support answers withdrawals; a reviewer does not', async () => {
  await declare('IN-2026-999999')
  const as = async (grant: 'support' | 'reviewer') =>
    (await anAccount(database.db, { role: 'admin', admin_grants: [grant] })).id
  const answer = async (grant: 'support' | 'reviewer') => {
    const order = { ...(await orderOf()), actorId: await as(grant), reason: 'Downloaded' }
    return answerWithdrawal(shop.withdrawals, { ...order, outcome: 'refused' })
  }
  await expect(answer('reviewer')).rejects.toMatchObject({ code: 'grant_missing' })
  await answer('support')
  expect(await listed('answered')).toMatchObject([{ outcome: 'refused' }])
})

test('where nothing is left to give back, refunding is refused and the declaration stays open', async () => {
  await spend(20)
  await declareOwn()
  await expect(refundWithdrawal(shop.withdrawals, await orderOf())).rejects.toMatchObject({
    code: 'nothing_to_refund',
  })
  expect([await listed('answered'), await audited()]).toEqual([[], []])
})

test('a refusal is mailed with its reason, and another declaration may follow', async () => {
  await spend(20)
  await declareOwn()
  const order = await orderOf()
  await answerWithdrawal(shop.withdrawals, {
    ...order,
    outcome: 'refused',
    reason: 'You spent <all> points.',
  })
  expect(await listed()).toMatchObject([{ outcome: 'refused', answer: 'You spent <all> points.' }])
  const mail = (await mails())[1]!
  expect(mail.subject).toMatch(/: refused$/)
  expect(mail.body_text).toContain('You spent <all> points.')
  expect(mail.body_html).toContain('You spent &lt;all&gt; points.')
  expect(await audited()).toEqual(['withdrawal.answer'])
  expect(await declareOwn()).toMatchObject({ isRepeated: false })
})

test('of two administrators at once one answers: money never goes back to a refused declarer', async () => {
  await declare('IN-2026-000001')
  const order = await orderOf()
  const made = await Promise.allSettled([
    refundWithdrawal(shop.withdrawals, order),
    answerWithdrawal(shop.withdrawals, { ...order, outcome: 'refused', reason: 'No.' }),
    refundWithdrawal(shop.withdrawals, order),
  ])
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [only] = await listed('answered')
  expect((await refunds()).length).toBe(only!.outcome === 'refunded' ? 1 : 0)
  expect(await mails()).toHaveLength(2)
})

test('a refund at the provider’s dashboard closes the declaration once nothing is left to give back', async () => {
  await declare('IN-2026-000001')
  await refundAtDashboard()
  expect(await listed()).toMatchObject([{ outcome: 'refunded', answeredBy: null }])
  expect((await mails())[1]!.body_text).toContain('EUR 10.71 goes back')
})

test('a part that was refunded at the provider’s dashboard leaves the declaration open for the rest', async () => {
  await declare('IN-2026-000001')
  await refundAtDashboard({ amount: 500 })
  expect((await listed('open')).map(({ payment }) => payment!.refundedCents)).toEqual([500])
})

test('a refund from the list of payments closes it once it has arrived, and a press before says so too', async () => {
  await declare('IN-2026-000001')
  const refund = await refundAsAdmin(shop.ctx, admin, { paymentId, reason: 'Asked' })
  expect(await listed('open')).toHaveLength(1)
  await sendRefund(shop.ctx, refund.id)
  expect(await listed()).toMatchObject([{ outcome: 'refunded', answeredBy: null }])
  expect((await mails())[1]!.body_text).toContain('EUR 10.71 goes back')
})

test('a press while another refund is on its way answers, and pays nothing twice', async () => {
  await declare('IN-2026-000001')
  await refundAsAdmin(shop.ctx, admin, { paymentId, reason: 'Asked' })
  await refundWithdrawal(shop.withdrawals, await orderOf())
  expect([await listed('open'), await refunds()]).toEqual([[], [1_071]])
})

test('the office counts what is open with the first deadline, and is warned three days before', async () => {
  expect(await openWithdrawals(database.db)).toEqual({ count: 0, dueAt: null })
  await declare('Receipt 1')
  daysLater(1)
  await declare('Receipt 2')
  expect(await openWithdrawals(database.db)).toEqual({ count: 2, dueAt: new Date('2026-12-12T22:41:07Z') })
  daysLater(9)
  expect(await withdrawalWarnings(shop.withdrawals)).toEqual([])
  daysLater(1)
  expect(await withdrawalWarnings(shop.withdrawals)).toEqual([expect.stringMatching(/^1 withdrawal is/)])
})

test('only an administrator answers, also one who was demoted a moment ago', async () => {
  await declare('Receipt 1')
  const answer = { ...(await orderOf()), actorId: buyer, outcome: 'settled', reason: 'Done' } as const
  await expect(answerWithdrawal(shop.withdrawals, answer)).rejects.toMatchObject({ code: 'role_not_allowed' })
  const gone = answerWithdrawal(shop.withdrawals, { ...answer, actorId: admin, withdrawalId: newId() })
  await expect(gone).rejects.toMatchObject({ code: 'withdrawal_not_found' })
})
