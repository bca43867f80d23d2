import type { CollectionInFull } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usePlayThrough } from '../../../../listening/play-through.ts'
import { aCollection } from '../../../../testing/fake-collections.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { idAt, rowTitles, titleAt } from '../testing/kept-sounds.ts'

afterEach(forgetEverything)

const signedIn = { isSignedIn: true }

/** A shop with one collection of these sounds. */
function shopCollecting(places: readonly number[], given: Partial<CollectionInFull> = {}): FakeShop {
  const shop = new FakeShop(12)
  const sounds = places.map((place) => ({ soundId: idAt(place), note: '' }))
  shop.collections = [aCollection({ sounds, ...given })]
  return shop
}
const collected = (shop: FakeShop): string[] => shop.collections[0]!.sounds.map(({ soundId }) => soundId)
const notes = (shop: FakeShop): string[] => shop.collections[0]!.sounds.map(({ note }) => note)
const openOwn = async (shop: FakeShop): Promise<void> => {
  await openApp('/collections/collection-1', shop, signedIn)
  await expect.poll(rowTitles).toHaveLength(shop.collections[0]!.total)
}

test('collections stand beside the favourites, which are the first, and a new one opens', async () => {
  const shop = shopCollecting([1, 2])
  shop.favourites = [idAt(0)]
  const { address } = await openApp('/favourites', shop, signedIn)
  await page.getByRole('navigation', { name: 'Your lists' }).getByText('Collections').click()
  const cards = page.getByRole('list', { name: 'Collections' }).getByRole('link')
  await expect.element(cards.nth(0)).toMatchTextContent('Favourites1 sound · Only you')
  await expect.element(cards.nth(1)).toMatchTextContent('Night drive2 sounds · Only you')
  await page.getByRole('button', { name: 'New collection' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Name cannot be empty').first()).toBeVisible()
  await page.getByLabelText('Name').fill('Morning')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Morning' })).toBeVisible()
  expect(address()).toBe('/collections/collection-2')
  await expect.element(page.getByText('No sounds yet')).toBeVisible()
})

test('Alt and an arrow move the row in hand, and the rest of the list follows', async () => {
  const shop = shopCollecting([0, 1, 2])
  await openOwn(shop)
  await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => collected(shop)).toEqual([idAt(1), idAt(0), idAt(2)])
  await expect.poll(rowTitles).toEqual([titleAt(1), titleAt(0), titleAt(2)])
})

test('a sound that was taken out comes back to its place with its note', async () => {
  const shop = shopCollecting([], {
    sounds: [0, 1, 2].map((place) => ({ soundId: idAt(place), note: `note ${place}` })),
  })
  await openOwn(shop)
  await page.getByRole('button', { name: `More for ${titleAt(1)}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click()
  await expect.poll(() => collected(shop)).toEqual([idAt(0), idAt(2)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => notes(shop)).toEqual(['note 0', 'note 1', 'note 2'])
  await expect.poll(rowTitles).toEqual([titleAt(0), titleAt(1), titleAt(2)])
})

test('a note is written in its row and changed there; Escape leaves it as it was', async () => {
  const shop = shopCollecting([0, 1])
  await openOwn(shop)
  await page.getByRole('button', { name: `More for ${titleAt(1)}` }).click()
  await page.getByRole('menuitem', { name: 'Note…' }).click()
  const field = page.getByRole('textbox', { name: `Note of ${titleAt(1)}` })
  await field.fill('for the break')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => notes(shop)).toEqual(['', 'for the break'])
  await page.getByRole('button', { name: /^Note of .* Edit$/ }).click()
  await field.fill('something else')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('for the break')).toBeVisible()
  expect(notes(shop)).toEqual(['', 'for the break'])
})

test('it plays through, leads to what fits, and downloads what is owned', async () => {
  const shop = shopCollecting([0, 1, 2])
  await openOwn(shop)
  await page.getByRole('button', { name: 'Play all' }).click()
  await expect
    .poll(() => usePlayThrough.getState().list?.sounds.map(({ id }) => id))
    .toEqual([idAt(0), idAt(1), idAt(2)])
  await page.getByRole('button', { name: 'Download owned' }).click()
  await expect.element(page.getByText(/You don’t own any of these yet/)).toBeVisible()
  const fits = page.getByRole('link', { name: 'Find what fits' })
  await expect.element(fits).toHaveAttribute('href', `/sounds?fits=${[0, 1, 2].map(idAt).join(',')}`)
})

test('it is searched in, by its own button and among the filters', async () => {
  const { address } = await openApp('/collections/collection-1', shopCollecting([0, 1, 2]), signedIn)
  await page.getByRole('link', { name: 'Search in it' }).click()
  await expect.poll(rowTitles).toEqual([titleAt(0), titleAt(1), titleAt(2)])
  await expect.poll(address).toBe('/sounds?collection=collection-1')
  await page.getByRole('button', { name: 'Remove In “Night drive”' }).click()
  await expect.poll(rowTitles).toHaveLength(12)
  await page.getByRole('combobox', { name: 'Collection' }).selectOptions('In “Night drive”')
  await expect.poll(rowTitles).toHaveLength(3)
})

test('it is shared by a link, and others open it without changing it', async () => {
  const shop = shopCollecting([0, 1])
  await openOwn(shop)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByLabelText('Who can open it').selectOptions('link')
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect.poll(() => shop.collections[0]!.visibility).toBe('link')
  await forgetEverything()
  shop.collections = [{ ...shop.collections[0]!, isOwn: false }]
  await openApp('/collections/token', shop)
  await expect.poll(rowTitles).toEqual([titleAt(0), titleAt(1)])
  await expect.element(page.getByRole('button', { name: 'Play all' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Share' }).query()).toBeNull()
})

test('what the server does not follow is not shown as done', async () => {
  const shop = shopCollecting([0, 1])
  await openOwn(shop)
  shop.failing.set('/api/user/collections/collection-1/move', 500)
  await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.poll(rowTitles).toEqual([titleAt(0), titleAt(1)])
})

test('L and Enter put the sound in hand into the collection that was changed last, and Undo takes it out', async () => {
  const shop = shopCollecting([1])
  await openApp('/sounds', shop, signedIn)
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}l')
  await expect.element(page.getByRole('button', { name: /^Night drive/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => collected(shop)).toEqual([idAt(1), idAt(0)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => collected(shop)).toEqual([idAt(1)])
})

test('L and Enter ask for the name of the first collection', async () => {
  const shop = shopCollecting([])
  shop.collections = []
  await openApp('/sounds', shop, signedIn)
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}l')
  await expect.element(page.getByRole('button', { name: 'New collection' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('First{Enter}')
  await expect.poll(() => shop.collections.map(({ name }) => name)).toEqual(['First'])
  await expect.poll(() => collected(shop)).toEqual([idAt(0)])
})

test('L opens the question again after Escape, in a collection as in every list', async () => {
  await openOwn(shopCollecting([0, 1]))
  await userEvent.keyboard('{ArrowDown}')
  for (const _ of [1, 2]) {
    await userEvent.keyboard('l')
    await expect.element(page.getByRole('button', { name: /^Night drive/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

/** Drops what was dragged from a list of another window. */
function dropSound(on: Element, soundId: string): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.setData('text/uri-list', `${location.origin}/sounds/${soundId}`)
  for (const kind of ['dragover', 'drop'])
    on.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
}

test('a sound that is dropped on a collection or on its card goes into it', async () => {
  const shop = shopCollecting([0])
  const { router } = await openApp('/favourites/collections', shop, signedIn)
  const card = page.getByRole('link', { name: /^Night drive/ })
  await expect.element(card).toBeVisible()
  dropSound(card.element(), idAt(1))
  await expect.element(page.getByText(`“${titleAt(1)}” added to “Night drive”`)).toBeVisible()
  await router.navigate('/collections/collection-1')
  await expect.poll(rowTitles).toEqual([titleAt(0), titleAt(1)])
  dropSound(page.getByRole('heading', { name: 'Night drive' }).element(), idAt(2))
  await expect.poll(rowTitles).toEqual([titleAt(0), titleAt(1), titleAt(2)])
})

test('the menu of a row puts its sound into a new collection', async () => {
  const shop = shopCollecting([])
  await openApp('/sounds', shop, signedIn)
  await page.getByRole('button', { name: `More for ${titleAt(2)}` }).click()
  await page.getByRole('menuitem', { name: 'Add to collection…' }).click()
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByLabelText('Name').fill('Morning')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`“${titleAt(2)}” added to “Morning”`)).toBeVisible()
  expect(shop.collections[0]).toMatchObject({ name: 'Morning', sounds: [{ soundId: idAt(2) }] })
})

test('one that is not there says so', async () => {
  const shop = shopCollecting([])
  shop.refusing.set('/api/collections/nothing', {
    code: 'collection_not_found',
    message: 'Collection not found',
    statusCode: 404,
  })
  await openApp('/collections/nothing', shop)
  await expect.element(page.getByRole('heading', { name: 'This collection was not found' })).toBeVisible()
})
