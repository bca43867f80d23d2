import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound, soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const player = () => page.getByRole('region', { name: 'Player' })
const said = () => page.getByRole('status')

async function openRain(isSignedIn = false): Promise<FakeShop> {
  const artist = { handle: 'ava-lune', name: 'Ava Lune' }
  const key = { tonic: 0, mode: 'minor' } as const
  const rain = aSound({ title: 'Rain', artist, tempoBpm: 128, key, durationSeconds: 7.5 })
  const shop = new FakeShop([rain])
  await openApp('/sounds', shop, { isSignedIn })
  await expect.element(page.getByRole('row', { name: 'Rain by Ava Lune, 128 BPM, C minor' })).toBeVisible()
  return shop
}

test('what plays is said with the tempo and the key in which it is heard', async () => {
  usePreferences.setState(({ session }) => ({ session: { ...session, tempoBpm: 124, pitchSemitones: 2 } }))
  await openRain()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(said().getByText('Playing Rain by Ava Lune, 124 BPM, D minor')).toBeInTheDocument()
  await userEvent.keyboard('f')
  await expect.element(said().getByText('“Rain” added to favourites')).toBeInTheDocument()
  await userEvent.keyboard('c')
  await expect.element(said().getByText('“Rain” added to cart')).toBeInTheDocument()
})

test('a sound that cannot be had is not said to play', async () => {
  // One that no test before has heard, for the page keeps what it has decoded.
  const silent = soundAt(9)
  const shop = new FakeShop([silent])
  for (const url of [silent.previewUrl, silent.previewAppleUrl]) shop.failing.set(url, 404)
  await openApp('/sounds', shop)
  await expect.element(said().getByText('1 sound found')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(player().getByRole('alert')).toBeVisible()
  await expect.element(said().getByText('1 sound found')).toBeInTheDocument()
})

test('what the shop refuses is not told as done, and the failure is said once', async () => {
  const shop = await openRain(true)
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('f')
  await expect.element(said().getByText('“Rain” added to favourites')).toBeInTheDocument()
  const refusal = { code: 'too_many_sounds', message: 'Not today.' }
  for (const path of ['/api/user/favourites/remove', '/api/cart']) shop.refusing.set(path, refusal)
  await userEvent.keyboard('f')
  await expect.element(page.getByText('Not today.')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.poll(() => shop.requests.filter((request) => request === 'POST /api/cart')).toHaveLength(1)
  const heart = player().getByRole('button', { name: 'Rain is a favourite' })
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: /^Add Rain to cart/ })).toBeVisible()
  await expect.element(said().getByText('“Rain” added to favourites')).toBeInTheDocument()
  expect(page.getByText('removed from favourites').elements()).toHaveLength(0)
  expect(page.getByText('Not today.').elements()).toHaveLength(1)
})

test('the sound in the player is heard from elsewhere by the arrow keys, and volume is said in words', async () => {
  await openRain()
  await userEvent.keyboard('{ArrowDown}')
  const position = player().getByRole('slider', { name: 'Position' })
  await expect.element(position).toHaveAttribute('aria-valuetext', expect.stringMatching(/^\d of 8 seconds$/))
  await userEvent.keyboard('{Escape}')
  await expect.element(player().getByRole('button', { name: 'Play Rain' })).toBeVisible()
  position.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(player().getByRole('button', { name: 'Stop Rain' })).toBeVisible()
  await expect.element(position).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(player().getByRole('button', { name: 'Play Rain' })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(player().getByRole('button', { name: 'Stop Rain' })).toBeVisible()
  const volume = player().getByRole('slider', { name: 'Volume' })
  await expect.element(volume).toHaveAttribute('aria-valuetext', '80 percent')
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect.element(volume).toHaveAttribute('aria-valuetext', 'Muted')
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect.element(volume).toHaveAttribute('aria-valuetext', '80 percent')
})
