import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { showReceipt } from '../orders/public.ts'
import {
  buyByCard,
  buySoundOf,
  openBillingShop,
  openCardForm,
  payWith,
  type BillingShop,
} from '../testing/billing-shop.ts'
import { anAccount } from '../testing/builders.ts'
import { closeChecked } from '../testing/close-checked.ts'
import { giftOrder } from '../testing/gift-cards.ts'
import { ordersContextOn } from '../testing/orders-context.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { availablePoints } from '../wallet/public.ts'
import { insertDiscount } from './discounts/queries.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentMethod } from './payments/methods.ts'
import { findCustomerId, selectInvoicesOf, takeOpenPayments } from './payments/queries.ts'
import { showPurchase, startPurchase } from './start-purchase.ts'
import { sweepPayments } from './sweep-payments.ts'
import { takeWebhook } from './take-webhook.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
let clock: Date
let shop: BillingShop
let buyer: string
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  buyer = (await anAccount(database.db)).id
})
afterEach(() => closeChecked(shop))

const points = () => availablePoints(database.db, buyer, clock)
async function rows(table: string): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(
    over(database.db),
  )
  return found[0]!.count
}
async function mails(): Promise<string[]> {
  const { rows: found } = await sql<{ subject: string }>`select subject from mail`.execute(over(database.db))
  return found.map((row) => row.subject)
}
const sweep = (ctx = shop.ctx) => sweepPayments(ctx, new AbortController().signal)
const laterBy = (seconds: number) => void (clock = new Date(clock.getTime() + seconds * 1_000))

test('[R07] a card pays for points, with VAT, an invoice and its mail', async () => {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  expect(await points()).toBe(0)
  await payWith(shop, sessionId, VISA)
  expect(await showPurchase(shop.ctx, buyer, purchaseId)).toMatchObject({
    status: 'paid',
    netCents: 900,
    vatCents: 171,
    grossCents: 1_071,
    invoiceNumber: 'IN-2026-000001',
  })
  expect(await points()).toBe(20)
  expect(await mails()).toEqual(['Your invoice IN-2026-000001 from Segno'])
  const { rows: kept } =
    await sql`select declared_country, card_country, address_country from payment`.execute(over(database.db))
  expect(kept).toEqual([{ declared_country: 'DE', card_country: 'DE', address_country: 'DE' }])
})

test('[R18] a receipt names the invoice of the payment that its points came from', async () => {
  await buyByCard(shop, buyer, VISA)
  await buySoundOf(database.db, buyer, clock)
  const orders = ordersContextOn(database.db, { invoicesOfGrants: selectInvoicesOf })
  expect((await showReceipt(orders, buyer, 'latest')).invoices).toEqual([
    { number: 'IN-2026-000001', name: '20 points', currency: 'EUR', grossCents: 1_071 },
  ])
})

test.each([
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient funds'],
  ['4000000000000069', 'expired'],
])('card %s grants nothing, says why, and another one still pays', async (number, why) => {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  expect(await payWith(shop, sessionId, number)).toContain(why)
  expect((await showPurchase(shop.ctx, buyer, purchaseId)).status).toBe('open')
  expect(await points()).toBe(0)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  expect(await points()).toBe(20)
})

test('3-D Secure that fails grants nothing, one that passes grants once', async () => {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, '4000002500003155')
  await payWith(shop, sessionId, { authentication: 'fail' })
  await fulfil(shop.ctx, purchaseId)
  expect(await points()).toBe(0)
  await payWith(shop, sessionId, '4000002500003155')
  await payWith(shop, sessionId, { authentication: 'pass' })
  await fulfil(shop.ctx, purchaseId)
  expect(await points()).toBe(20)
})

test('a price that has changed since it was shown opens no form', async () => {
  const order = {
    accountId: buyer,
    idempotencyKey: newId(),
    packageId: 'points-20',
    currency: 'EUR',
    clientAddress: '192.0.2.1',
  }
  await expect(startPurchase(shop.ctx, { ...order, grossCents: 1_000 })).rejects.toMatchObject({
    code: 'package_price_changed',
  })
  await expect(
    startPurchase(shop.ctx, { ...order, packageId: 'points-1', grossCents: 1_071 }),
  ).rejects.toMatchObject({ code: 'package_not_found' })
  expect(await rows('payment')).toBe(0)
})

