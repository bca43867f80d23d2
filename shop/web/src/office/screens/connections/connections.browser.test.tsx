import {
  addApiKey,
  addWebhook,
  blockProgram,
  type ConnectedProgram,
  listApiKeys,
  listPrograms,
  listWebhookDeliveries,
  listWebhooks,
  sendDeliveriesAgain,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const AT = '2026-12-01T12:00:00.000Z'
const ENDPOINT: WebhookEndpoint = {
  id: 'hook1',
  url: 'https://books.example/segno',
  description: '',
  events: ['sale.made'],
  createdAt: AT,
  failingSince: null,
  turnedOffAt: null,
  turnedOffWhy: null,
  oldSecretUntil: null,
  waiting: 0,
  lastAttempt: null,
}
const FAILED: WebhookDelivery = {
  id: 'd1',
  eventId: 'e1',
  event: 'sale.made',
  state: 'failed',
  createdAt: AT,
  attempts: 11,
  attemptedAt: AT,
  dueAt: null,
  status: 500,
  answer: 'no',
  tookMs: 12,
}

let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
})

test('an administrator adds a webhook, sees its secret once, and has to say that it is saved', async () => {
  let items: WebhookEndpoint[] = []
  let sent: unknown
  shop.on(listWebhooks, () => ({ items }))
  shop.on(addWebhook, ({ body }) => {
    sent = body
    items = [ENDPOINT]
    return { id: 'hook1', secret: 'whsec_c2VjcmV0' }
  })
  await openApp('/admin/webhooks', shop, { isSignedIn: true })
  await expect.element(words(/^No webhooks yet/)).toBeVisible()
  await press('Add a webhook')
  await type('Address', ENDPOINT.url)
  await words('Sounds were bought with points').click()
  await press('Add')
  await expect.element(words('whsec_c2VjcmV0')).toBeVisible()
  expect(sent).toEqual({ url: ENDPOINT.url, description: '', events: ['sale.made'] })
  await press('Done')
  await expect.element(words('Save it, then tick the box above.')).toBeVisible()
  await page.getByLabelText('I saved it').click()
  await press('Done')
  await expect.element(page.getByRole('link', { name: ENDPOINT.url })).toBeVisible()
  expect(document.body.innerText).not.toContain('whsec_')
})

test('what failed is read with its answer and sent again', async () => {
  let sent: unknown
  shop.on(listWebhooks, () => ({ items: [{ ...ENDPOINT, failingSince: AT }] }))
  shop.on(listWebhookDeliveries, () => ({
    items: [FAILED],
    meta: { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 },
  }))
  shop.on(sendDeliveriesAgain, ({ body }) => {
    sent = body
    return { count: 1 }
  })
  await openApp('/admin/webhooks/hook1', shop, { isSignedIn: true })
  await expect.element(words('500 · no')).toBeVisible()
  await expect.element(words('Nothing taken since')).toBeVisible()
  await page.getByRole('checkbox').last().click()
  await press('Send again')
  await expect.element(words('1 delivery is sent again')).toBeVisible()
  expect(sent).toEqual({ deliveries: [{ id: 'd1' }] })
})

test('an API key is made for what it reaches, and reads only unless it is said', async () => {
  let sent: unknown
  shop.on(listApiKeys, () => ({ items: [] }))
  shop.on(addApiKey, ({ body }) => {
    sent = body
    return { id: 'k1', key: 'segno_key_abc' }
  })
  await openApp('/admin/api-keys', shop, { isSignedIn: true })
  await press('Make a key')
  await type('Name', 'Accounting')
  await words('Accountant').click()
  await press('Make')
  await expect.element(words('segno_key_abc')).toBeVisible()
  expect(sent).toEqual({ name: 'Accounting', grants: ['accountant'], mayChange: false, lastsDays: 365 })
})

test('a program is blocked after a question that says how many people it disconnects', async () => {
  let program: ConnectedProgram = {
    clientId: 'p.abc',
    name: 'Claude',
    describedBy: 'registration',
    people: 3,
    firstAt: AT,
    lastUsedAt: AT,
    blocked: null,
  }
  shop.on(listPrograms, () => ({ items: [program] }))
  shop.on(blockProgram, () => {
    program = { ...program, people: 0, blocked: { at: AT, by: 'a' } }
    return null
  })
  await openApp('/admin/programs', shop, { isSignedIn: true })
  await expect.element(words('Not verified')).toBeVisible()
  await press('Block Claude')
  await expect.element(words(/^3 people are disconnected/)).toBeVisible()
  await press('Block')
  await expect.element(page.getByRole('button', { name: 'Unblock Claude' })).toBeVisible()
})
