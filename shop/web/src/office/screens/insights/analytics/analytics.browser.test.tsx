import {
  type ActiveUsers,
  getActiveUsers,
  getUsage,
  listActiveDays,
  listSearchedWords,
  listUsageDays,
  type Usage,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const meta = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
const PERIOD = { from: '2026-10-28', to: '2026-11-26' }

function office(): FakeShop {
  const shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
  return shop
}

test('[R34] an administrator sees active users by day, beside the period before, and who came back', async () => {
  const shop = office()
  const data: ActiveUsers = {
    ...PERIOD,
    days: [{ day: '2026-11-25', daily: 3, weekly: 8, monthly: 20 }],
    active: { now: 24, before: 20 },
    daily: { now: 3, before: 3 },
    stickinessBasisPoints: { now: 1500, before: 1000 },
    retention: [{ week: '2026-11-16', accounts: 4, returned: [1] }],
  }
  shop.on(getActiveUsers, () => data)
  shop.on(listActiveDays, () => ({ items: data.days, meta }))
  await openApp('/analytics/active-users', shop, { isSignedIn: true })
  await expect.element(page.getByText('15%', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('table', { name: 'Weekly retention' }).getByRole('row').nth(1))
    .toMatchTextContent(/425%/)
  await expect.element(page.getByRole('table', { name: 'Active days' })).toMatchTextContent(/2026.*3.*8.*20/)
})

test('[R35] an administrator narrows usage to a source, and sees what people searched for in vain', async () => {
  const shop = office()
  const uses = { search: 1204, preview: 0, dragOut: 0, match: 2, download: 0, purchase: 1 }
  const totals = Object.fromEntries(
    Object.entries(uses).map(([kind, now]) => [kind, { now, before: 0 }]),
  ) as Usage['totals']
  const asked: string[] = []
  shop.on(getUsage, ({ url }) => {
    asked.push(url.search)
    return { ...PERIOD, days: [{ day: '2026-11-25', uses }], totals }
  })
  shop.on(listUsageDays, () => ({
    items: [{ day: '2026-11-25', kind: 'search' as const, source: 'web' as const, uses: 1204, accounts: 9 }],
    meta,
  }))
  shop.on(listSearchedWords, ({ url }) => ({
    items:
      url.searchParams.get('found') === 'none'
        ? [{ words: 'kazoo', searches: 5, unanswered: 5 }]
        : [{ words: 'kick', searches: 80, unanswered: 0 }],
    meta,
  }))
  await openApp('/analytics/usages-metrics', shop, { isSignedIn: true })
  await expect.element(page.getByRole('table', { name: 'Uses' })).toMatchTextContent(/SearchesWeb1,2049/)
  await page.getByLabelText('Source').selectOptions('Plugin')
  await expect.poll(() => asked).toEqual(['?days=30', '?days=30&source=plugin'])
  await page.getByRole('radiogroup', { name: 'List' }).getByText('Searches').click()
  await expect.element(page.getByRole('cell', { name: 'kick' })).toBeVisible()
  await page.getByLabelText('Results').selectOptions('Found nothing')
  await expect.element(page.getByRole('cell', { name: 'kazoo' })).toBeVisible()
})
