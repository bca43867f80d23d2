import type { InvoiceDocument } from '@segno/invoice'
import { amountCents, basisPoints, moneyText } from '@segno/units'
import { extractVat } from '@segno/vat'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import {
  authoritySays,
  type BillingShop,
  cardFields,
  livesIn,
  openBillingShop,
  openCardForm,
  payWith,
} from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { changeTaxOf, saveCompany } from '../companies/companies.ts'
import { fulfil } from '../fulfil.ts'
import { openCardChange, takeNewCard } from '../plans/change-card.ts'
import { changePlan, previewChange } from '../plans/change-plan.ts'
import { remindRenewals } from '../plans/remind-renewals.ts'
import { repricePlanJob } from '../plans/reprice-job.ts'
import { REPRICE_PLAN_JOB } from '../plans/reprice-later.ts'
import { showPlan } from '../plans/show-plan.ts'
import { showOwnPlan } from '../plans/show-priced.ts'
import { syncPlan } from '../plans/sync-plan.ts'
import { selectRefunds } from '../refunds/queries.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { showPackages } from '../show-packages.ts'
import { showPurchase, startPurchase } from '../start-purchase.ts'
import { newId } from '../../platform/ids.ts'
import { hasJob } from '../../platform/jobs/queries.ts'
import { noteNetwork } from './note-network.ts'

const database = useTestDatabase()
let shop: BillingShop
let buyer: string
/** Where a test sets it. */
let today: Date | null
beforeEach(async () => {
  today = null
  shop = await openBillingShop(database.db, { now: () => today ?? new Date() })
  buyer = (await anAccount(database.db, { country: 'US' })).id
})
afterEach(() => closeChecked(shop))

/** The network is known where the buyer looks at prices. */
const isSeenIn = (country: string) =>
  noteNetwork(
    { ...shop.ctx, networkCountry: () => country },
    { accountId: buyer, clientAddress: '192.0.2.1' },
  )

async function buy(
  card: { country: string; postcode?: string },
  order: { packageId?: string; grossCents: number },
): Promise<string> {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer, order)
  await payWith(shop, sessionId, { ...cardFields({ number: '4242424242424242' }), ...card })
  await fulfil(shop.ctx, purchaseId)
  return purchaseId
}

