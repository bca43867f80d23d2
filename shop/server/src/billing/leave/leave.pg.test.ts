import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '../../accounts/public.ts'
import { over } from '../../platform/db/db.ts'
import {
  authoritySays,
  buyByCard,
  openBillingShop,
  openCardForm,
  payWith,
  type BillingShop,
  livesIn,
} from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints, forfeitPoints } from '../../wallet/public.ts'
import { saveCompany } from '../companies/companies.ts'
import { recheckVatIds } from '../companies/recheck-vat-ids.ts'
import { fulfil } from '../fulfil.ts'
import { findCustomerId } from '../payments/queries.ts'
import { endPlanJob } from '../plans/begin-plan.ts'
import { giveVatBack } from '../refunds/give-vat-back.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { giveUpRefund, sendRefund } from '../refunds/send-refund.ts'
import { closeFormsJob } from './close-forms.ts'
import { eraseBuyer } from './erase-buyer.ts'
import { selectBillingBreaches } from '../ledger/queries.ts'
import { anonymizeInvoicesJob } from './anonymize-invoices.ts'
import { forgetCustomers } from './forget-customers.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
const DEBIT = 'AT611904300234573201'
/** 20 points in Austria. */
const TWENTY = { grossCents: 1_080 }
const { signal } = new AbortController()
let clock: Date
let shop: BillingShop
let buyer: string
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  buyer = (await anAccount(database.db)).id
  await livesIn(database.db, buyer, 'AT')
})
afterEach(() => closeChecked(shop))

const laterBy = (days: number) => void (clock = new Date(clock.getTime() + days * 86_400_000))
const rows = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(over(database.db))).rows

const leave = () =>
  deleteAccount({ ...shop.ctx, erasers: [eraseBuyer(shop.ctx), forfeitPoints] }, buyer, () =>
    Promise.resolve(),
  )
const closeForms = () => closeFormsJob(shop.ctx).run({ accountId: buyer }, signal)
const forget = () => forgetCustomers(shop.ctx, signal)
const session = (id: string) => shop.host.provider.stripe.checkout.sessions.retrieve(id)
const customer = async (id: string) => (await shop.host.provider.stripe.customers.retrieve(id)).deleted

test('a form that was open when its account was deleted cannot be paid any more', async () => {
  const { sessionId } = await openCardForm(shop, buyer, TWENTY)
  await leave()
  expect(await rows(`select kind, key = '${buyer}' as own from job where kind = 'close-forms'`)).toEqual([
    { kind: 'close-forms', own: true },
  ])
  await closeForms()
  await payWith(shop, sessionId, VISA)
  expect((await session(sessionId)).status).toBe('expired')
  expect(await rows('select status from payment')).toEqual([{ status: 'expired' }])
})

test('a form that was being opened then is closed as soon as it is known', async () => {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer, TWENTY)
  await sql`update payment set session_id = null where id = ${purchaseId}`.execute(over(database.db))
  await leave()
  await expect(closeForms()).rejects.toThrow('still open')
  await sql`update payment set session_id = ${sessionId} where id = ${purchaseId}`.execute(over(database.db))
  await closeForms()
  expect((await session(sessionId)).status).toBe('expired')
})

test('a deleted account opens no form', async () => {
  await leave()
  await expect(openCardForm(shop, buyer, TWENTY)).rejects.toThrow('no account')
  expect(await rows('select 1 from payment')).toEqual([])
})

test.skipIf(!hasPostgres)(
  'a purchase that began before the deletion and is written after it is none',
  async () => {
    const written = Promise.withResolvers<void>()
    const erasers = [eraseBuyer(shop.ctx), () => written.promise]
    const both = Promise.allSettled([
      deleteAccount({ ...shop.ctx, erasers }, buyer, () => Promise.resolve()),
      openCardForm(shop, buyer, TWENTY),
    ])
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => rows(waiting)).toHaveLength(1)
    written.resolve()
    const [left, opened] = await both
    expect(left.status).toBe('fulfilled')
    expect(opened).toMatchObject({ reason: { code: 'not_registered' } })
    expect(await rows('select 1 from payment')).toEqual([])
  },
)

test('name, mail address and cards of a deleted account are deleted at the provider, once nothing moves there', async () => {
  const creator = { packageId: 'creator-month', grossCents: 1_799 }
  const { purchaseId, sessionId } = await openCardForm(shop, buyer, creator)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  const id = (await findCustomerId(database.db, buyer))!
  await forget()
  expect(await customer(id)).toBeUndefined()
  await leave()
  await endPlanJob(shop.ctx).run(
    { providerId: (await rows('select provider_id from plan_subscription'))[0]!['provider_id'] },
    signal,
  )
  await forget()
  expect(await customer(id)).toBe(true)
  expect(await rows('select 1 from billing_customer')).toEqual([])
})

