import { expect, test } from 'vitest'
import { openCardForm, payWith } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { CREATOR, FAILS_LATER, STARTER, usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { fulfil } from '../fulfil.ts'
import { refundAsAdmin } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { addVatRate } from '../vat-rates/add-vat-rate.ts'
import { takeNewCard } from './change-card.ts'
import { changePlan } from './change-plan.ts'
import { syncPlan } from './sync-plan.ts'

const database = useTestDatabase()
const plans = usePlanShop(database)
const { shop, buyer, time, points, plan, column, paidCents, daysPass, subscribe, changeCardTo } = plans

const subscription = async () =>
  String((await column('select provider_id as value from plan_subscription'))[0])
const stripe = () => shop.host.provider.stripe
const customer = async () => String((await column('select provider_id as value from billing_customer'))[0])

/** The newest payment with the sums of its paper. */
const lastPaper = async () => {
  const [row] = await column(`
    select jsonb_build_object('gross', gross_cents, 'net', net_cents, 'vat', vat_cents, 'points', points,
      'paper', document -> 'grossCents', 'words', (
        select concat_ws(' | ', line ->> 'description', line ->> 'details', line -> 'period' ->> 'from')
        from jsonb_array_elements(document -> 'lines') as line),
      'sums', (document ->> 'netCents')::int + (document ->> 'vatCents')::int, 'note', document -> 'paymentNote') as value
    from payment join invoice on invoice.payment_id = payment.id and refund_id is null
    where status = 'paid' order by payment.id desc limit 1`)
  return row
}

test('a renewal that credit paid a part of brings all points, and its paper has what was paid', async () => {
  await subscribe(STARTER)
  await stripe().customers.createBalanceTransaction(await customer(), { amount: -500, currency: 'eur' })
  await daysPass(33)
  expect(await points()).toBe(80)
  expect(await lastPaper()).toMatchObject({
    gross: 451,
    net: 379,
    vat: 72,
    sums: 451,
    paper: 451,
    points: 40,
    words: 'Plan: Starter, EUR 5.00 credit | 40 points | 2027-02-01',
    note: 'Paid by card (Visa ending in 4242) on 1 February 2027.',
  })
})

test('one that credit paid whole brings all points, with a paper of nothing, and nothing to refund', async () => {
  await subscribe(STARTER)
  await stripe().customers.createBalanceTransaction(await customer(), { amount: -2_000, currency: 'eur' })
  await daysPass(33)
  expect(await points()).toBe(80)
  expect(await lastPaper()).toMatchObject({
    gross: 0,
    sums: 0,
    paper: 0,
    words: 'Plan: Starter, EUR 9.51 credit | 40 points | 2027-02-01',
    note: 'Paid by credit on 1 February 2027.',
  })
  const [id] = await column('select id as value from payment order by id desc limit 1')
  await expect(
    refundAsAdmin(shop.ctx, buyer.accountId, { paymentId: String(id), reason: 'Tried' }),
  ).rejects.toMatchObject({ code: 'nothing_to_refund' })
  expect(await points()).toBe(80)
})

test('credit pays a part of a plan that begins, too', async () => {
  const { sessionId, purchaseId } = await openCardForm(shop, buyer.accountId, STARTER)
  await stripe().customers.createBalanceTransaction(await customer(), { amount: -500, currency: 'eur' })
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  expect(await points()).toBe(40)
  expect(await lastPaper()).toMatchObject({
    gross: 451,
    sums: 451,
    paper: 451,
    words: 'Plan: Starter, EUR 5.00 credit | 40 points | 2027-01-01',
  })
  const [charge] = (await stripe().charges.list()).data
  expect(charge).toMatchObject({ amount: 451 })
})

test('a coupon of the dashboard takes its part off the paper, and no points away', async () => {
  await subscribe(STARTER)
  const coupon = await stripe().coupons.create({ percent_off: 50, duration: 'once' })
  await stripe().subscriptions.update(await subscription(), { discounts: [{ coupon: coupon.id }] })
  await daysPass(33)
  expect(await points()).toBe(80)
  expect(await lastPaper()).toMatchObject({
    gross: 475,
    sums: 475,
    paper: 475,
    words: 'Plan: Starter, EUR 4.76 credit | 40 points | 2027-02-01',
  })
})

test('a renewal that was marked as paid outside brings its points, and its refund waits for the office', async () => {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
  await daysPass(33)
  const [open] = (await stripe().invoices.list({ subscription: await subscription(), status: 'open' })).data
  await stripe().invoices.pay(open!.id, { paid_out_of_band: true })
  await daysPass(1)
  expect([(await plan())!.status, await points()]).toEqual(['active', 80])
  expect(await lastPaper()).toMatchObject({
    gross: 951,
    words: 'Plan: Starter | 40 points | 2027-02-01',
    note: 'Paid by other means on 3 February 2027.',
  })
  const [id] = await column('select id as value from payment order by id desc limit 1')
  const asked = { paymentId: String(id), reason: 'Not wanted' }
  const actorId = (await anAccount(database.db, { role: 'admin' })).id
  const { id: refundId } = await refundAsAdmin(shop.ctx, actorId, asked)
  await sendRefund(shop.ctx, refundId)
  expect(await column('select status as value from refund')).toEqual(['returned'])
})

test('a renewal after many changes in its period brings what its last line is for', async () => {
  await subscribe(STARTER)
  const [item] = (await stripe().subscriptions.retrieve(await subscription())).items.data
  for (const quantity of [2, 3, 2, 3, 1])
    await stripe().subscriptions.update(await subscription(), { items: [{ id: item!.id, quantity }] })
  await daysPass(33)
  expect(await points()).toBe(80)
})

test('an entry that the dashboard added to an invoice is for no plan, and keeps nothing back', async () => {
  await subscribe(STARTER)
  const provider = shop.ctx.provider!
  const { invoices } = provider.stripe
  const entry = { currency: 'eur', unit_amount: 300, product_data: { name: 'Shirt' } }
  const { id: price, product } = await stripe().prices.create(entry)
  const pricing = { price_details: { price, product: product as string }, type: 'price_details' } as never
  await daysPass(31)
  shop.isListening = false
  await daysPass(2)
  const list = async (...asked: Parameters<typeof invoices.list>) => {
    const page = await invoices.list(...asked)
    for (const { lines } of page.data) lines.data.push({ ...lines.data[0]!, amount: 300, pricing })
    return page
  }
  const given = Object.create(invoices, { list: { value: list } }) as typeof invoices
  const asked = Object.create(provider.stripe, { invoices: { value: given } }) as typeof provider.stripe
  await syncPlan({ ...shop.ctx, provider: { ...provider, stripe: asked } }, await subscription())
  expect(await points()).toBe(80)
})

test('a difference that is too small to be charged is on the next invoice, and the sums agree with the provider', async () => {
  await subscribe(STARTER)
  await daysPass(30)
  time.now = new Date(time.now.getTime() + 12 * 3_600_000)
  await changePlan(shop.ctx, { ...buyer, ...CREATOR })
  await daysPass(2)
  const charges = (await shop.host.provider.stripe.charges.list()).data.map(({ amount }) => amount)
  expect(charges).toEqual([1_784 + 14, 951])
  expect(await paidCents()).toEqual([951, 0, 1_784 + 14])
  expect(await column('select name as value from payment order by id')).toEqual([
    'Starter',
    'Creator (change from Starter), EUR 0.14 on the next invoice',
    'Creator, with EUR 0.14 from before',
  ])
  expect(await lastPaper()).toMatchObject({ gross: 1_798, paper: 1_798, sums: 1_798 })
})

test('[E10] a renewal that is heard of late is taxed by the day on which it was paid', async () => {
  await subscribe(STARTER)
  const actorId = (await anAccount(database.db, { role: 'admin' })).id
  const place = { country: 'DE', region: null }
  await addVatRate(shop.ctx, {
    actorId,
    ...place,
    rateBasisPoints: 2_500,
    validFrom: '2027-02-15',
    addedCount: 0,
  })
  shop.isListening = false
  await daysPass(33)
  time.now = new Date('2027-02-20T12:00:00Z')
  await syncPlan(shop.ctx, await subscription())
  expect(
    await column(`select jsonb_build_array(vat_rate_basis_points, gross_cents, paid_at::date, document ->> 'suppliedOn',
        document ->> 'issuedOn') as value
      from payment join invoice on invoice.payment_id = payment.id order by payment.id desc limit 1`),
  ).toEqual([[1_900, 951, '2027-02-01', '2027-02-01', '2027-02-20']])
})
