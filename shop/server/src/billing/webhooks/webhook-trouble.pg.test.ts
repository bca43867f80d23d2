import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openCardForm, payWith, submitPage } from '../../testing/billing-shop.ts'
import { STARTER, usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { fulfil } from '../fulfil.ts'
import { lockPayment } from '../payments/queries.ts'
import { takeWebhook } from '../take-webhook.ts'
import { makeWebhook } from './make-webhook.ts'
import { webhookWarnings } from './webhook-trouble.ts'

const database = useTestDatabase()
const { shop, buyer, time, points, subjects, daysPass, subscribe } = usePlanShop(database)

const sendWebhooks = (fields: Record<string, string>) => submitPage(shop, '/sandbox/settings', fields)

test('webhooks that are signed with another secret are refused, counted and warned of for a day', async () => {
  await sendWebhooks({ version: '2026-10-28.endive', signature: 'wrong' })
  expect(await takeWebhook(shop.ctx, '{}', 't=1,v1=00')).toBe(400)
  expect(await takeWebhook(shop.ctx, '{}', '')).toBe(400)
  const [warning, ...others] = await webhookWarnings(shop.ctx)
  expect(warning).toMatch(
    /^Card provider: 2 webhooks were refused for their signature\. Compare STRIPE_WEBHOOK_SECRET/,
  )
  expect(others).toEqual([])
  await subscribe(STARTER)
  expect((await webhookWarnings(shop.ctx))[0]).not.toContain(': 2 webhooks')
  await sendWebhooks({ version: '2026-10-28.endive', signature: 'right' })
  await daysPass(2)
  expect(await webhookWarnings(shop.ctx)).toEqual([])
})

test('webhooks of an older version are warned of, and their renewals are found all the same', async () => {
  await subscribe(STARTER)
  await sendWebhooks({ version: '2024-06-20', signature: 'right' })
  await daysPass(33)
  expect([await points(), await subjects()]).toEqual([80, []])
  expect(await webhookWarnings(shop.ctx)).toMatchObject([
    expect.stringMatching(
      /^Card provider: \d+ webhooks came in API version 2024-06-20, not 2026-10-28\.endive\./,
    ),
  ])
})

test('payments without any webhook for a day are warned of', async () => {
  shop.isListening = false
  await subscribe(STARTER)
  expect(await webhookWarnings(shop.ctx)).toEqual([])
  time.now = new Date(time.now.getTime() + 2 * 3_600_000)
  expect(await webhookWarnings(shop.ctx)).toEqual([
    'Card provider: payments came within a day, and no webhook did. Run npm run make-webhook.',
  ])
  shop.isListening = true
  await daysPass(33)
  expect(await webhookWarnings(shop.ctx)).toEqual([])
})

test('the endpoint is made once in the version of the SDK, and one of another version is switched off', async () => {
  const { stripe } = shop.host.provider
  const url = 'https://loops.test/api/billing/webhook'
  const old = await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
  const made = await makeWebhook(stripe, 'https://loops.test')
  expect(made).toEqual({ url, secret: expect.stringMatching(/^whsec_/) as string })
  expect(await makeWebhook(stripe, 'https://loops.test')).toEqual({ url, secret: null })
  const { data } = await stripe.webhookEndpoints.list()
  const ours = data.filter((one) => one.url === url)
  expect(ours.filter(({ status }) => status === 'enabled')).toMatchObject([
    { api_version: '2026-10-28.endive' },
  ])
  expect(ours.find(({ id }) => id === old.id)).toMatchObject({ status: 'disabled' })
})

test('an endpoint that the provider has disabled is warned of, and hears again once it is made again', async () => {
  await subscribe(STARTER)
  await sendWebhooks({ signature: 'wrong' })
  await daysPass(45)
  const { stripe } = shop.host.provider
  const status = async () => (await stripe.webhookEndpoints.list()).data.map((one) => one.status)
  expect(await status()).toEqual(['disabled'])
  await sendWebhooks({ signature: 'right' })
  const { purchaseId, sessionId } = await openCardForm(shop, buyer.accountId)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  time.now = new Date(time.now.getTime() + 2 * 3_600_000)
  expect(await webhookWarnings(shop.ctx)).toEqual([
    'Card provider: payments came within a day, and no webhook did. Run npm run make-webhook.',
  ])
  await makeWebhook(stripe, 'http://shop.test')
  expect(await status()).toEqual(['enabled'])
  await daysPass(33)
  expect(await webhookWarnings(shop.ctx)).toEqual([])
})

/** Locks within the test's database. */
async function locks(): Promise<{ readonly waiting: number; readonly onEvents: number }> {
  const { rows } = await sql<{ waiting: number; onEvents: number }>`
    select count(*) filter (where not granted)::int as waiting,
      count(*) filter (where relation = 'provider_event'::regclass and mode = 'RowExclusiveLock')::int as "onEvents"
    from pg_locks where pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    over(database.db),
  )
  return rows[0]!
}

// Its row would hold the payment too, so that two of them would wait for each other.
test.skipIf(!hasPostgres)('a webhook is noted only once its payment is free', async () => {
  shop.isListening = false
  const { purchaseId, sessionId } = await openCardForm(shop, buyer.accountId)
  await payWith(shop, sessionId, VISA)
  await shop.host.sandbox.tick()
  const { body, signature } = shop.sent.at(-1)!
  const taking = await inTransaction(database.db, async (tx) => {
    await lockPayment(tx, purchaseId)
    const taken = takeWebhook(shop.ctx, body, signature)
    await expect.poll(locks).toMatchObject({ waiting: 1, onEvents: 0 })
    return { taken }
  })
  expect(await taking.taken).toBe(200)
  expect(await points()).toBe(20)
})
