import { expect, test } from 'vitest'
import { openCardForm, payWith, submitPage } from '../../testing/billing-shop.ts'
import { STARTER, usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { fulfil } from '../fulfil.ts'
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