async function kept(paymentId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select vat_country, net_cents, vat_cents, gross_cents, value_micro_eur, located_by from payment
    where id = ${paymentId}`.execute(over(database.db))
  return Object.values(rows[0]!)
}

async function papers() {
  const { rows } = await sql<{ document: InvoiceDocument }>`
    select document from invoice order by issued_at, refund_id is not null, number`.execute(over(database.db))
  return rows.map(({ document: { netCents, vatCents, vat } }) => [netCents, vatCents, vat[0]?.vatKind])
}

async function priceOfTwenty() {
  const { data, vatCountry, vatDoubt } = await showPackages(shop.ctx, buyer)
  return [data.find(({ id }) => id === 'points-20')!.grossCents, vatCountry, vatDoubt]
}

test('[R15] a card and its address from elsewhere than the profile says decide on the VAT in what was paid', async () => {
  expect(await priceOfTwenty()).toEqual([900, 'US', null])
  const paymentId = await buy({ country: 'DE' }, { grossCents: 900 })
  expect(await kept(paymentId)).toEqual(['DE', 756, 144, 900, 7_560_000, 'agreement'])
  expect(await papers()).toEqual([[756, 144, 'charged']])
  const doubt = { declared: 'US', charged: 'DE', declaredHasNone: true }
  expect(await priceOfTwenty()).toEqual([1_071, 'DE', doubt])
})

test('[R15] of a profile and a network that contradict each other the higher VAT is charged, until the card tells better', async () => {
  await isSeenIn('DE')
  const doubt = { declared: 'US', charged: 'DE', declaredHasNone: true }
  expect(await priceOfTwenty()).toEqual([1_071, 'DE', doubt])
  const paymentId = await buy({ country: 'US' }, { grossCents: 1_071 })
  const [refund] = await selectRefunds(database.db, paymentId)
  expect(refund).toMatchObject({ kind: 'vat', gross_cents: 171, status: 'pending' })
  await sendRefund(shop.ctx, refund!.id)
  expect(await papers()).toEqual([
    [900, 171, 'charged'],
    [900, 171, 'charged'],
    [900, 0, 'outside'],
  ])
  expect(await priceOfTwenty()).toEqual([900, 'US', null])
})

test('[R15] the higher VAT stays where the card is from there', async () => {
  await isSeenIn('DE')
  const paymentId = await buy({ country: 'DE' }, { grossCents: 1_071 })
  expect(await kept(paymentId)).toEqual(['DE', 900, 171, 1_071, 9_000_000, 'agreement'])
  expect(await selectRefunds(database.db, paymentId)).toEqual([])
})

test('[R15] a postcode without VAT needs the card’s address too', async () => {
  await livesIn(database.db, buyer, 'DE')
  const company = { company: 'Lace', street: 'Kai 1', postcode: '27498', city: 'Helgoland', vatId: null }
  await saveCompany({ ...shop.ctx, checkVatId: authoritySays('pending') }, buyer, company)
  const doubt = { declared: 'DE', charged: 'DE', declaredHasNone: true }
  expect(await priceOfTwenty()).toEqual([1_071, 'DE', doubt])
  const form = await openCardForm(shop, buyer)
  const session = await shop.host.provider.stripe.checkout.sessions.retrieve(form.sessionId)
  expect(session.billing_address_collection).toBe('required')
  const mainland = await buy({ country: 'DE', postcode: '10115' }, { grossCents: 1_071 })
  expect(await selectRefunds(database.db, mainland)).toEqual([])
  const island = await buy({ country: 'DE', postcode: '27498' }, { grossCents: 1_071 })
  expect(await selectRefunds(database.db, island)).toMatchObject([{ kind: 'vat', gross_cents: 171 }])
  expect(await priceOfTwenty()).toEqual([900, 'DE', null])
})

test.each([
  { seenIn: 'DE', card: 'US', asked: 1_071, back: [900, 171] },
  { seenIn: 'US', card: 'DE', asked: 900, back: [900, 0] },
])(
  'what is paid with a card of $card once its account is gone goes back whole, as it was taxed, once',
  async ({ seenIn, card, asked, back }) => {
    await isSeenIn(seenIn)
    const { purchaseId, sessionId } = await openCardForm(shop, buyer, { grossCents: asked })
    await payWith(shop, sessionId, { ...cardFields({ number: '4242424242424242' }), country: card })
    await sql`update account set deleted_at = now(), status = 'deactivated'`.execute(over(database.db))
    await fulfil(shop.ctx, purchaseId)
    const refunds = await selectRefunds(database.db, purchaseId)
    expect(refunds.map((row) => [row.kind, row.net_cents, row.vat_cents])).toEqual([['points', ...back]])
  },
)

test('a second plan of the same minute goes back with the VAT that its invoice has', async () => {
  const order = { packageId: 'starter-month', grossCents: 799 }
  const forms = [await openCardForm(shop, buyer, order), await openCardForm(shop, buyer, order)]
  const card = { ...cardFields({ number: '4242424242424242' }), country: 'DE' }
  for (const { sessionId } of forms) await payWith(shop, sessionId, card)
  for (const { purchaseId } of forms) await fulfil(shop.ctx, purchaseId)
  const refunds = await selectRefunds(database.db, forms[1]!.purchaseId)
  expect(refunds.map((row) => [row.net_cents, row.vat_cents])).toEqual([[671, 128]])
})

const mailCalled = async (subject: string): Promise<string | undefined> =>
  (
    await sql<{ text: string }>`
      select body_text as text from mail where subject like ${subject} order by id desc limit 1`.execute(
      over(database.db),
    )
  ).rows[0]?.text

test('[R15] a plan whose VAT goes back is told and renewed without it, and each paper and screen says what went back', async () => {
  await isSeenIn('DE')
  const paymentId = await buy({ country: 'US' }, { packageId: 'starter-month', grossCents: 951 })
  const [refund] = await selectRefunds(database.db, paymentId)
  const { refunds, netCents } = await showPurchase(shop.ctx, buyer, paymentId)
  expect([netCents, ...refunds]).toMatchObject([799, { kind: 'vat', grossCents: 152, status: 'pending' }])
  expect(await showPlan(shop.ctx, buyer)).toMatchObject({ grossCents: 799, netCents: 799 })
  const { data: before } = await shop.host.provider.stripe.subscriptions.list()
  // A webhook can come before the provider has the price.
  await syncPlan(shop.ctx, before[0]!.id)
  expect(await showPlan(shop.ctx, buyer)).toMatchObject({ grossCents: 799, netCents: 799 })
  expect(await mailCalled('%plan has started')).toMatch(/EUR 7\.99 a month\n/)
  expect(await mailCalled('Your invoice%')).toContain('EUR 1.52 of it is VAT that you do not owe')

  await repricePlanJob(shop.ctx).run({ accountId: buyer }, new AbortController().signal)
  const { data } = await shop.host.provider.stripe.subscriptions.list()
  expect(data[0]?.items.data[0]?.price.unit_amount).toBe(799)
  await sendRefund(shop.ctx, refund!.id)
  expect(await mailCalled('Your invoice%000002 from%')).toMatch(
    /EUR 1\.52 of VAT went back to the card on .*takes the place of IN-\d{4}-000001, which credit note CN-/,
  )
  expect(await mailCalled('Your credit note%')).toBeUndefined()
})

async function sendCard(card: { country: string; postcode: string }): Promise<string> {
  const { clientSecret } = await openCardChange(shop.ctx, { accountId: buyer })
  const sessionId = clientSecret.split('_secret_')[0]!
  await payWith(shop, sessionId, { ...cardFields({ number: '5555555555554444' }), ...card })
  return sessionId
}

const changeCardTo = async (card: Parameters<typeof sendCard>[0]) => {
  await sendCard(card)
  return takeNewCard(shop.ctx, { accountId: buyer })
}

test.each([
  {
    was: 'JP',
    is: 'DE',
    tax: { vat: 'charged', vatCountry: 'DE', taxLoad: 1_900 },
    month: [951, 799],
    soFar: 799,
    year: 9_508,
    said: ', including EUR 15.18 VAT 19% (Germany)',
  },
  {
    was: 'DE',
    is: 'JP',
    tax: { vat: 'outside', vatCountry: 'JP', taxLoad: 0 },
    month: [799, 799],
    // 7.99 had VAT in it once, and no more.
    soFar: 951,
    year: 7_990,
    said: '',
  },
] as const)(
  '[R15] after a change of card all prices have the VAT that the next invoice will have: from $was to $is',
  async ({ was, is, tax, month, soFar, year, said }) => {
    buyer = (await anAccount(database.db, { country: 'JP' })).id
    await buy({ country: was, postcode: '100' }, { packageId: 'starter-month', grossCents: 799 })
    today = new Date(Date.now() + 86_400_000)
    const view = await changeCardTo({ country: is, postcode: '100' })
    expect([view.grossCents, view.netCents, view.nextAttempt?.grossCents]).toEqual([...month, month[0]])
    expect(view.tax).toEqual(tax)
    expect(await showPlan(shop.ctx, buyer)).toEqual(view)
    const list = await showPackages(shop.ctx, buyer)
    const { vat, vatCountry, taxLoad } = list
    expect({ vat, vatCountry, taxLoad }).toEqual(tax)
    expect(list.data.find(({ id }) => id === 'starter-year')!.grossCents).toBe(year)
    expect(await mailCalled('%has a new price from%')).toMatch(
      new RegExp(
        `it costs ${moneyText(month[0], 'EUR')} a month.* So far that was ${moneyText(soFar, 'EUR')}`,
      ),
    )
    const change = { accountId: buyer, packageId: 'starter-year' }
    const preview = await previewChange(shop.ctx, change)
    expect(preview).toMatchObject({ happens: 'now', tax })
    await changePlan(shop.ctx, { ...change, grossCents: year })
    const { rows } = await sql<{ document: InvoiceDocument; id: string }>`
      select document, payment_id as id from invoice order by number desc limit 1`.execute(over(database.db))
    const { document, id } = rows[0]!
    const paid = extractVat(amountCents(preview.dueCents), basisPoints(tax.taxLoad))
    expect([document.netCents, document.vatCents]).toEqual([paid.netCents, paid.vatCents])
    expect(document.vat[0]?.vatKind).toBe(tax.vat)
    expect(await selectRefunds(database.db, id)).toEqual([])
    expect(await mailCalled('%plan is Starter, yearly now')).toContain(
      `${moneyText(year, 'EUR')} a year${said}\n`,
    )
  },
)

test('a year that a new card is to renew is told beforehand with the VAT of that card, and charged so', async () => {
  buyer = (await anAccount(database.db, { country: 'JP' })).id
  await buy({ country: 'JP', postcode: '100' }, { packageId: 'starter-year', grossCents: 7_990 })
  await changeCardTo({ country: 'DE', postcode: '10115' })
  today = new Date(Date.now() + 360 * 86_400_000)
  await remindRenewals(shop.ctx)
  expect(await mailCalled('%plan renews on%')).toContain(
    'EUR 95.08 a year, including EUR 15.18 VAT 19% (Germany)\n',
  )
  const { data } = await shop.host.provider.stripe.subscriptions.list()
  expect(data[0]?.items.data[0]?.price.unit_amount).toBe(9_508)
})

test('a card that is changed at the provider prices the plan too', async () => {
  buyer = (await anAccount(database.db, { country: 'JP' })).id
  await buy({ country: 'JP', postcode: '100' }, { packageId: 'starter-month', grossCents: 799 })
  const { stripe } = shop.host.provider
  const session = await stripe.checkout.sessions.retrieve(
    await sendCard({ country: 'DE', postcode: '10115' }),
    {
      expand: ['setup_intent'],
    },
  )
  const { payment_method: method } = session.setup_intent as { payment_method: string }
  const { data } = await stripe.subscriptions.list()
  await stripe.subscriptions.update(data[0]!.id, { default_payment_method: method })
  await syncPlan(shop.ctx, data[0]!.id)
  expect(await hasJob(database.db, REPRICE_PLAN_JOB, { accountId: buyer })).toBe(true)
  expect(await hasJob(database.db, REPRICE_PLAN_JOB, { accountId: 'another' })).toBe(false)
  await repricePlanJob(shop.ctx).run({ accountId: buyer }, new AbortController().signal)
  expect(await showPlan(shop.ctx, buyer)).toMatchObject({ grossCents: 951, netCents: 799 })
})

test('a plan whose owner moved while the provider was out of reach is priced once it is looked at', async () => {
  buyer = (await anAccount(database.db, { country: 'JP' })).id
  await buy({ country: 'JP', postcode: '100' }, { packageId: 'starter-month', grossCents: 799 })
  await changeTaxOf(shop.ctx, buyer, (tx) => livesIn(tx, buyer, 'DE'))
  const away = new Stripe('sk_test_nowhere', { host: '127.0.0.1', port: 1, protocol: 'http' })
  const provider = { ...shop.host.provider, stripe: away }
  expect(await showOwnPlan({ ...shop.ctx, provider }, buyer)).toMatchObject({ grossCents: 799 })
  expect(await showOwnPlan(shop.ctx, buyer)).toMatchObject({ grossCents: 951, netCents: 799 })
})

test('a plan that a job of the same change has priced at the provider is shown at that price', async () => {
  buyer = (await anAccount(database.db, { country: 'JP' })).id
  await buy({ country: 'JP', postcode: '100' }, { packageId: 'starter-month', grossCents: 799 })
  await changeTaxOf(shop.ctx, buyer, (tx) => livesIn(tx, buyer, 'DE'))
  await repricePlanJob(shop.ctx).run({ accountId: buyer }, new AbortController().signal)
  // Our row does not have the provider’s price yet.
  await sql`update plan_subscription set gross_cents = 799`.execute(over(database.db))
  expect(await showOwnPlan(shop.ctx, buyer)).toMatchObject({ grossCents: 951, netCents: 799 })
})

test('a plan that its owner stays with costs what it did, though a card of theirs tells of another country since', async () => {
  await buy({ country: 'US' }, { packageId: 'creator-month', grossCents: 1_499 })
  await changePlan(shop.ctx, { accountId: buyer, packageId: 'starter-month', grossCents: 799 })
  await buy({ country: 'DE' }, { grossCents: 900 })
  const stays = { accountId: buyer, packageId: 'creator-month', grossCents: 1_499 }
  expect(await changePlan(shop.ctx, stays)).toMatchObject({ grossCents: 1_499, next: { grossCents: 1_499 } })
})

test('a postcode that is none is not kept, and keeps nothing from being granted', async () => {
  const order = { packageId: 'starter-month', grossCents: 799 }
  const paymentId = await buy({ country: 'US', postcode: 'next to the church behind the river' }, order)
  expect(await kept(paymentId)).toEqual(['US', 799, 0, 799, 7_990_000, 'agreement'])
})

test('a form is opened at the price of where its buyer is seen, and no other', async () => {
  const order = { accountId: buyer, packageId: 'points-20', currency: 'EUR', clientAddress: '192.0.2.1' }
  const seen = { ...shop.ctx, networkCountry: () => 'DE' }
  await expect(
    startPurchase(seen, { ...order, idempotencyKey: newId(), grossCents: 900 }),
  ).rejects.toMatchObject({ code: 'package_price_changed' })
  await startPurchase(seen, { ...order, idempotencyKey: newId(), grossCents: 1_071 })
})
