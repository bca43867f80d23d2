import {
  addCodes,
  type Campaign,
  createCampaign,
  endCampaign,
  getCampaign,
  getCampaignResults,
  listCampaignCodes,
  listCampaigns,
  listPlansToTry,
  switchCampaign,
} from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { onOnePage } from '../../../../testing/users.ts'

afterEach(forgetEverything)

const aCampaign = (facts: Partial<Campaign> = {}): Campaign => ({
  id: 'c1',
  name: 'Summer',
  kind: 'shared',
  state: 'running',
  rewardPoints: 25,
  pointsDays: 30,
  agentDays: null,
  discountPercent: null,
  discountDays: null,
  plan: null,
  firstDay: '2026-11-01',
  lastDay: '2026-12-31',
  endedAt: null,
  sharedCode: 'LOOPS-2026',
  perAccount: 1,
  isForNewAccounts: false,
  codeCount: 1,
  redemptions: 3,
  mostRedemptions: 100,
  budgetMicroEur: 750_000_000,
  budgetUsedMicroEur: 22_500_000,
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
    const single = { id: 'c2', kind: 'single', sharedCode: null, codeCount: 500, lastDay: null } as const
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
    return aCampaign({ id: 'c7' })
  })
  shop.on(getCampaign, () => aCampaign({ id: 'c7' }))
  shop.on(listPlansToTry, () => [{ id: 'creator-month', name: 'Creator', points: 100 }])
  const { address } = await openApp('/campaign/create', shop, { isSignedIn: true })
  const create = page.getByRole('button', { name: 'Create campaign' })
  const plan = page.getByRole('combobox', { name: 'Plan' })
  await plan.selectOptions('Creator')
  await page.getByLabelText('Plan lasts, in days').fill('40')
  await expect.element(page.getByText('Creator free for 40 days')).toBeVisible()
  await expect.element(page.getByText('It brings 200 points, to use until it ends.')).toBeVisible()
  await plan.selectOptions('Choose')
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
      agentDays: null,
      discountPercent: null,
      discountDays: null,
      planId: null,
      planDays: null,
      firstDay: '2026-12-01',
      lastDay: null,
      kind: 'single',
      sharedCode: null,
      count: 500,
      perAccount: 1,
      isForNewAccounts: false,
      budgetCents: null,
    },
  ])
})

test('[R32] a campaign shows its results and codes, prints those left, gets more, is paused and ended', async () => {
  const shop = officeShop()
  let shown = aCampaign({
    kind: 'single',
    sharedCode: null,
    codeCount: 2,
    mostRedemptions: 2,
    redemptions: 1,
  })
  const sent: unknown[] = []
  shop.on(getCampaign, () => shown)
  shop.on(getCampaignResults, () => ({
    days: [{ day: '2026-11-24', redemptions: 1 }],
    takers: 1,
    pointsGiven: 25,
    pointsSpent: 12,
    pointsExpired: 0,
    discountsUsed: 0,
    costMicroEur: 3_600_000,
    payers: 1,
    paidMicroEur: 9_000_000,
  }))
  const code = { createdAt: shown.createdAt, redeemedAt: null, redeemedBy: null }
  const used = { redeemedAt: '2026-11-24T12:00:00.000Z', redeemedBy: 'una@segno.test' }
  const left = { ...code, id: 'v2', code: 'AAAA-BBBB-CCCC' }
  shop.on(listCampaignCodes, ({ url }) =>
    url.searchParams.get('redeemed') === 'no'
      ? onOnePage([left])
      : onOnePage([{ ...code, ...used, id: 'r1', code: 'K7QM-2XWD-9RTV' }]),
  )
  shop.on(switchCampaign, ({ body }) => {
    sent.push(body)
    return (shown = { ...shown, state: 'off' })
  })
  shop.on(addCodes, ({ body }) => {
    sent.push(body)
    return shown
  })
  shop.on(endCampaign, () => (shown = { ...shown, state: 'ended', endedAt: '2026-11-25T12:00:00.000Z' }))
  await openApp('/campaign/c1', shop, { isSignedIn: true })
  await expect.element(page.getByText('€ 3.60')).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'K7QM' })).toMatchTextContent(/una@segno/)

  const printed: (string | null)[] = []
  vi.spyOn(globalThis, 'print').mockImplementation(() => {
    printed.push(...[...document.querySelectorAll('body > ul b ~ span')].map((node) => node.textContent))
    dispatchEvent(new Event('afterprint'))
  })
  await page.getByRole('button', { name: 'Print QR sheet' }).click()
  await expect.poll(() => printed).toEqual(['AAAA-BBBB-CCCC', expect.stringMatching(/^Redeem by /)])

  await page.getByRole('button', { name: 'Add codes' }).click()
  await page.getByLabelText('More codes').fill('5')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(sent).toEqual([{ count: 5 }, { isOn: false }])
  await page.getByRole('button', { name: 'End' }).click()
  await page.getByRole('dialog', { name: 'End Summer?' }).getByRole('button', { name: 'End' }).click()
  await expect.element(page.getByRole('button', { name: 'Resume' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('term').filter({ hasText: 'Ended' })).toBeVisible()
})

test('[R32] of thousands of codes a part is chosen and printed, those that are not in sight too', async () => {
  const shop = officeShop()
  shop.on(getCampaign, () =>
    aCampaign({ kind: 'single', sharedCode: null, codeCount: 2_003, mostRedemptions: 2_003, redemptions: 0 }),
  )
  const { createdAt } = aCampaign()
  shop.on(listCampaignCodes, ({ url }) => {
    const currentPage = Number(url.searchParams.get('page'))
    const at = (n: number) => ({ id: `v${n}`, code: `P${currentPage}-${n}`, createdAt, ...UNUSED })
    const items = Array.from({ length: currentPage === 21 ? 3 : 100 }, (_, n) => at(n))
    const meta = {
      itemCount: items.length,
      totalItems: 2_003,
      itemsPerPage: 100,
      totalPages: 21,
      currentPage,
    }
    return { items, meta }
  })
  await openApp('/campaign/c1', shop, { isSignedIn: true })
  const printed: (string | null)[] = []
  vi.spyOn(globalThis, 'print').mockImplementation(() => {
    printed.push(...[...document.querySelectorAll('body > ul svg')].map((node) => node.ariaLabel))
    dispatchEvent(new Event('afterprint'))
  })
  await page.getByRole('button', { name: 'Print QR sheet' }).click()
  await page.getByLabelText('Codes, of 2,003 left').selectOptions('2,001 to 2,003')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => printed).toEqual(['P21-0', 'P21-1', 'P21-2'])
})

const UNUSED = { redeemedAt: null, redeemedBy: null }
