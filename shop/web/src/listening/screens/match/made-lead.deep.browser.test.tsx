import { type MatchBody, matchTrack, type Sound } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAppState } from '../../../shared/state/app-state.ts'
import { localItem } from '../../../shared/state/cart.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { matchSounds } from '../../../testing/match-sounds.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound, soundAt } from '../../../testing/sounds.ts'
import { giveNothing } from './given/track-store.ts'
import { useOverTrack } from './listening/over-track.ts'

afterEach(async () => {
  giveNothing()
  await forgetEverything()
})

const rows = () => page.getByRole('row')
const play = (what: string) => page.getByRole('button', { name: `Play ${what}` })
const stop = (what: string) => page.getByRole('button', { name: `Stop ${what}` })
const tempo = () => page.getByRole('textbox', { name: 'Tempo of your track, BPM' })
const choice = () => page.getByRole('combobox', { name: 'What to play from your cart' })

const LOOPS = ['Kick', 'Low', 'High'].map((title, at) =>
  aSound({ id: `in-cart-${at}`, title, kind: 'loop', tempoBpm: at === 1 ? 120 : 124 }),
)

/** They go round, so that they sound until they are stopped. */
const GOING_WITH_IT = Array.from({ length: 40 }, (_, place) => soundAt(place)).filter(
  ({ kind }) => kind === 'loop',
)

async function withCart(...cart: readonly Sound[]): Promise<{ shop: FakeShop; asked: MatchBody[] }> {
  const shop = new FakeShop(GOING_WITH_IT)
  const asked: MatchBody[] = []
  shop.on(matchTrack, ({ url, body }) => {
    asked.push(body as MatchBody)
    return matchSounds(shop, url, body)
  })
  useAppState.setState({ cart: cart.map(localItem) })
  await openApp('/match', shop)
  return { shop, asked }
}
const giveCart = (): Promise<void> => page.getByRole('button', { name: /^Match my cart/ }).click()

// The first of all: the page's player fetches for as long as it lives as the first test does.
test('where the cart cannot be fetched the screen says so, and tries again', async () => {
  const late = aSound({ id: 'late', kind: 'loop', tempoBpm: 124, previewUrl: '/audio/previews/late.mp3' })
  const { shop } = await withCart(late)
  await giveCart()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be prepared/)
  await expect.element(play('your cart')).toBeDisabled()
  shop.sounds = [...shop.sounds, late]
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(play('your cart')).toBeEnabled()
})

test('what goes with the cart is heard over its loops together, or over the one that is chosen', async () => {
  const { asked } = await withCart(...LOOPS)
  await giveCart()
  await expect.element(play('your cart')).toBeEnabled()
  await expect.element(choice()).toMatchTextContent(/Its 3 loops together/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(stop('your cart')).toBeVisible()
  await expect.element(rows().first()).toHaveAttribute('data-state', 'playing')
  await choice().selectOptions('Low alone')
  await expect.element(stop('your cart')).toBeVisible()
  await expect.element(rows().first()).toHaveAttribute('data-state', 'playing')
  await stop('your cart').click()
  await expect.element(play('your cart')).toBeVisible()
  // What is heard is no other question.
  expect(new Set(asked.map((body) => JSON.stringify(body))).size).toBe(1)
})

test('at a corrected tempo the cart is heard at that, and goes on with the sound that is heard over it', async () => {
  await withCart(...LOOPS)
  await giveCart()
  await expect.element(play('your cart')).toBeEnabled()
  await page
    .getByRole('grid', { name: 'Matching sounds' })
    .getByRole('button', { name: /^Play/ })
    .first()
    .click()
  await expect.element(stop('your cart')).toBeVisible()
  const runs: boolean[] = []
  const stopWatching = useOverTrack.subscribe(({ isPlaying }) => runs.push(isPlaying))
  await tempo().fill('100')
  await userEvent.keyboard('{Enter}')
  await expect.element(rows().first().getByRole('gridcell').nth(3)).toMatchTextContent(/100/)
  // The one that is made anew takes the place of the other.
  await expect.poll(() => runs.includes(false) && runs.at(-1)).toBe(true)
  stopWatching()
  await expect.element(rows().first()).toHaveAttribute('data-state', 'playing')
})

test('a cart without a loop says that nothing can be heard of it, and finds all the same', async () => {
  await withCart(aSound({ id: 'hit', kind: 'oneShot', tempoBpm: null }))
  await giveCart()
  await expect.element(page.getByText(/^Your cart has no loop with a tempo/)).toBeVisible()
  await expect.element(rows().first()).toBeVisible()
  await expect.element(play('your cart')).not.toBeInTheDocument()
})

async function giveTaps(): Promise<void> {
  await page.getByRole('button', { name: /^Tap a rhythm/ }).click()
  const pad = page.getByRole('button', { name: /^Tap here/ }).element()
  for (let tap = 0; tap < 9; tap += 1) {
    const event = new PointerEvent('pointerdown', { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + 500 * tap })
    pad.dispatchEvent(event)
  }
  await page.getByRole('button', { name: 'Find matches' }).click()
}

test('a tapped rhythm is heard as it was tapped, and sounds come in over it', async () => {
  await withCart()
  await giveTaps()
  await expect.element(play('your rhythm')).toBeEnabled()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(stop('your rhythm')).toBeVisible()
  await expect.element(rows().first()).toHaveAttribute('data-state', 'playing')
  // T is the rhythm alone.
  await userEvent.keyboard('t')
  await expect.element(rows().first()).toHaveAttribute('data-state', 'idle')
  await expect.element(stop('your rhythm')).toBeVisible()
  await page.getByRole('button', { name: 'Downbeat half a beat later' }).click()
  await expect.element(page.getByLabelText('First bar line')).toHaveTextContent('0.25 s')
  await expect.element(stop('your rhythm')).toBeVisible()
})
