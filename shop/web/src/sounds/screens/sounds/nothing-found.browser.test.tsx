import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readStored } from '../../../shared/storage/stored-keys.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const SOUNDS = [
  aSound({ id: 's1', title: 'Rain', madeWithAi: 'none', tempoBpm: 64, key: { tonic: 0, mode: 'minor' } }),
  aSound({ id: 's2', title: 'Snow', madeWithAi: 'none', tempoBpm: 128, key: { tonic: 7, mode: 'minor' } }),
  aSound({ id: 's3', title: 'Hail', madeWithAi: 'generated', tempoBpm: 174 }),
  aSound({ id: 's4', title: 'Sun', madeWithAi: 'assisted', tempoBpm: 174 }),
]
const press = (name: string) => page.getByRole('button', { name }).click()

test('an empty result says which filter to leave out and how many sounds that brings', async () => {
  const sounds = [0, 1, 2].map((place) =>
    aSound({ id: `s${place}`, genres: ['techno'], tempoBpm: 90 + place, kind: 'loop' }),
  )
  const { address } = await openApp('/sounds?genre=techno&tempoMin=170', new FakeShop(sounds))
  await page.getByRole('button', { name: 'Remove the tempo filter (3 sounds)' }).click()
  expect(address()).toBe('/sounds?genre=techno')
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
})

test('what comes near is listed where nothing is exactly what was typed, each row with what differs', async () => {
  const shop = new FakeShop(SOUNDS)
  shop.nearest = {
    sounds: SOUNDS.slice(0, 2),
    isFarOff: false,
    differences: {
      s1: [{ what: 'tempo', step: 'same', byBpm: -56 }],
      s2: [{ what: 'words', words: 'cello' }],
    },
  }
  await openApp('/sounds?q=cello+120', shop)
  await expect.element(page.getByRole('heading', { name: 'Nothing exact for “cello 120”' })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Nearest sounds' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '2')
  await expect.element(grid.getByText('−56 BPM')).toBeVisible()
  await expect.element(grid.getByText('not “cello”')).toBeVisible()
})

test('what is most wanted is told as that where nothing comes near', async () => {
  const shop = new FakeShop(SOUNDS)
  const differences = { s1: [{ what: 'words' as const, words: 'kazoo' }] }
  shop.nearest = { sounds: SOUNDS.slice(0, 1), isFarOff: true, differences }
  await openApp('/sounds?q=kazoo', shop)
  await expect.element(page.getByRole('heading', { name: 'Popular sounds' })).toBeVisible()
  expect(page.getByText('not “kazoo”').elements()).toEqual([])
})

test('a guest who asks for what they follow is led to sign in', async () => {
  const { address } = await openApp('/sounds?genre=techno&followed=1', new FakeShop(SOUNDS))
  await expect.element(page.getByRole('heading', { name: 'Sign in to see what you follow' })).toBeVisible()
  await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'Sign in' }).click()
  await expect.poll(address).toBe('/login')
  expect(readStored('loginRedirect')).toBe('/sounds?genre=techno&followed=1')
})

test('what cannot be in any text is left out of the search, and named', async () => {
  const shop = new FakeShop(SOUNDS)
  await openApp('/sounds?q=%00', shop)
  await expect.element(page.getByText('q=%00')).toBeVisible()
  await expect.element(page.getByRole('grid', { name: 'Sounds' })).toHaveAttribute('aria-rowcount', '4')
})

test('where no filter alone is in the way it is said which two are, or what clearing all of them brings', async () => {
  const { address } = await openApp('/sounds?tags=field&ai=generated&artist=nobody', new FakeShop(SOUNDS))
  await page.getByRole('button', { name: 'Remove the tags and artist filters (1 sound)' }).click()
  await expect.poll(address).toBe('/sounds?ai=generated')
})

test('where more than two filters are in the way all of them are cleared at once', async () => {
  const { address } = await openApp(
    '/sounds?tags=field&artist=nobody&pack=nothing&sort=tempo',
    new FakeShop(SOUNDS),
  )
  await expect.element(page.getByText('The filter artist finds nothing by itself.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters (4 sounds)' }).click()
  await expect.poll(address).toBe('/sounds?sort=tempo')
})

test('half and double time are proposed for a tempo that was pressed', async () => {
  const { address } = await openApp('/sounds?q=rain&tempoMin=123&tempoMax=133', new FakeShop(SOUNDS))
  await press('Include half and double time (1 sound)')
  await expect.poll(address).toBe('/sounds?q=rain&tempoMin=123&tempoMax=133&halfDouble=1')
  await expect.element(page.getByRole('grid', { name: 'Sounds' })).toHaveAttribute('aria-rowcount', '1')
})

test('every key that fits is proposed with what it brings', async () => {
  const { address } = await openApp('/sounds?q=snow&key=0-minor', new FakeShop(SOUNDS))
  await press('Include every key that fits C minor (1 sound)')
  await expect.poll(address).toBe('/sounds?q=snow&key=0-minor&keyMatch=fits')
})

test('a word that no sound has is named, whatever else is asked', async () => {
  const { address } = await openApp('/sounds?q=cello+128&artist=nobody&tags=none', new FakeShop(SOUNDS))
  await expect.element(page.getByRole('heading', { name: 'No results for “cello”' })).toBeVisible()
  await expect.element(page.getByText('The filter tags finds nothing by itself.')).toBeVisible()
  await press('Clear all filters (4 sounds)')
  await expect.poll(address).toBe('/sounds')
})

test('of a text without letters and digits it is said that nothing is looked for by it', async () => {
  const { address } = await openApp('/sounds?q=%25&sort=newest', new FakeShop(SOUNDS))
  const line = page.getByText('Ignored (a search needs letters or digits)', { exact: false })
  await expect.element(line).toBeVisible()
  await press('Clear ignored words')
  await expect.element(line).not.toBeInTheDocument()
  expect(address()).toBe('/sounds?sort=newest')
})
