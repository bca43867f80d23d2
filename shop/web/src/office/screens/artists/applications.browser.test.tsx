import {
  type ArtistApplication,
  decideArtistApplication,
  describePage,
  fetchApplicationSound,
  listArtistApplications,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { press, type } from '../../../testing/on-page.ts'

afterEach(forgetEverything)

test('an administrator declines an application for a reason', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  let application: ArtistApplication = {
    id: 'a1',
    user: { id: 'u1', name: 'Lea', email: 'lea@segno.test' },
    about: 'I make breaks.',
    links: ['https://lea.test'],
    agreementNumber: 1,
    status: 'open',
    appliedAt: '2026-11-20T12:00:00.000Z',
    decidedAt: null,
    reason: null,
    sounds: [{ id: 's1', fileName: 'Break.wav', sizeBytes: 1_200_000 }],
  }
  shop.on(listArtistApplications, () => ({
    items: [application],
    meta: describePage({ page: 1, limit: 10, itemCount: 1, totalItems: 1 }),
  }))
  shop.on(decideArtistApplication, ({ body }) => {
    const { reason } = body as { reason: string }
    application = { ...application, status: 'refused', reason }
    return null
  })
  await openApp('/admin/artist-applications', shop, { isSignedIn: true })
  shop.on(fetchApplicationSound, () => new Blob(['RIFF']))
  await press('Play Break.wav')
  await expect
    .element(page.getByRole('dialog', { name: 'Break.wav' }).getByLabelText('Break.wav'))
    .toBeVisible()
  await press('Close')
  await press('Decline lea@segno.test')
  await type('Reason', 'Show us more.')
  await press('Decline')
  await expect.element(page.getByRole('cell', { name: 'Declined' })).toBeVisible()
  expect(application.reason).toBe('Show us more.')
})
