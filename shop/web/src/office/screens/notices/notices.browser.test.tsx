import {
  type AnyNotice,
  counterNotice,
  decideNotice,
  describePage,
  dismissNotices,
  listNotices,
  listOwnNotices,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { press, type } from '../../../testing/on-page.ts'

afterEach(forgetEverything)

function aShop(role: 'admin' | 'artist') {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role }
  let notice: AnyNotice = {
    id: 'n1',
    about: 'sound',
    subjectId: 's1',
    title: 'Fathom',
    name: 'Max',
    email: 'max@segno.test',
    owner: { id: 'a1', email: 'ava@segno.test' },
    statement: 'My song',
    confirmedAt: '2026-11-20T12:00:00.000Z',
    status: 'open',
    withholds: true,
    counterStatement: null,
    reason: null,
  }
  const list = () => ({
    items: [notice],
    meta: describePage({ page: 1, limit: 10, itemCount: 1, totalItems: 1 }),
  })
  shop.on(listNotices, list)
  shop.on(listOwnNotices, list)
  shop.on(decideNotice, ({ body }) => {
    notice = { ...notice, ...(body as { reason: string }), status: 'dismissed', withholds: false }
    return null
  })
  shop.on(dismissNotices, ({ body }) => {
    const { noticeIds, reason } = body as { noticeIds: string[]; reason: string }
    notice = { ...notice, reason, status: 'dismissed', withholds: false }
    return { dismissedIds: noticeIds }
  })
  shop.on(counterNotice, ({ body }) => {
    const { statement } = body as { statement: string }
    notice = { ...notice, status: 'countered', counterStatement: statement }
    return null
  })
  return shop
}
const cell = (name: string) => page.getByRole('cell', { name, exact: true })

test('an administrator decides on a copyright notice for a reason', async () => {
  await openApp('/admin/copyright-notices', aShop('admin'), { isSignedIn: true })
  await expect.element(cell('Open, off sale')).toBeVisible()
  await press('Dismiss the notice about Fathom')
  await type('Reason', 'Not the same.')
  await press('Dismiss')
  await expect.element(cell('Dismissed')).toBeVisible()
})

test('an administrator dismisses all notices that are chosen, for one reason', async () => {
  await openApp('/admin/copyright-notices', aShop('admin'), { isSignedIn: true })
  await page.getByRole('checkbox').first().click()
  await press('Dismiss undecided')
  await type('Reason', 'All by one competitor.')
  await press('Dismiss')
  await expect.element(cell('Dismissed')).toBeVisible()
})

test('the consequence of a decision can be read to its end, whichever cell its button stands in', async () => {
  await openApp('/admin/copyright-notices', aShop('admin'), { isSignedIn: true })
  await press('Uphold the notice about Fathom')
  const consequence = page.getByText(/^The sound goes off sale for good/)
  await expect.element(consequence).toBeVisible()
  const { scrollWidth, clientWidth } = consequence.element()
  expect(scrollWidth).toBe(clientWidth)
})

test('an artist answers a copyright notice', async () => {
  await openApp('/copyright_notices', aShop('artist'), { isSignedIn: true })
  await press('Answer the notice about Fathom')
  await type('Why the notice is wrong', 'I made it.')
  await press('Send')
  await expect.element(cell('I made it.')).toBeVisible()
  await expect.element(cell('Answered, off sale')).toBeVisible()
})
