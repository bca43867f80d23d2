import { getOwnArtistPage, saveOwnArtistPage, type ArtistPage } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

let shop: FakeShop
let sent: unknown
let artist: ArtistPage
beforeEach(() => {
  sent = undefined
  artist = { handle: 'ava', name: 'Ava Lune', bio: 'Rain', formerHandles: [] }
  shop = new FakeShop(3)
  shop.profile = { ...shop.profile, role: 'artist', type: 'artist' }
  shop.on(getOwnArtistPage, () => artist)
  shop.on(saveOwnArtistPage, ({ body }) => {
    sent = body
    return (artist = { ...artist, ...(body as object), formerHandles: ['ava'] })
  })
})
const open = () => openApp('/user_profile', shop, { isSignedIn: true })

test('an artist changes handle and text, and keeps the handle of before', async () => {
  await open()
  await type('Handle', 'ava-lune')
  await page.getByLabelText('Bio').fill('Rain and synths')
  await press('Save artist page')
  await expect.element(words(/Old handles: ava\./)).toBeVisible()
  expect(sent).toEqual({ handle: 'ava-lune', name: 'Ava Lune', bio: 'Rain and synths' })
})

test('a handle that somebody else has is said beside its field', async () => {
  const message = 'This handle belongs to another artist.'
  await open()
  await type('Handle', 'A b')
  await press('Save artist page')
  await expect.element(words('Use 2 to 60 letters (a–z), digits or hyphens')).toBeVisible()
  const errors = [{ path: 'handle', message }]
  shop.refusing.set(saveOwnArtistPage.path, { statusCode: 409, code: 'handle_taken', message, errors })
  await type('Handle', 'eve')
  await press('Save artist page')
  await expect.element(words(message)).toBeVisible()
  await expect.element(page.getByLabelText('Handle')).toHaveValue('eve')
})

test('a buyer has no handle', async () => {
  shop.profile = { ...shop.profile, role: 'user', type: 'user' }
  await open()
  await expect.element(page.getByRole('heading', { name: 'How you make music' })).toBeVisible()
  expect(page.getByLabelText('Handle').elements()).toEqual([])
})
