import { type Campaign, createCampaign, getCampaign, listCampaigns } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

const aCampaign = (facts: Partial<Campaign> = {}): Campaign => ({
  _id: 'c1',
  name: 'Summer',
  kind: 'shared',
  state: 'running',
  rewardPoints: 25,
  pointsDays: 30,
  firstDay: '2026-11-01',
  lastDay: '2026-12-31',
  endedAt: null,
  sharedCode: 'LOOPS-2026',
  perAccount: 1,
  isForNewAccounts: false,
  codeCount: 1,
  redemptions: 3,
  mostRedemptions: 100,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...facts,
})

function officeShop(): FakeShop {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin', type: 'admin' }
  return shop
}

test('[R31] campaigns are searched and narrowed down by state', async () => {
  const shop = officeShop()
  const asked: Record<string, string>[] = []
  shop.on(listCampaigns, ({ url }) => {
    asked.push(Object.fromEntries(url.searchParams))
    const single = { _id: 'c2', kind: 'single', sharedCode: null, codeCount: 500, lastDay: null } as const
    return onOnePage([aCampaign(), aCampaign({ ...single, state: 'off' })])
  })
  const { address } = await openApp('/campaign', shop, { isSignedIn: true })
  const row = page.getByRole('row')
  await expect.element(row.nth(1)).toMatchTextContent(/Summer.*Running.*25 points.*LOOPS-2026.*3 of 100/)
  await expect.element(row.nth(2)).toMatchTextContent(/Paused.*500 codes.*Open/)
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Paused')
  await page.getByRole('searchbox', { name: 'Search' }).fill('loops')
  await expect.poll(address).toBe('/campaign?state=off&q=loops')
  await expect.poll(() => asked.at(-1)).toMatchObject({ state: 'off', q: 'loops', sort: '-createdAt' })
})

test('[R33] a campaign shows what its takers will see before it is created, and what is wrong with it', async () => {
  const shop = officeShop()
  const sent: unknown[] = []
  shop.on(createCampaign, ({ body }) => {
    sent.push(body)
    return aCampaign({ _id: 'c7' })
  })
  shop.on(getCampaign, () => aCampaign({ _id: 'c7' }))
  const { address } = await openApp('/campaign/create', shop, { isSignedIn: true })
  const create = page.getByRole('button', { name: 'Create campaign' })
  await page.getByLabelText('Reward, in points').fill('25')
  await page.getByLabelText('Points last, in days').fill('30')
  await expect.element(page.getByText('Use them within 30 days of redeeming.')).toBeVisible()
  await page.getByLabelText('Shared code').fill('short')
  await create.click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByText('Use 6 to 24 letters from A to Z, digits and dashes')).toBeVisible()
  await page.getByLabelText('Name').fill('Summer')
  await page.getByLabelText('First day').fill('2026-12-01')
  await page.getByLabelText('Last day').fill('2026-11-01')
  await page.getByRole('combobox', { name: 'Codes', exact: true }).selectOptions('Single-use codes')
  await page.getByLabelText('Number').fill('10000000')
  await create.click()
  await expect.element(page.getByText('At most 100,000')).toBeVisible()
  await page.getByLabelText('Number').fill('500')
  await create.click()
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'The last day is before the first' }))
    .toBeVisible()
  await page.getByLabelText('Last day').fill('')
  await create.click()
  await expect.poll(address).toBe('/campaign/c7')
  expect(sent).toEqual([
    {
      name: 'Summer',
      rewardPoints: 25,
      pointsDays: 30,
      firstDay: '2026-12-01',
      lastDay: null,
      kind: 'single',
      sharedCode: null,
      count: 500,
      perAccount: 1,
      isForNewAccounts: false,
    },
  ])
})
