import { sound, toWire } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { aSound } from '../testing/sounds.ts'
import type * as player from './player.ts'
import { useSoundInPlayer } from './player.ts'

// What a test leaves in the player would be read back by the next.
beforeEach(() => localStorage.clear())
afterEach(forgetEverything)

const rain = aSound({ id: 'rain', title: 'Rain', durationSeconds: 2, lengthFrames: 96_000, tempoBpm: 120 })
const bar = () => page.getByRole('region', { name: 'Player' })
const nothingYet = () => bar().getByText(/^Play a sound/)
const stored = (): string | null => localStorage.getItem('Player')

/** As a page that is opened where Rain was in the player before. */
async function openAnew(shop: FakeShop, isSignedIn = false): Promise<void> {
  localStorage.setItem('Player', JSON.stringify({ state: { sound: toWire(sound, rain) }, version: 1 }))
  await useSoundInPlayer.persist.rehydrate()
  await openApp('/no/such/place', shop, { isSignedIn })
  await expect.element(bar().getByRole('button', { name: 'Play Rain' })).toBeVisible()
}

test('the last sound is in the player again, silent and at its start; nothing of it is fetched before it is played', async () => {
  const shop = new FakeShop([rain])
  await openAnew(shop)
  await expect.element(bar().getByText('0:00', { exact: true })).toBeVisible()
  await expect.poll(() => shop.requests.some((request) => request.endsWith('/sounds/rain'))).toBe(true)
  expect(shop.requests.filter((request) => request.includes('previews'))).toEqual([])
  await bar().getByRole('button', { name: 'Play Rain' }).click()
  await expect
    .element(bar().getByRole('button', { name: 'Stop Rain' }))
    .toHaveAttribute('data-state', 'playing')
})

test('it is shown as it is by now', async () => {
  await openAnew(new FakeShop([{ ...rain, title: 'Heavy Rain' }]))
  await expect.element(bar().getByRole('button', { name: 'Play Heavy Rain' })).toBeVisible()
})

test('where it is gone the player is empty, and nothing is said', async () => {
  const shop = new FakeShop([])
  shop.refusing.set('/api/sounds/rain', { code: 'sound_not_found', message: 'Gone', statusCode: 404 })
  await openAnew(shop)
  await expect.element(nothingYet()).toBeVisible()
  expect(page.getByText('Gone').elements()).toEqual([])
})

test('without an answer it stays', async () => {
  const shop = new FakeShop([rain])
  shop.failing.set('/api/sounds/rain', 500)
  await openAnew(shop)
  await expect.poll(() => shop.requests.some((request) => request.endsWith('/sounds/rain'))).toBe(true)
  await expect.element(bar().getByRole('button', { name: 'Play Rain' })).toBeVisible()
})

test('whoever signs out leaves none behind', async () => {
  await openAnew(new FakeShop([rain]), true)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(nothingYet()).toBeVisible()
  expect(stored()).toBeNull()
})

test.each([
  ['spoilt', '{"state":{"sou'],
  ['no record', '[]'],
  ['of another version', '{"state":{"sound":{"_id":"rain","name":"Rain"}},"version":0}'],
  ['empty', '{"state":{"sound":null},"version":1}'],
])('what is kept and %s is left out', async (_, text) => {
  localStorage.setItem('Player', text)
  // Another address is another module: it reads what is stored, as a page does that has just been opened.
  const address = `./player.ts?opened-anew-${text.length}`
  const anew = (await import(/* @vite-ignore */ address)) as typeof player
  expect(anew.useSoundInPlayer.getState().sound).toBeNull()
})

test('what is kept as it should be is there from the first moment', async () => {
  localStorage.setItem('Player', JSON.stringify({ state: { sound: toWire(sound, rain) }, version: 1 }))
  const address = './player.ts?opened-anew'
  const anew = (await import(/* @vite-ignore */ address)) as typeof player
  expect(anew.useSoundInPlayer.getState().sound?.title).toBe('Rain')
})
