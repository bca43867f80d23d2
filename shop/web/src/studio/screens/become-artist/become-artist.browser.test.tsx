import {
  addApplicationSound,
  applyAsArtist,
  getOwnApplication,
  type OwnApplication,
  removeApplicationSound,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { press, type, words } from '../../../testing/on-page.ts'

afterEach(forgetEverything)

const REFUSED: OwnApplication = {
  id: 'a1',
  about: 'I make breaks.',
  links: ['https://lea.test'],
  agreementNumber: 1,
  status: 'refused',
  appliedAt: '2026-11-20T12:00:00.000Z',
  decidedAt: '2026-11-21T12:00:00.000Z',
  reason: 'Show us more.',
  sounds: [],
}

test('an applicant sends sounds along, and takes one out again', async () => {
  const shop = new FakeShop()
  let application: OwnApplication = { ...REFUSED, status: 'open', reason: null, decidedAt: null }
  shop.on(getOwnApplication, () => ({ application }))
  shop.on(addApplicationSound, ({ url }) => {
    const sound = { id: 's1', fileName: url.searchParams.get('fileName')!, sizeBytes: 1_200_000 }
    return (application = { ...application, sounds: [sound] })
  })
  shop.on(removeApplicationSound, () => (application = { ...application, sounds: [] }))
  await openApp('/become-an-artist', shop, { isSignedIn: true, width: 390 })
  await page.getByLabelText('Sound', { exact: true }).upload(new File(['RIFF'], 'Break.wav'))
  await expect.element(words('Break.wav · 1.2 MB')).toBeVisible()
  await press('Remove Break.wav')
  await expect.element(words('Break.wav')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('who was declined reads why and applies again, once they accept the agreement', async () => {
  const shop = new FakeShop()
  let application = REFUSED
  const sent: unknown[] = []
  shop.on(getOwnApplication, () => ({ application }))
  shop.on(applyAsArtist, ({ body }) => {
    sent.push(body)
    return (application = { ...REFUSED, status: 'open', reason: null, decidedAt: null })
  })
  await openApp('/become-an-artist', shop, { isSignedIn: true })
  await expect.element(words('Show us more.')).toBeVisible()
  await expect.element(words('These are the agreement.')).toBeVisible()
  await type('About you and your sounds', 'Breaks')
  await type('Links to your music, one per line', 'https://lea.test https://lea.test/more')
  await press('Apply')
  await expect.element(words('Accept the agreement to apply')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('switch', { name: 'I accept the agreement' }).click()
  await press('Apply')
  await expect.element(words('We are looking at your application')).toBeVisible()
  expect(sent).toEqual([
    { about: 'Breaks', links: ['https://lea.test', 'https://lea.test/more'], agreementNumber: 1 },
  ])
})