test('a key opens one form, and none for another package', async () => {
  const first = await openCardForm(shop, buyer, { idempotencyKey: 'one-press' })
  expect(await openCardForm(shop, buyer, { idempotencyKey: 'one-press' })).toEqual(first)
  await expect(
    startPurchase(shop.ctx, {
      accountId: buyer,
      idempotencyKey: 'one-press',
      packageId: 'points-60',
      currency: 'EUR',
      clientAddress: '192.0.2.1',
      grossCents: 2_856,
    }),
  ).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test('nobody sees the purchase of somebody else', async () => {
  const { purchaseId } = await openCardForm(shop, buyer)
  const other = await anAccount(database.db)
  await expect(showPurchase(shop.ctx, other.id, purchaseId)).rejects.toMatchObject({
    code: 'purchase_not_found',
  })
})

test('a webhook that is unsigned, tampered with or old is refused and has no effect', async () => {
  const { sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, VISA)
  await shop.host.sandbox.tick()
  const { body, signature } = shop.sent.at(-1)!
  expect(await takeWebhook(shop.ctx, body, '')).toBe(400)
  expect(await takeWebhook(shop.ctx, `${body} `, signature)).toBe(400)
  laterBy(301)
  expect(await takeWebhook(shop.ctx, body, signature)).toBe(400)
  expect(await points()).toBe(0)
  expect(await rows('provider_event')).toBe(0)
})

test('webhooks in reverse and thrice each grant once', async () => {
  const { sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, VISA)
  await shop.host.sandbox.tick()
  const events = [...shop.sent].reverse()
  for (const { body, signature } of [...events, ...events, ...events])
    expect(await takeWebhook(shop.ctx, body, signature)).toBe(200)
  expect(await points()).toBe(20)
  expect(await rows('provider_event')).toBe(events.length)
})

test('where every webhook is lost and the browser is closed, the sweep grants', async () => {
  const { sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, VISA)
  await sweep()
  expect(await points()).toBe(0)
  laterBy(61)
  await sweep()
  expect(await points()).toBe(20)
})

test('a form that was left expires, and can be opened anew', async () => {
  const { purchaseId } = await openCardForm(shop, buyer)
  laterBy(25 * 3_600)
  await shop.host.sandbox.tick()
  await sweep()
  expect((await showPurchase(shop.ctx, buyer, purchaseId)).status).toBe('expired')
})

test.each(['purchase:row-written', 'purchase:session-kept'])(
  'a press that dies at %s is finished by the next one',
  async (point) => {
    const ctx = { ...shop.ctx, failpoint: dieAt(point) }
    await expect(openCardForm({ ctx }, buyer, { idempotencyKey: 'one-press' })).rejects.toThrow(point)
    const { sessionId } = await openCardForm(shop, buyer, { idempotencyKey: 'one-press' })
    await payWith(shop, sessionId, VISA)
    laterBy(61)
    await sweep()
    expect(await points()).toBe(20)
    expect(await rows('payment')).toBe(1)
  },
)

test.each(['fulfil:marked', 'fulfil:granted', 'fulfil:before-commit'])(
  'granting that dies at %s leaves nothing half done, and is done by the next webhook',
  async (point) => {
    const { sessionId } = await openCardForm(shop, buyer)
    await payWith(shop, sessionId, VISA)
    await shop.host.sandbox.tick()
    const { body, signature } = shop.sent.at(-1)!
    const dying = { ...shop.ctx, failpoint: dieAt(point) }
    await expect(takeWebhook(dying, body, signature)).rejects.toThrow(point)
    expect([await points(), await rows('invoice'), await rows('provider_event')]).toEqual([0, 0, 0])
    expect(await takeWebhook(shop.ctx, body, signature)).toBe(200)
    expect([await points(), await rows('invoice'), await rows('provider_event')]).toEqual([20, 1, 1])
  },
)

const dieAt = (point: string) => (name: string) => {
  if (name === point) throw new Error(point)
}

test.skipIf(!hasPostgres)('ten presses of one button at once open one form', async () => {
  const forms = await Promise.all(
    Array.from({ length: 10 }, () => openCardForm(shop, buyer, { idempotencyKey: 'one-press' })),
  )
  expect(new Set(forms.map((form) => form.sessionId)).size).toBe(1)
  expect(await rows('payment')).toBe(1)
})

test.skipIf(!hasPostgres)(
  'twenty deliveries of one webhook, ten returns and a sweep at once grant once',
  async () => {
    const { purchaseId, sessionId } = await openCardForm(shop, buyer)
    await payWith(shop, sessionId, VISA)
    await shop.host.sandbox.tick()
    laterBy(61)
    const { body, signature } = shop.sent.at(-1)!
    const [statuses] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => takeWebhook(shop.ctx, body, signature))),
      ...Array.from({ length: 10 }, () => showPurchase(shop.ctx, buyer, purchaseId)),
      sweep(),
    ])
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect([await points(), await rows('invoice'), await rows('wallet_lot')]).toEqual([20, 1, 1])
    expect(await mails()).toHaveLength(1)
  },
)

