import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSoundInPlayer } from '../../../../listening/player.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { aSound } from '../../../../testing/sounds.ts'

afterEach(forgetEverything)

/** As ids are written: anything else in that place is a genre, a key and the like. */
const idOf = (title: string): string =>
  `01900000-0000-7000-8000-${title.padStart(12, '0').replace(/[^0-9a-f]/g, 'f')}`
const ONE = idOf('one')
const PACK = { id: 'night', slug: 'night', title: 'Night Shift' }
const shopOf = (...titles: string[]): FakeShop =>
  new FakeShop(titles.map((title) => aSound({ id: idOf(title), title, pack: PACK, tempoBpm: 140 })))

test('a row leads to the page of its sound, its artist and its pack', async () => {
  const { address, router } = await openApp('/sounds', shopOf('one'))
  await page.getByRole('link', { name: 'one', exact: true }).click()
  expect(address()).toBe(`/sounds/${ONE}`)
  await expect.element(page.getByRole('heading', { name: 'one', level: 1 })).toBeVisible()
  await router.navigate(-1)
  await page.getByRole('row').getByRole('link', { name: 'Night Shift' }).click()
  expect(address()).toMatch(/^\/packs\/[a-z-]+\/night$/)
})

test('a sound’s page plays it, says what is known of it, and what was measured where that is something else', async () => {
  await openApp(`/sounds/${ONE}`, shopOf('one'))
  await expect.element(words('140 BPM')).toBeVisible()
  await expect.element(words('Measured: 70 BPM (half), 40% sure')).toBeVisible()
  await press('Play')
  await expect.poll(() => useSoundInPlayer.getState().sound?.title).toBe('one')
  await press('Stop')
})

test('a sound whose master was an MP3 or Ogg says so on its page', async () => {
  await openApp(`/sounds/${ONE}`, new FakeShop([aSound({ id: ONE, pack: PACK, bitDepth: null })]))
  await expect.element(words('48 kHz, from an MP3 or Ogg (lossy)')).toBeVisible()
})

test('a sound’s page shows what else is in its pack', async () => {
  await openApp(`/sounds/${ONE}`, shopOf('one', 'two', 'three'))
  const more = page.getByRole('grid', { name: 'More of Night Shift' })
  await expect.element(more).toHaveAttribute('aria-rowcount', '2')
  await expect.element(more.getByRole('link', { name: 'two', exact: true })).toBeVisible()
})

test('a sound’s page leads a visitor to a copyright notice about it', async () => {
  await openApp(`/sounds/${ONE}`, shopOf('one'))
  await page.getByRole('link', { name: 'Copyright notice' }).click()
  await expect
    .element(page.getByLabelText('Address of the sound'))
    .toHaveValue(`${location.origin}/sounds/${ONE}`)
})

test('whoever owns a sound downloads it from its page', async () => {
  const shop = shopOf('one')
  shop.ownedIds = [ONE]
  await openApp(`/sounds/${ONE}`, shop, { isSignedIn: true })
  await expect.element(page.getByRole('button', { name: 'Download the master', exact: true })).toBeVisible()
  await expect.element(words('You own this sound.')).toBeVisible()
})

test('whoever owns a sound that was withdrawn keeps it: it is downloaded, and has no price and no link to pass on', async () => {
  const shop = shopOf('one')
  shop.ownedIds = [ONE]
  shop.withdrawnIds = [ONE]
  await openApp(`/sounds/${ONE}`, shop, { isSignedIn: true })
  await expect.element(words('Withdrawn by its artist; you keep it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download the master', exact: true })).toBeVisible()
  await expect.element(words('140 BPM')).toBeVisible()
  expect(page.getByText('Price', { exact: true }).elements()).toEqual([])
  expect(page.getByText('You own this sound.').elements()).toEqual([])
  for (const lost of ['Copy link', 'Similar sounds', 'Report a mistake', 'Copyright notice'])
    expect(page.getByText(lost).elements()).toEqual([])
})

test('a sound that is not there says so', async () => {
  const shop = shopOf('one')
  const missing = { statusCode: 404, code: 'sound_not_found', message: 'Sound not found' }
  shop.refusing.set(`/api/sounds/${idOf('none')}`, missing)
  await openApp(`/sounds/${idOf('none')}`, shop)
  await expect.element(page.getByRole('heading', { name: 'This sound was not found' })).toBeVisible()
})
