import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTarget } from '../testing/contract-target.ts'
import type { ContractTarget } from '../testing/target.ts'

let target: ContractTarget
beforeAll(async () => void (target = await startTarget()))
afterAll(() => target[Symbol.asyncDispose]())

test('lists that the provider keeps without times refuse a time', async () => {
  const { stripe } = target
  const when = { created: { gte: 1 } } as object
  for (const list of [stripe.paymentMethods, stripe.webhookEndpoints, stripe.testHelpers.testClocks])
    await expect(list.list(when)).rejects.toMatchObject({ code: 'parameter_unknown', param: 'created' })
})

test('the same idempotency key makes one object, and its first answer again', async () => {
  const options = { idempotencyKey: `once-${Math.random()}` }
  const first = await target.stripe.customers.create({ email: 'a@example.com' }, options)
  const second = await target.stripe.customers.create({ email: 'a@example.com' }, options)
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
})

test('an idempotency key cannot be used for another request', async () => {
  const options = { idempotencyKey: `other-${Math.random()}` }
  await target.stripe.customers.create({ email: 'a@example.com' }, options)
  await expect(target.stripe.customers.create({ email: 'b@example.com' }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
})

test('a request that was refused may be mended under the same key', async () => {
  const options = { idempotencyKey: `mended-${Math.random()}` }
  const wrong = { emial: 'a@example.com' } as Stripe.CustomerCreateParams
  await expect(target.stripe.customers.create(wrong, options)).rejects.toMatchObject({ statusCode: 400 })
  expect((await target.stripe.customers.create({ email: 'a@example.com' }, options)).email).toBe(
    'a@example.com',
  )
})

test('an unknown parameter is refused by its name', async () => {
  const wrong = { emial: 'a@example.com' } as Stripe.CustomerCreateParams
  await expect(target.stripe.customers.create(wrong)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'emial',
  })
})

test('a missing parameter is refused by its name', async () => {
  const wrong = { unit_amount: 1 } as Stripe.PriceCreateParams
  await expect(target.stripe.prices.create(wrong)).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'currency',
  })
})

test('an id that names nothing answers 404', async () => {
  await expect(target.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test('a wrong secret key answers 401', async () => {
  const stranger = target.stripeWith('sk_test_wrong')
  await expect(stranger.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
})

test('lists are read page by page, newest first', async () => {
  const email = `list-${Math.random()}@example.com`
  const made: string[] = []
  for (let count = 0; count < 5; count++) made.push((await target.stripe.customers.create({ email })).id)
  const first = await target.stripe.customers.list({ email, limit: 2 })
  expect(first).toMatchObject({ object: 'list', has_more: true })
  expect(first.data.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 2))
  const all = await target.stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(all.map(({ id }) => id)).toEqual(made.toReversed())
})

test('metadata is merged, and an empty text takes a key away', async () => {
  const customer = await target.stripe.customers.create({ metadata: { keep: '1', drop: '2' } })
  const changed = await target.stripe.customers.update(customer.id, { metadata: { drop: '', add: '3' } })
  expect(changed.metadata).toEqual({ keep: '1', add: '3' })
})

test('a price carries its product, which can be expanded', async () => {
  const price = await target.stripe.prices.create({
    currency: 'EUR',
    unit_amount: 799,
    recurring: { interval: 'month' },
    product_data: { name: 'Starter' },
    expand: ['product'],
  })
  expect(price).toMatchObject({ currency: 'eur', type: 'recurring', product: { name: 'Starter' } })
})

test('a property that holds no object cannot be expanded', async () => {
  await expect(target.stripe.customers.list({ expand: ['data.nonsense'], limit: 1 })).rejects.toMatchObject({
    statusCode: 400,
  })
})
