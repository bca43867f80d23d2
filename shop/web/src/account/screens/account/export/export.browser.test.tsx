import { type DataExport, fetchDataExport, getDataExport, startDataExport } from '@segno/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const NONE: DataExport = {
  state: 'none',
  askedAt: null,
  doneParts: 0,
  totalParts: 0,
  sizeBytes: null,
  expiresAt: null,
}
const MAKING: DataExport = { ...NONE, state: 'making', askedAt: '2026-11-21T12:00:00.000Z', totalParts: 5 }
let shop: FakeShop
let copy: DataExport
beforeEach(() => {
  copy = NONE
  shop = new FakeShop(3)
  shop.on(getDataExport, () => copy)
  shop.on(startDataExport, () => (copy = MAKING))
})
const open = () => openApp('/user_profile', shop, { isSignedIn: true })

test('[A15] a copy of one’s data is asked for, seen to grow, and saved', async () => {
  shop.on(fetchDataExport, () => ({ profile: 'everything' }))
  const saved = vi.spyOn(URL, 'createObjectURL')
  await open()
  await press('Create a copy')
  await expect.element(words('Creating your copy: part 1 of 5')).toBeVisible()
  copy = { ...MAKING, doneParts: 3 }
  await expect.element(words('Creating your copy: part 4 of 5')).toBeVisible()
  await expect.element(page.getByLabelText('Your copy')).toHaveAttribute('value', '3')
  copy = { ...MAKING, state: 'ready', doneParts: 5, sizeBytes: 12_345 }
  await press('Download (12 kB)')
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toContain('everything')
  expect(shop.requests).toContain('GET /api/user/export/file')
})

test('a copy that could not be made can be asked for again', async () => {
  copy = { ...MAKING, state: 'failed' }
  await open()
  const failed = words(/^We could not create the copy\./)
  await expect.element(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(words('Creating your copy: part 1 of 5')).toBeVisible()
})

test('a copy that has run out when it is fetched is said', async () => {
  copy = { ...MAKING, state: 'ready', doneParts: 5, sizeBytes: 10 }
  shop.refusing.set(fetchDataExport.path, {
    statusCode: 404,
    code: 'not_found',
    message: 'There is no copy to download',
  })
  await open()
  await press('Download (1 kB)')
  await expect.element(words('There is no copy to download')).toBeVisible()
})