test('a customer whom the provider does not have any more is forgotten too', async () => {
  await openCardForm(shop, buyer, TWENTY)
  const id = (await findCustomerId(database.db, buyer))!
  await leave()
  await closeForms()
  await shop.host.provider.stripe.customers.del(id)
  await forget()
  expect(await rows('select 1 from billing_customer')).toEqual([])
})

test('while a debit is on its way its customer stays, and its money goes back when it comes', async () => {
  const provider = { ...shop.host.provider, methods: ['card', 'sepa_debit'] as const }
  const { purchaseId, sessionId } = await openCardForm({ ctx: { ...shop.ctx, provider } }, buyer, TWENTY)
  await payWith(shop, sessionId, { number: DEBIT })
  await fulfil(shop.ctx, purchaseId)
  const id = (await findCustomerId(database.db, buyer))!
  await leave()
  await closeForms()
  await forget()
  expect(await customer(id)).toBeUndefined()
  laterBy(4)
  await shop.host.sandbox.tick()
  await fulfil(shop.ctx, purchaseId)
  await sendRefund(shop.ctx, String((await rows('select id from refund'))[0]!['id']))
  await forget()
  expect(await customer(id)).toBe(true)
})

test('VAT that waits for its authority goes back though the company has left, and then it is forgotten', async () => {
  const vies = (state: 'pending' | 'confirmed') => ({
    ...shop.ctx,
    checkVatId: authoritySays(state),
  })
  const company = { company: 'Lace GmbH', street: 'Ring 1', postcode: '1010', city: 'Wien' }
  await saveCompany(vies('pending'), buyer, { ...company, vatId: 'ATU13585627' })
  const { purchaseId, sessionId } = await openCardForm(shop, buyer, TWENTY)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  await leave()
  await forget()
  expect(await rows('select company from billing_company')).toEqual([{ company: 'Lace GmbH' }])
  await recheckVatIds(vies('confirmed'), signal)
  await giveVatBack(shop.ctx, signal)
  const refunds = await rows('select id, gross_cents, kind from refund')
  expect(refunds).toMatchObject([{ gross_cents: 180, kind: 'vat' }])
  await sendRefund(shop.ctx, String(refunds[0]!['id']))
  await forget()
  expect(await rows('select 1 from billing_company')).toEqual([])
})

test('a company whose authority never answers is forgotten after three months', async () => {
  await saveCompany({ ...shop.ctx, checkVatId: authoritySays('pending') }, buyer, {
    company: 'Lace GmbH',
    street: 'Ring 1',
    postcode: '1010',
    city: 'Wien',
    vatId: 'ATU13585627',
  })
  const { purchaseId, sessionId } = await openCardForm(shop, buyer, TWENTY)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  await leave()
  laterBy(89)
  await forget()
  expect(await rows('select company from billing_company')).toHaveLength(1)
  laterBy(2)
  await forget()
  expect(await rows('select 1 from billing_company')).toEqual([])
})

test('points of a refund that fails after its account was deleted are given to nobody', async () => {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer, TWENTY)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  const { id } = await withdrawOwn(shop.ctx, buyer, purchaseId)
  await leave()
  await giveUpRefund(shop.ctx, id)
  expect(await rows('select status from refund')).toEqual([{ status: 'failed' }])
  expect(await availablePoints(database.db, buyer, clock)).toBe(0)
})

test('invoices older than the law asks for lose their buyer, and nothing else; younger ones stay as they are', async () => {
  clock = new Date(`${new Date().getUTCFullYear() - 11}-12-31T12:00:00Z`)
  await buyByCard(shop, buyer, VISA, TWENTY)
  clock = new Date(`${new Date().getUTCFullYear() - 10}-01-01T12:00:00Z`)
  await buyByCard(shop, buyer, VISA, TWENTY)
  const papers = () =>
    rows(`select document ->> 'grossCents' as gross, document -> 'buyer' ->> 'country' as country,
      document -> 'buyer' ->> 'name' as name, card_last4 from invoice join payment on payment.id = payment_id order by number`)
  const [old, young] = await papers()
  await anonymizeInvoicesJob(shop.ctx).run(null, signal)
  expect(await papers()).toEqual([{ ...old, name: 'No longer kept', card_last4: null }, young])
  expect(young).toMatchObject({ gross: '1080', country: 'AT', card_last4: '4242' })
  expect(await selectBillingBreaches(database.db)).toEqual([])
})
