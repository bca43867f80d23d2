import {
  getOwnAcceptances,
  getOwnBalance,
  getSale,
  getSalesChart,
  listOwnPayments,
  listSales,
  listSalesTotals,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { acceptedTexts } from '../../../../testing/fake-legal.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { aSound } from '../../../../testing/sounds.ts'

afterEach(forgetEverything)

const meta = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
const SALE = {
  id: 'l1',
  soundId: 's1',
  loop: aSound({ id: 's1', title: 'Fathom' }),
  soldAt: '2026-11-20T12:00:00.000Z',
  country: 'AT',
  points: 2,
  valueMicroEur: 666_667,
  shareBasisPoints: 5_000,
  partBasisPoints: 10_000,
  royaltyMicroEur: 333_333,
  isReturned: false,
  hold: null,
}

test.each([1440, 390])(
  '[R12] an artist sees each sale with how its royalty came about, what is payable and what was paid, at %i pixels',
  async (width) => {
    const shop = new FakeShop()
    shop.profile = { ...shop.profile, role: 'artist' }
    shop.on(listSales, () => ({ items: [SALE], meta }))
    shop.on(getOwnBalance, () => ({
      earnedMicroEur: 333_333,
      paidCents: 0,
      owedMicroEur: 333_333,
      payableCents: 33,
      saleCount: 1,
      pendingMicroEur: 333_333,
      disputedMicroEur: 150_000,
      heldMicroEur: 75_000,
      nextPayableAt: '2026-12-04T12:00:00.000Z',
      holdDays: 14,
    }))
    shop.on(getOwnAcceptances, () => acceptedTexts({ number: 2, validFrom: '2026-11-29' }))
    shop.on(getSalesChart, () => ({
      step: 'day' as const,
      steps: [{ day: '2026-11-20', saleCount: 1, royaltyMicroEur: 333_333 }],
    }))
    const november = { key: '2026-11', name: '2026-11', saleCount: 1, points: 2, royaltyMicroEur: 333_333 }
    shop.on(listSalesTotals, () => ({ items: [november], meta }))
    const paid = {
      id: 'p',
      paidOn: '2026-11-01',
      amountCents: 900,
      vatCents: null,
      paper: null,
      leftCents: 900,
      reference: 'Transfer 7',
      corrects: null,
    }
    shop.on(listOwnPayments, () => ({
      items: [{ ...paid, enteredBy: 'Kim Admin', enteredAt: '2026-11-02T10:00:00.000Z' }],
      meta,
    }))
    const lots = [
      { id: 'lot', origin: 'package' as const, points: 2, valueMicroEur: 666_667, givenMicroEur: 0 },
    ]
    shop.on(getSale, () => ({ ...SALE, licenceNumber: 'SL-7', returnedAt: null, lots }))
    await openApp('/sales_history', shop, { isSignedIn: true, width })
    await expect.element(page.getByText(/0\.333333, from 4 Dec 2026/)).toBeVisible()
    await expect.element(page.getByText('Waiting for card disputes')).toBeVisible()
    await expect.element(page.getByText(/until 30 days after each sale/)).toBeVisible()
    await expect.element(page.getByText(/^The artist’s agreement has changed/)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Fathom' })
    await expect.element(row).toMatchTextContent(/0\.6666.*50%.*0\.3333/)
    await page.getByRole('button', { name: 'Open the sale of Fathom' }).click()
    const story = page.getByRole('dialog', { name: 'Fathom' })
    await expect.element(story).toMatchTextContent(/Bought.*2.*0\.3333.*0\.666667.*0\.333333.*SL-7/)
    await page.getByRole('button', { name: 'Close' }).click()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await page.getByText('Totals', { exact: true }).click()
    await expect.element(page.getByRole('row').filter({ hasText: '2026-11' })).toMatchTextContent(/0\.3333/)
    await page.getByText('Payments', { exact: true }).click()
    await expect.element(page.getByRole('row').filter({ hasText: 'Transfer 7' })).toMatchTextContent(/9\.00/)
  },
)
