import {
  listPayableArtists,
  listPaymentRuns,
  getTaxFiles,
  listTaxReport,
  type TaxFilesOfYear,
  type PaymentRun,
  payPaymentRun,
  startPaymentRun,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { onOnePage } from '../../../testing/users.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('artists who were paid too much are listed on their own', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const meta = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
  const row = (name: string) => ({ artist: { id: name, name, email: `${name}@segno.test` } })
  shop.on(listPayableArtists, ({ url }) => ({
    items: [
      url.searchParams.get('balance') === 'belowZero'
        ? { ...row('owing'), payableCents: -1_500, way: 'overpaid' as const }
        : { ...row('ava'), payableCents: 2_990, way: 'sepa' as const },
    ],
    meta,
  }))
  await openApp('/admin/artist-payments', shop, { isSignedIn: true })
  await page.getByLabelText('Balance').selectOptions('Below zero')
  await expect
    .element(page.getByRole('row').filter({ hasText: 'owing' }))
    .toMatchTextContent(/[-−].*15\.00.*Held against later sales/)
})

test('an administrator sees who can be paid, starts a run, and marks it paid', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const meta = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
  const artist = { id: 'a1', name: 'Ava Lune', email: 'ava@segno.test' }
  shop.on(listPayableArtists, () => ({
    items: [{ artist, payableCents: 2_990, way: 'sepa' as const }],
    meta,
  }))
  const facts = {
    id: 'r1',
    madeAt: '2026-11-26T10:00:00.000Z',
    paymentCount: 1,
    amountCents: 2_990,
    vatCents: 0,
  }
  let run: PaymentRun = {
    ...facts,
    way: 'sepa',
    status: 'open',
    paidOn: null,
    reference: null,
    isWaiting: false,
  }
  shop.on(listPaymentRuns, () => ({ items: [run], meta }))
  const sent: unknown[] = []
  shop.on(startPaymentRun, ({ body }) => {
    sent.push(body)
    return run
  })
  shop.on(payPaymentRun, () => {
    run = { ...run, status: 'paid', paidOn: '2026-11-26', reference: 'Run 1' }
    return null
  })
  await openApp('/admin/artist-payments', shop, { isSignedIn: true, width: 390 })
  await expect.element(words('In the next SEPA run')).toBeVisible()
  await press('Start a run')
  await press('Start')
  await press('Mark paid')
  await type('Reference', 'Run 1')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Run 1' })).toBeVisible()
  expect(sent).toEqual([{ way: 'sepa', minAmountCents: 1_000 }])
  const quarter = { saleCount: 2, creditedMicroEur: 666_666, feesMicroEur: 666_666 }
  shop.on(listTaxReport, ({ url }) => {
    sent.push(url.searchParams.get('year'))
    if (sent.at(-1) === null) return onOnePage([])
    return { items: [{ artist, details: null, quarters: [quarter, quarter, quarter, quarter] }], meta }
  })
  const year = new Date().getUTCFullYear() - 1
  let state = {
    newCount: 1,
    correctedCount: 0,
    isShopChanged: false,
    outsideCount: 0,
    missingOfShop: [],
    incomplete: [{ artist: { ...artist, email: 'bo@segno.test' }, missing: ['Date of birth'] }],
    files: [] as TaxFilesOfYear['files'],
  }
  shop.on(getTaxFiles, ({ url }) => ({ ...state, isOver: url.pathname.includes(`/${year}/`) }))
  shop.answering.set(`POST /api/admin/tax-report/${year}/files`, () => {
    const written = {
      kind: 'new' as const,
      writtenAt: '2027-01-13T10:00:00.000Z',
      writtenBy: 'kim@segno.test',
    }
    state = { ...state, newCount: 0, files: [{ id: 'f1', ...written, recordCount: 1 }] }
    return new Response('<xml/>', { headers: { 'content-type': 'application/xml' } })
  })
  await page.getByText('DAC7 report', { exact: true }).click()
  await expect
    .element(words(`${year + 1} is not over yet. Its file can be written from 1 January.`))
    .toBeVisible()
  await expect.element(words('No artist was credited anything this year.')).toBeVisible()
  await page.getByLabelText('Year').selectOptions(String(year))
  await expect.poll(() => sent.at(-1)).toBe(String(year))
  await expect.element(page.getByRole('row').filter({ hasText: 'ava@' })).toMatchTextContent(/8.*2\.6666/)
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'bo@' }))
    .toMatchTextContent('Date of birth')
  await press('Save XML')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'kim@' }))
    .toMatchTextContent(/1 artist, kim@/)
  await expect.element(page.getByRole('button', { name: 'Save XML' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
