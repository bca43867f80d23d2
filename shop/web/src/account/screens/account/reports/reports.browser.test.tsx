import { listOwnReports, type OwnReport } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const report: OwnReport = {
  id: 'one',
  sound: { id: 'fathom', title: 'Fathom' },
  what: 'tempo',
  claim: { tempoBpm: 120 },
  words: '',
  status: 'accepted',
  reportedAt: '2026-11-20T12:00:00.000Z',
  answer: 'Well heard.',
  earnedPoints: 1,
}

async function openWith(items: OwnReport[]): Promise<void> {
  const shop = new FakeShop(1)
  const meta = {
    itemCount: items.length,
    totalItems: items.length,
    itemsPerPage: 10,
    totalPages: 1,
    currentPage: 1,
  }
  shop.on(listOwnReports, () => ({ items, meta }))
  await openApp('/user_profile', shop, { isSignedIn: true })
}

test('a listener reads what became of what they reported', async () => {
  await openWith([report, { ...report, id: 'two', status: 'open', answer: null, earnedPoints: 0 }])
  await expect.element(words('Accepted, you earned 1 point: Well heard.')).toBeVisible()
  await expect.element(words('We’re checking it')).toBeVisible()
})

test('whoever has reported nothing reads nothing of it', async () => {
  await openWith([])
  await expect.element(page.getByRole('heading', { name: 'How you make music' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Your reports' }).elements()).toEqual([])
})
