import { matchTrack } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAppState } from '../../../shared/state/app-state.ts'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { useStack } from '../../stack/stack.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { matchSounds } from '../../../testing/match-sounds.ts'
import { press } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const sounds = ['Sub', 'Hats', 'Choir'].map((title) =>
  aSound({
    id: title,
    title,
    kind: 'loop',
    tempoBpm: 120,
    beats: 8,
    durationSeconds: 4,
    lengthFrames: 192_000,
    key: { tonic: 9, mode: 'minor' },
  }),
)
let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(sounds)
})
const strip = () => page.getByRole('region', { name: 'Stack' })
const titles = () => useStack.getState().lanes.map(({ sound }) => sound.title)

test('sounds kept with K play on together, are mixed, remembered, put in the cart whole and dropped', async () => {
  await openApp('/sounds', shop)
  await expect.element(page.getByRole('button', { name: 'Play Sub' }).first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('k')
  await expect.element(strip().getByRole('button', { name: 'Stop the stack' })).toBeVisible()
  expect(usePreferences.getState().session).toMatchObject({ tempoBpm: 120, followKey: true })
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('k')
  await expect.poll(titles).toEqual(['Sub', 'Hats'])
  await expect.element(strip().getByText('120 BPM · A minor')).toBeVisible()
  await press('Mute Hats')
  await press('Solo Sub')
  await press('Stop the stack')
  await expect.element(strip().getByRole('button', { name: 'Play the stack' })).toBeVisible()
  const before = useStack.getState().lanes
  await useStack.persist.rehydrate()
  expect(useStack.getState().lanes).toEqual(before)
  expect(before.map(({ isMuted, isSoloed }) => [isMuted, isSoloed])).toEqual([
    [false, true],
    [true, false],
  ])
  await strip()
    .getByRole('button', { name: /^Whole stack/ })
    .click()
  await expect.poll(() => useAppState.getState().cart.map(({ soundId }) => soundId)).toEqual(['Sub', 'Hats'])
  await press('Drop Hats')
  await press('Drop Sub')
  await expect.element(strip()).not.toBeInTheDocument()
})

test('the list is ordered by what fits the stack; what is muted in it does not count', async () => {
  const asked: unknown[] = []
  shop.on(matchTrack, ({ url, body }) => {
    asked.push(body)
    return matchSounds(shop, url, body)
  })
  await openApp('/sounds', shop)
  await expect.element(page.getByRole('button', { name: 'Play Sub' }).first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('k')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('k')
  await expect.poll(titles).toEqual(['Sub', 'Hats'])
  await strip().getByRole('link', { name: 'What fits' }).click()
  await expect.poll(() => asked).toEqual([{ soundIds: ['Sub', 'Hats'], tempoBpm: 120 }])
  await press('Mute Hats')
  await strip().getByRole('link', { name: 'What fits' }).click()
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ soundIds: ['Sub', 'Hats'], tempoBpm: 120, gainsDb: [0, null] })
  await expect.element(page.getByText('Fits these sounds')).toBeVisible()
})
