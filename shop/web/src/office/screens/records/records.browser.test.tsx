import {
  dropJobs,
  listJobs,
  listMails,
  sendTestMail,
  listQueues,
  listSecurityEvents,
  type QueuedJob,
  retryJobs,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
})
const pageOf = <Item,>(items: Item[]) => ({
  items,
  meta: {
    itemCount: items.length,
    totalItems: items.length,
    itemsPerPage: 10,
    totalPages: 1,
    currentPage: 1,
  },
})
const NOON = '2026-11-20T12:00:00.000Z'

test('an administrator sees failed jobs with their error, runs one again and drops another', async () => {
  let jobs: QueuedJob[] = ['a', 'b'].map((id) => ({
    id,
    kind: 'send-mail',
    key: id,
    state: 'failed' as const,
    attempts: 5,
    maxAttempts: 5,
    createdAt: NOON,
    runAt: NOON,
    error: `no route to ${id}`,
  }))
  const done: unknown[] = []
  const change = (what: string) => (request: { body: unknown }) => {
    const ids = (request.body as { jobs: { id: string }[] }).jobs.map(({ id }) => id)
    done.push([what, ...ids])
    jobs = jobs.filter(({ id }) => !ids.includes(id))
    return { count: ids.length }
  }
  shop.on(listJobs, () => pageOf(jobs))
  shop.on(listQueues, () => ({
    queues: [{ kind: 'send-mail', failed: jobs.length, running: 0, waiting: 3, later: 0, oldestDueAt: NOON }],
  }))
  shop.on(retryJobs, change('run'))
  shop.on(dropJobs, change('drop'))
  await openApp('/admin/jobs', shop, { isSignedIn: true })
  const row = (error: string) => page.getByRole('row').filter({ hasText: error })
  await expect.element(row('no route to a')).toMatchTextContent(/Send mail.*Failed.*5 of 5/)
  await row('no route to a').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect.poll(() => done).toEqual([['run', 'a']])
  await row('no route to b').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Drop failed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
  await expect.poll(() => done.at(-1)).toEqual(['drop', 'b'])
  await expect.element(page.getByText(/^No jobs\./)).toBeVisible()
})

test('an administrator mails themselves a test, and reads where it went', async () => {
  shop.on(listMails, () => pageOf([]))
  shop.on(sendTestMail, () => ({ to: 'admin@segno.test' }))
  await openApp('/admin/mails', shop, { isSignedIn: true })
  await press('Send test email')
  await expect.element(page.getByText('Test email to admin@segno.test queued')).toBeVisible()
})

test('an administrator sees whether the mail server took a mail, and what it said', async () => {
  const mail = { id: 'm', to: 'bob@segno.test', subject: 'Hello', queuedAt: NOON, sentAt: null }
  shop.on(listMails, () => pageOf([{ ...mail, state: 'failed' as const, error: '550 no such mailbox' }]))
  await openApp('/admin/mails?state=failed', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(/bob@segno.test.*Hello.*Failed.*550 no such mailbox/)
  expect(shop.requests.filter((one) => one.includes('state=failed'))).not.toEqual([])
})

test('an administrator sees who was refused, and narrows the security log down to that', async () => {
  const accountId = '0198c0de-0000-7000-8000-000000000001'
  const event = {
    id: 'e',
    at: NOON,
    accountId,
    email: 'bob@segno.test',
    network: '192.0.2.1',
    subject: null,
  }
  shop.on(listSecurityEvents, () => pageOf([{ ...event, kind: 'sign_in.failed', reason: 'wrong_password' }]))
  const { address } = await openApp('/admin/security', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(/Sign in failed.*bob@segno.test.*192.0.2.1.*Wrong password/)
  await page.getByRole('combobox', { name: 'Event' }).selectOptions('Access refused')
  await expect.poll(() => shop.requests.at(-1)).toContain('kind=access.refused')
  expect(address()).toBe('/admin/security?kind=access.refused')
})
