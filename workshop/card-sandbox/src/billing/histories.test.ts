import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SandboxState } from '../card-sandbox.ts'
import { idOf } from '../objects/objects.ts'
import { type DirectSandbox, openDirect } from '../testing/direct.ts'
import { checkAnswer } from '../testing/sdk-types/check-answer.ts'

const DAY = 24 * 60 * 60
const CARDS = ['pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'] as const

/** One thing that a shop, a buyer or the time does. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ kind: fc.constant('card' as const), card: fc.constantFrom(...CARDS) }),
  fc.record({
    kind: fc.constant('plan' as const),
    price: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 4 }),
    proration: fc.constantFrom('always_invoice', 'create_prorations', 'none'),
    behaviour: fc.constantFrom('allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
  }),
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({ kind: fc.constant('pause' as const), behaviour: fc.constantFrom('', 'void', 'keep_as_draft') }),
  fc.record({ kind: fc.constant('end' as const), stop: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface History {
  shop: DirectSandbox
  customer: string
  prices: string[]
  subscription: string
}

async function begin(): Promise<History> {
  const shop = await openDirect()
  const create = async (path: string, fields: Record<string, string>): Promise<string> =>
    (await shop.call('POST', path, fields)).answer.id
  const customer = await create('/v1/customers', {})
  const method = await create('/v1/payment_methods/pm_card_visa/attach', { customer })
  const prices: string[] = []
  for (const [amount, interval] of [
    ['799', 'month'],
    ['1499', 'month'],
    ['7990', 'year'],
  ] as const)
    prices.push(
      await create('/v1/prices', {
        currency: 'eur',
        unit_amount: amount,
        'recurring[interval]': interval,
        'product_data[name]': `plan ${amount}`,
      }),
    )
  const subscription = await create('/v1/subscriptions', {
    customer,
    'items[0][price]': prices[0]!,
    default_payment_method: method,
  })
  return { shop, customer, prices, subscription }
}

async function take({ shop, customer, prices, subscription }: History, one: Step): Promise<void> {
  const path = `/v1/subscriptions/${subscription}`
  const known = shop.state().objects.subscription[subscription]!
  if (one.kind === 'wait') await shop.sandbox.advance(one.days * DAY)
  if (one.kind === 'card') {
    const { answer } = await shop.call('POST', `/v1/payment_methods/${one.card}/attach`, { customer })
    await shop.call('POST', path, { default_payment_method: answer.id })
  }
  if (one.kind === 'plan')
    await shop.call('POST', path, {
      'items[0][id]': known.items.data[0]!.id,
      'items[0][price]': prices[one.price]!,
      'items[0][quantity]': String(one.quantity),
      proration_behavior: one.proration,
      payment_behavior: one.behaviour,
    })
  if (one.kind === 'pay') await shop.call('POST', `/v1/invoices/${idOf(known.latest_invoice)}/pay`)
  if (one.kind === 'pause')
    await shop.call(
      'POST',
      path,
      one.behaviour === '' ? { pause_collection: '' } : { 'pause_collection[behavior]': one.behaviour },
    )
  if (one.kind === 'end') await shop.call('POST', path, { cancel_at_period_end: String(one.stop) })
}

/** Invariants of every history of one customer. */
function checkBooks({ objects }: SandboxState): void {
  const invoices = Object.values(objects.invoice)
  for (const invoice of invoices) {
    expect(invoice.lines.data.reduce((sum, line) => sum + line.amount, 0)).toBe(invoice.total)
    expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due)
  }
  // Each cent that was charged paid an invoice, and each invoice that was paid was charged once.
  const charged = Object.values(objects.charge).filter(({ paid }) => paid)
  const paid = invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
  expect(charged.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    paid.map(({ amount_paid }) => amount_paid).toSorted((a, b) => a - b),
  )
  // Credit is what closed invoices gave back, less what others used.
  const closed = invoices.filter(({ status }) => status !== 'draft' && status !== 'void')
  const credit = closed.reduce((sum, invoice) => sum + invoice.total - invoice.amount_due, 0)
  expect(Object.values(objects.customer)[0]?.balance).toBe(credit)
  const renewals = invoices.filter(({ billing_reason }) => billing_reason === 'subscription_cycle')
  const ends = renewals.map(({ period_end }) => period_end)
  expect(new Set(ends).size).toBe(ends.length)
}

test('whatever a customer, their bank and the time do, the books agree and fit the SDK’s types', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const history = await begin()
      for (const one of steps) await take(history, one)
      const state = history.shop.state()
      checkBooks(state)
      const { subscription, invoice, payment_intent, event } = state.objects
      for (const objects of [subscription, invoice, payment_intent, event])
        expect(Object.values(objects).flatMap((object) => checkAnswer(object))).toEqual([])
      const running = subscription[history.subscription]!
      if (running.ended_at !== null || running.status === 'paused') return
      const now = Date.UTC(2027, 0, 31, 12) / 1000 + state.clockOffsetSeconds
      expect(running.items.data[0]!.current_period_end).toBeGreaterThan(now)
      expect(running.items.data[0]!.current_period_start).toBeLessThanOrEqual(now)
    }),
    { numRuns: 60 },
  )
})