test.skipIf(!hasPostgres)('invoices of payments at once have no gap between their numbers', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => anAccount(database.db)))
  const forms = await Promise.all(buyers.map(({ id }) => openCardForm(shop, id)))
  for (const { sessionId } of forms) await payWith(shop, sessionId, VISA)
  const dying = { ...shop.ctx, failpoint: dieAt('fulfil:before-commit') }
  await Promise.allSettled(forms.map(({ purchaseId }) => fulfil(dying, purchaseId)))
  await Promise.all(forms.map(({ purchaseId }) => fulfil(shop.ctx, purchaseId)))
  const { rows: found } = await sql<{ number: string }>`select number from invoice order by number`.execute(
    over(database.db),
  )
  expect(found.map((row) => row.number)).toEqual(
    Array.from({ length: 8 }, (_, at) => `IN-2026-00000${at + 1}`),
  )
})

/** The same shop, which also takes what this says. */
const taking = (...methods: PaymentMethod[]) => ({
  ctx: { ...shop.ctx, provider: { ...shop.host.provider, methods } },
})
const DEBIT_PAYS = 'AT611904300234573201'
const DEBIT_FAILS = 'AT861904300235473202'
const passDays = (days: number) => {
  laterBy(days * 86_400)
  return shop.host.sandbox.advance(days * 86_400)
}

test('a form takes cards alone unless the shop says more, whatever the account has switched on', async () => {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  expect(await payWith(shop, sessionId, { number: 'ideal' })).toContain('does not take ideal')
  expect((await showPurchase(shop.ctx, buyer, purchaseId)).status).toBe('open')
})

test('what tells no country is granted all the same, and its invoice says how it was paid', async () => {
  const { purchaseId, sessionId } = await openCardForm(taking('card', 'ideal'), buyer)
  await payWith(shop, sessionId, { number: 'ideal' })
  expect((await showPurchase(shop.ctx, buyer, purchaseId)).status).toBe('paid')
  expect(await points()).toBe(20)
  const { rows: kept } = await sql`
    select method, card_country, address_country, document->>'paymentNote' as note, document->>'paidWith' as means
    from payment join invoice on invoice.payment_id = payment.id`.execute(over(database.db))
  expect(kept).toEqual([
    {
      method: 'ideal',
      card_country: null,
      address_country: null,
      note: 'Paid by iDEAL on 25 November 2026.',
      means: 'online',
    },
  ])
})

test('a debit is on its way for days, grants nothing meanwhile, and once it has come', async () => {
  const { purchaseId, sessionId } = await openCardForm(taking('card', 'sepa_debit'), buyer)
  await payWith(shop, sessionId, { number: DEBIT_PAYS })
  expect((await showPurchase(shop.ctx, buyer, purchaseId)).status).toBe('onItsWay')
  expect([await points(), await rows('invoice'), await mails()]).toEqual([0, 0, []])
  await passDays(4)
  await sweep()
  expect((await showPurchase(shop.ctx, buyer, purchaseId)).status).toBe('paid')
  expect(await points()).toBe(20)
})

test('a debit that the bank refuses ends the payment with a mail, and frees the reduction that it held', async () => {
  shop.isListening = true
  await insertDiscount(database.db, {
    id: newId(),
    accountId: buyer,
    percent: 10,
    expiresAt: null,
    cause: 'voucher',
    now: clock,
  })
  const reduced = { grossCents: 964 }
  const { purchaseId, sessionId } = await openCardForm(taking('card', 'sepa_debit'), buyer, reduced)
  await payWith(shop, sessionId, { number: DEBIT_FAILS })
  await shop.host.sandbox.tick()
  // While it is on its way, what is bought next costs the whole price.
  await openCardForm(shop, buyer)
  await passDays(4)
  expect((await showPurchase(shop.ctx, buyer, purchaseId)).status).toBe('refused')
  expect([await points(), await mails()]).toEqual([0, ['Your payment to Segno did not arrive']])
  await openCardForm(shop, buyer, reduced)
})

