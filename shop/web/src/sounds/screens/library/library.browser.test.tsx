import { getReceipt, listPurchases, type Purchase, type Receipt, undoPurchase } from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aPurchase } from '../../../testing/purchases.ts'
import { aSound } from '../../../testing/sounds.ts'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

const LONG = 'The very long title of a loop that somebody exported in a hurry and never named again, take 17'

const bought = (place: number, purchasedAt: string): Purchase =>
  aPurchase(place, {
    purchasedAt,
    ...(place === 0 ? { loop: aSound({ id: 's0', title: LONG }) } : {}),
  })

function shopWith(items: Purchase[]): FakeShop {
  const shop = new FakeShop()
  const meta = {
    itemCount: items.length,
    totalItems: items.length,
    itemsPerPage: 10,
    totalPages: 1,
    currentPage: 1,
  }
  shop.on(listPurchases, () => ({ items, meta }))
  return shop
}

test('the library says of every loop when it was bought, to the minute on hover', async () => {
  await openApp('/purchase_history', shopWith([bought(1, '2026-03-14T15:09:26Z')]), { isSignedIn: true })
  const date = page.getByRole('time')
  await expect.element(date).toMatchTextContent(/14.*2026|2026.*14/)
  await expect.element(date).toHaveAttribute('datetime', '2026-03-14T15:09:26Z')
  await expect.element(date).toHaveAttribute('title', expect.stringMatching(/\d:09/))
})

test.each([1440, 390])('a long title can be read to its end in the library at %i pixels', async (width) => {
  await openApp('/purchase_history', shopWith([bought(0, '2026-03-14T15:09:26Z')]), {
    isSignedIn: true,
    width,
  })
  const title = page.getByText(LONG)
  await expect.element(title).toBeVisible()
  const { scrollWidth, clientWidth } = title.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test.each(['abc', '00000000-0000-7000-8000-000000000000'])(
  'a receipt %s that is not there is not offered to be tried again',
  async (id) => {
    const shop = new FakeShop()
    const path = getReceipt.path.replace(':receiptId', id)
    shop.refusing.set(path, {
      statusCode: 404,
      code: 'receipt_not_found',
      message: 'Receipt not found',
    })
    const { address } = await openApp(`/receipt/${id}`, shop, { isSignedIn: true })
    await expect.element(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'All purchased loops' }).click()
    expect(address()).toBe('/purchase_history')
  },
)

test('a receipt that could not be fetched can be tried again', async () => {
  const shop = new FakeShop()
  shop.failing.set(getReceipt.path.replace(':receiptId', 'r1'), 500)
  await openApp('/receipt/r1', shop, { isSignedIn: true })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('whoever has bought nothing yet is led to the sounds from the address of the newest receipt', async () => {
  const shop = new FakeShop()
  shop.refusing.set(getReceipt.path.replace(':receiptId', 'latest'), {
    statusCode: 404,
    code: 'receipt_not_found',
    message: 'Receipt not found',
  })
  await openApp('/receipt', shop, { isSignedIn: true })
  await expect.element(page.getByRole('link', { name: 'Find a loop' })).toBeVisible()
})

test('what is listed of the purchased loops comes as one ZIP', async () => {
  const shop = shopWith([bought(1, '2026-03-14T15:09:26Z'), bought(2, '2026-03-14T15:09:26Z')])
  shop.ownedIds = ['s1', 's2']
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download)
  })
  await openApp('/purchase_history', shop, { isSignedIn: true })
  await page.getByRole('button', { name: 'These 2 as ZIP' }).click()
  await expect.poll(() => links).toEqual(['Sounds.zip'])
  expect(page.getByText('left out', { exact: false }).elements()).toEqual([])
  shop.ownedIds = ['s1']
  await page.getByRole('button', { name: 'These 2 as ZIP' }).click()
  await expect.element(page.getByText('1 sound was skipped: you no longer own the licence.')).toBeVisible()
})

