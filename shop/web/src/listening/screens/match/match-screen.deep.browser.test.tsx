import { type MatchBody, matchTrack } from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAppState } from '../../../shared/state/app-state.ts'
import { localItem } from '../../../shared/state/cart.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { matchSounds } from '../../../testing/match-sounds.ts'
import { mixWav } from '../../../testing/mix-wav.ts'
import { words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'
import { giveNothing } from './given/track-store.ts'

afterEach(async () => {
  giveNothing()
  await forgetEverything()
})

/** A shop that remembers what it was asked. */
function aShop(): { shop: FakeShop; asked: MatchBody[] } {
  const shop = new FakeShop(120)
  const asked: MatchBody[] = []
  shop.on(matchTrack, ({ url, body }) => {
    asked.push(body as MatchBody)
    return matchSounds(shop, url, body)
  })
  return { shop, asked }
}

const give = (file: File): Promise<void> =>
  userEvent.upload(page.getByLabelText('Your track', { exact: true }), file)
const tempo = () => page.getByRole('textbox', { name: 'Tempo of your track, BPM' })
const rows = () => page.getByRole('row')
const sketch = () => mixWav({ tempoBpm: 120, bars: 4 })

async function matched(shop: FakeShop) {
  const app = await openApp('/match', shop)
  await give(sketch())
  await expect.element(rows().first()).toBeVisible()
  return app
}

test('a file is listened to here, and only tempo, key and a fingerprint leave', async () => {
  const { shop, asked } = aShop()
  await openApp('/match', shop)
  await expect.element(words(/^Your audio never leaves this browser/)).toBeVisible()
  await give(sketch())
  await expect.element(rows().first()).toBeVisible()
  await expect.element(tempo()).toHaveValue('120')
  expect(Object.keys(asked[0]!).sort()).toEqual([
    'fingerprint',
    'key',
    'keyConfidence',
    'tempoBpm',
    'tempoConfidence',
  ])
  expect(asked[0]).toMatchObject({ tempoBpm: 120 })
  expect(shop.requests.filter((request) => request.startsWith('POST')).map(pathOf)).toEqual(
    expect.arrayContaining(['POST /api/v6/match']),
  )
  expect(JSON.stringify(asked[0]).length).toBeLessThan(2_000)
})

const pathOf = (request: string): string => request.replace(/\?.*/, '')

test('every sound says why it goes with the track', async () => {
  const { shop } = aShop()
  await matched(shop)
  await expect.element(rows().first()).toMatchTextContent(/(relative key|fits any key).*fills the low end/)
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '121')
})

test('a corrected tempo and key search again', async () => {
  const { shop, asked } = aShop()
  await matched(shop)
  await tempo().fill('96')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)?.tempoBpm).toBe(96)
  await page.getByRole('button', { name: /half as fast/ }).click()
  await expect.poll(() => asked.at(-1)?.tempoBpm).toBe(48)
  // What its maker says is sure; what was heard is as sure as it was.
  expect(asked.at(-1)).not.toHaveProperty('tempoConfidence')
  expect(asked.at(-1)).toHaveProperty('keyConfidence')
  await page.getByRole('combobox', { name: 'Key of your track' }).selectOptions('F minor')
  await expect.poll(() => asked.at(-1)?.key).toEqual({ tonic: 5, mode: 'minor' })
  await page.getByRole('combobox', { name: 'Key of your track' }).selectOptions('No key')
  await expect.poll(() => asked.at(-1)?.key).toBeNull()
})

test('what is looked for stands in the address, and the back button leads back', async () => {
  const { shop } = aShop()
  const { address, router } = await matched(shop)
  await page.getByRole('radio', { name: 'Resembles it' }).click()
  await page.getByRole('combobox', { name: 'How far sounds may be transposed' }).selectOptions('2')
  await page.getByRole('radio', { name: 'Loops' }).click()
  await page.getByRole('combobox', { name: 'Any instrument' }).selectOptions('bass')
  expect(address()).toBe('/match?relation=resemble&transposeMost=2&kind=loop&instrument=bass')
  await expect
    .poll(() => shop.requests.at(-1))
    .toMatch(/match\?(?=.*relation=resemble)(?=.*transposeMost=2)(?=.*kind=loop)(?=.*instrument=bass)/)
  await router.navigate(-1)
  await expect.element(page.getByRole('button', { name: 'Remove Bass' })).not.toBeInTheDocument()
  expect(address()).toBe('/match?relation=resemble&transposeMost=2&kind=loop')
})