test('a debit for a gift card that the bank refuses leads back to gift cards', async () => {
  shop.isListening = true
  const { ctx } = taking('card', 'sepa_debit')
  const { purchase, clientSecret } = await startPurchase(ctx, giftOrder(buyer))
  await payWith(shop, clientSecret?.split('_secret_')[0] ?? '', { number: DEBIT_FAILS })
  await shop.host.sandbox.tick()
  await passDays(4)
  expect((await showPurchase(shop.ctx, buyer, purchase.id)).status).toBe('refused')
  const { rows: sent } = await sql<{ text: string }>`select body_text as text from mail`.execute(
    over(database.db),
  )
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('http://shop.test/gift-cards')])
})

test('payments that cannot be looked up keep no other from its turn, and are asked about less and less often', async () => {
  const forms = [await openCardForm(shop, buyer), await openCardForm(shop, buyer)]
  laterBy(600)
  const home = await shop.host.provider.home()
  const take = (limit: number) =>
    takeOpenPayments(database.db, { now: clock, startedBefore: clock, limit, home })
  const [first] = await take(1)
  const [second] = await take(1)
  const both = new Set(forms.map(({ purchaseId }) => purchaseId))
  expect(new Set([first, second])).toEqual(both)
  expect(await take(2)).toEqual([])
  laterBy(70)
  expect(new Set(await take(2))).toEqual(both)
  laterBy(86_400)
  await take(2)
  laterBy(1_800)
  expect(await take(2)).toEqual([])
  laterBy(1_860)
  expect(await take(2)).toHaveLength(2)
})

test('while the provider is out of reach a sweep ends with the first that it asks about', async () => {
  await openCardForm(shop, buyer)
  await openCardForm(shop, buyer)
  laterBy(120)
  let asked = 0
  const away = () => {
    asked++
    return Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away' } as never))
  }
  const stripe = { checkout: { sessions: { retrieve: away } } } as never
  await sweep({ ...shop.ctx, provider: { ...shop.host.provider, stripe } })
  expect(asked).toBe(1)
})

test('a form that is sent after its account was deleted brings nothing, and its money goes back', async () => {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await sql`update account set deleted_at = ${clock}, status = 'deactivated' where id = ${buyer}`.execute(
    over(database.db),
  )
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  expect(await points()).toBe(0)
  const { rows: back } = await sql`select gross_cents, reason from refund`.execute(over(database.db))
  expect(back).toEqual([{ gross_cents: 1_071, reason: 'Paid after the account was deleted' }])
})

test('a buyer whom the provider does not know any more is made known again, by the address they have now', async () => {
  await openCardForm(shop, buyer)
  const { customers } = shop.host.provider.stripe
  await customers.del((await findCustomerId(database.db, buyer))!)
  await sql`update account set email = 'new@segno.test' where id = ${buyer}`.execute(over(database.db))
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, VISA)
  expect((await showPurchase(shop.ctx, buyer, purchaseId)).status).toBe('paid')
  const { data } = await customers.list()
  expect(data.map(({ email }) => email)).toEqual(['new@segno.test'])
})

test('a changed address is told the provider with the next form', async () => {
  await openCardForm(shop, buyer)
  await sql`update account set email = 'new@segno.test' where id = ${buyer}`.execute(over(database.db))
  await openCardForm(shop, buyer)
  const { data } = await shop.host.provider.stripe.customers.list()
  expect(data.map(({ email }) => email)).toEqual(['new@segno.test'])
})

test('a card form opens with the buyer’s country once their card agrees, and no longer when they move', async () => {
  const { customers } = shop.host.provider.stripe
  const country = async () => (await customers.list()).data.map(({ address }) => address?.country ?? null)
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  expect(await country()).toEqual([null])
  await payWith(shop, sessionId, VISA)
  await showPurchase(shop.ctx, buyer, purchaseId)
  await openCardForm(shop, buyer)
  expect(await country()).toEqual(['DE'])
  await sql`update account set country = 'AT' where id = ${buyer}`.execute(over(database.db))
  await openCardForm(shop, buyer)
  expect(await country()).toEqual([null])
})