test.each(['abc', '0', '-1', '1e3'])('page %s of the library is its first one', async (asked) => {
  const shop = shopWith([bought(1, '2026-03-14T15:09:26Z')])
  await openApp(`/purchase_history?page=${asked}`, shop, { isSignedIn: true })
  await expect.element(page.getByText('Loop 1')).toBeVisible()
  expect(shop.requests).toContain('GET /api/purchases?sort=-purchasedAt&page=1&limit=10')
})

test('a page beyond the last leads back to the first', async () => {
  const shop = new FakeShop()
  const meta = { itemCount: 0, totalItems: 3, itemsPerPage: 10, totalPages: 1, currentPage: 9 }
  shop.on(listPurchases, () => ({ items: [], meta }))
  const { address } = await openApp('/purchase_history?page=9', shop, { isSignedIn: true })
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  expect(address()).toBe('/purchase_history')
})

test('a purchase is undone once that is confirmed, its points are back, and it moves to those that ended', async () => {
  const shop = new FakeShop()
  let ended: Purchase['ended'] = null
  const purchase = () =>
    aPurchase(1, {
      ended,
      undoableUntil: ended ? null : '2026-03-28T15:09:26Z',
      purchasedAt: '2026-03-14T15:09:26Z',
    })
  shop.on(listPurchases, ({ url }) =>
    onOnePage((url.searchParams.get('licence') === 'ended') === (ended !== null) ? [purchase()] : []),
  )
  const undone: string[] = []
  shop.on(undoPurchase, ({ url }) => {
    undone.push(url.pathname)
    ended = { at: '2026-03-15T10:00:00Z', as: 'undone' }
    shop.profile = { ...shop.profile, availablePoints: 77 }
    return { returnedPoints: 2, availablePoints: 77 }
  })
  await openApp('/purchase_history', shop, { isSignedIn: true })
  await page.getByRole('button', { name: 'Undo the purchase of Loop 1' }).click()
  await expect.element(page.getByText(/^You get 2 points back\. The licence ends/)).toBeVisible()
  expect(undone).toEqual([])
  await page.getByRole('button', { name: 'Undo purchase', exact: true }).click()
  await expect.element(page.getByText('Undone: 2 points returned')).toBeVisible()
  await expect.element(page.getByText('77', { exact: false }).first()).toBeVisible()
  expect(undone).toEqual(['/api/purchases/undo/p1'])
  await page.getByRole('link', { name: 'Ended licences' }).click()
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(/Loop 1.*2 points returned.*Undone.*2026/)
  await expect.element(page.getByRole('button', { name: /PDF/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Download Loop 1 as WAV' })).not.toBeInTheDocument()
})

test('[R18] a receipt has a price for each sound, and says what an undone one returned', async () => {
  const shop = new FakeShop()
  let ended: Purchase['ended'] = null
  const receipt = (): Receipt => ({
    id: 'r1',
    number: 'R-1',
    purchaserId: { email: 'ada@segno.test' },
    totalPoints: 5,
    balancePoints: 70,
    invoices: [],
    purchasedAt: '2026-03-14T15:09:26Z',
    purchase: [
      aPurchase(1, { points: 3, ended, undoableUntil: ended ? null : '2026-03-28T15:09:26Z' }),
      aPurchase(2),
    ],
  })
  shop.on(getReceipt, receipt)
  shop.on(undoPurchase, () => {
    ended = { at: '2026-03-15T10:00:00Z', as: 'undone' }
    shop.profile = { ...shop.profile, availablePoints: 77 }
    return { returnedPoints: 3, availablePoints: 77 }
  })
  await openApp('/receipt/r1', shop, { isSignedIn: true })
  const line = page.getByRole('listitem').filter({ hasText: 'Loop 1' })
  await expect.element(line).toMatchTextContent(/3 points/)
  await expect.element(page.getByText('5 points spent', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: 'Robin Vale' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'All invoices as PDF' }))
    .toHaveAttribute('href', '/subscription_history')
  await expect
    .element(
      page.getByText(/^Bought\. 2 sounds are yours.* undo a purchase for its points until 28 Mar 2026, /),
    )
    .toBeVisible()
  const before = columnsOf()
  expect(Math.min(...before)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Undo the purchase of Loop 1' }).click()
  await page.getByRole('button', { name: 'Undo purchase', exact: true }).click()
  await expect.element(page.getByText('5 points spent, 3 of them returned')).toBeVisible()
  // A receipt says what was left then, whatever came back since.
  await expect.element(page.getByText('70 points left after this purchase')).toBeVisible()
  await expect.element(line).toMatchTextContent(/3 points returned.*Undone/)
  expect(line.getByRole('button', { name: /as PDF|Drag/ }).elements()).toEqual([])
  expect(columnsOf()).toEqual(before)
})

test('on a phone a receipt names tempo and key, and has the actions of a sound below it', async () => {
  const shop = new FakeShop()
  shop.on(getReceipt, () => ({
    id: 'r1',
    number: 'R-1',
    purchaserId: { email: 'ada@segno.test' },
    totalPoints: 2,
    balancePoints: 70,
    invoices: [],
    purchasedAt: '2026-03-14T15:09:26Z',
    purchase: [aPurchase(1, { loop: aSound({ id: 's1', title: 'Loop 1', tempoBpm: 98, key: null }) })],
  }))
  await openApp('/receipt/r1', shop, { isSignedIn: true, width: 390 })
  const line = page.getByRole('listitem').filter({ hasText: 'Loop 1' })
  await expect.element(line).toMatchTextContent(/98 BPM.*No key/)
  const bottom = line.getByText('2 points').element().getBoundingClientRect().bottom
  const download = line.getByRole('button', { name: 'Download Loop 1 as WAV' }).element()
  expect(download.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('[R18] the first download of a receipt asks before it ends an undo, and the sentence about it stays', async () => {
  const shop = new FakeShop()
  shop.ownedIds = ['s1', 's2']
  shop.on(getReceipt, () => ({
    id: 'r1',
    number: 'R-1',
    purchaserId: { email: 'ada@segno.test' },
    totalPoints: 4,
    balancePoints: 70,
    invoices: [{ number: 'IN-2026-000123', name: '20 points', currency: 'EUR', grossCents: 1_071 }],
    purchasedAt: '2026-03-14T15:09:26Z',
    purchase: [1, 2].map((place) => aPurchase(place, { undoableUntil: '2026-03-28T15:09:26Z' })),
  }))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await openApp('/receipt/r1', shop, { isSignedIn: true })
  await expect.element(page.getByRole('button', { name: 'Save IN-2026-000123 as PDF' })).toBeVisible()
  await expect.element(page.getByText(/^20 points for €.?10\.71/)).toBeVisible()
  await expect.element(page.getByText(/^Royalty-free, worldwide and for ever/)).toBeVisible()
  await page.getByRole('button', { name: 'Download all as ZIP' }).click()
  const question = page.getByRole('dialog', { name: 'Download all 2 sounds?' })
  await expect.element(question).toMatchTextContent(/undo these purchases .* until 28 Mar 2026, /)
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(saved).toEqual([])
  await page.getByRole('button', { name: 'Download Loop 1 as WAV' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await expect.poll(() => saved).toHaveLength(1)
  await page.getByRole('button', { name: 'Download all as ZIP' }).click()
  await expect.poll(() => saved).toHaveLength(2)
  await expect.element(page.getByText(/The 14 days to undo it ended on 28 Mar 2026/)).toBeVisible()
})

/** Width of each row's waveform, which takes what the other columns leave. */
const columnsOf = (): number[] =>
  page
    .getByRole('listitem')
    .filter({ hasText: /Loop \d/ })
    .elements()
    .map((row) => Math.round(row.querySelector('[class*="waveform"]')?.getBoundingClientRect().width ?? 0))