test('a sound is heard at the tempo of the track while the track goes round, and stops with it', async () => {
  const { shop } = aShop()
  await matched(shop)
  const heard = rows().first().getByRole('gridcell')
  await expect.element(heard.nth(3)).toMatchTextContent(/120|–/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: 'Stop your track' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rows().nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('button', { name: 'Stop your track' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Play your track' })).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('button', { name: 'Stop your track' })).toBeVisible()
})

test('whoever leaves the screen and comes back finds the track again, and sounds are heard by the session meanwhile', async () => {
  const { shop } = aShop()
  const { router } = await matched(shop)
  await router.navigate('/sounds')
  await expect.element(page.getByRole('heading', { name: 'Sounds', level: 1 })).toBeVisible()
  await router.navigate('/match')
  await expect.element(tempo()).toHaveValue('120')
})

test('a file that cannot be heard leaves the track that was given before', async () => {
  const { shop } = aShop()
  await matched(shop)
  drop(new File(['This is a letter.'], 'letter.txt'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This browser can’t play it/)
  await expect.element(tempo()).toHaveValue('120')
})

const drop = (file: File): void => {
  const files = new DataTransfer()
  files.items.add(file)
  dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }))
}

test('a tapped rhythm shows its tempo as one taps, and finds what goes with it', async () => {
  const { shop, asked } = aShop()
  await openApp('/match', shop)
  await page.getByRole('button', { name: /^Tap a rhythm/ }).click()
  const pad = page.getByRole('button', { name: /^Tap here/ }).element()
  for (let tap = 0; tap < 9; tap += 1) {
    const event = new PointerEvent('pointerdown', { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + 500 * tap })
    pad.dispatchEvent(event)
  }
  await expect.element(words('120 BPM')).toBeVisible()
  await page.getByRole('button', { name: 'Find matches' }).click()
  await expect.element(rows().first()).toBeVisible()
  expect(asked[0]).toMatchObject({ tempoBpm: 120, key: null })
})

test('space taps wherever the focus is, and once however long it is held', async () => {
  await openApp('/match', new FakeShop(3))
  await page.getByRole('button', { name: /^Tap a rhythm/ }).click()
  await expect.element(page.getByRole('button', { name: /^Tap here/ })).toBeVisible()
  for (const repeat of [false, true, true, true])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', repeat, bubbles: true }))
  await expect.element(words('1 tap')).toBeVisible()
})

test('what goes with the cart is asked by its sounds, and tempo and key are those the shop found', async () => {
  const { shop, asked } = aShop()
  const inCart = [soundAt(3), soundAt(5)]
  useAppState.setState({ cart: inCart.map(localItem) })
  await openApp('/match', shop)
  await page.getByRole('button', { name: /^Match my cart/ }).click()
  await expect.element(tempo()).toHaveValue('124')
  expect(asked[0]).toEqual({ soundIds: inCart.map(({ id }) => id) })
  await tempo().fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)?.tempoBpm).toBeNull()
})

test('a list that has grown old is asked for anew while one scrolls', async () => {
  const { shop } = aShop()
  await matched(shop)
  shop.expiredOrders.add('v120')
  shop.sounds = shop.sounds.slice(1)
  page
    .getByRole('grid')
    .element()
    .closest('[data-matched]')!
    .scrollTo({ top: 56 * 90 })
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '120')
  await expect
    .poll(() => document.querySelector('[aria-rowindex="91"]')?.textContent)
    .toContain(soundAt(90).title)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('where the shop does not answer the screen says so, and tries again', async () => {
  const { shop } = aShop()
  shop.failing.set('/api/match', 500)
  await openApp('/match', shop)
  await give(sketch())
  await expect.element(page.getByRole('heading', { name: 'Matching did not work' })).toBeVisible()
  shop.failing.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows().first()).toBeVisible()
})

test('where nothing goes with it the screen says what to loosen', async () => {
  const { shop } = aShop()
  shop.sounds = []
  await openApp('/match?instrument=bass', shop)
  await give(sketch())
  await page.getByRole('button', { name: 'Search all sounds' }).click()
  await expect.element(words('There are no sounds to match yet.')).toBeVisible()
})

test('who may not use the microphone is told what to do', async () => {
  await openApp('/match', new FakeShop(3))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  )
  await page.getByRole('button', { name: /^Hum a line/ }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Microphone access is blocked/)
})
