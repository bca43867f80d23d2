import {
  describePage,
  dropCollection,
  keepCollection,
  listPublicCollections,
  type PublicCollection,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePlayThrough } from '../../../../listening/play-through.ts'
import { aCollection } from '../../../../testing/fake-collections.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { soundAt } from '../../../../testing/sounds.ts'

afterEach(forgetEverything)

const idAt = (place: number): string => soundAt(place).id
const ARTIST = { handle: 'nina', name: 'Nina Ott' }

/** A shop with one public collection of another’s. */
function shopSharing(): FakeShop {
  const shop = new FakeShop(12)
  const sounds = [0, 1].map((place) => ({ soundId: idAt(place), note: '' }))
  shop.collections = [
    aCollection({ sounds, visibility: 'public', isOwn: false, artist: ARTIST, keepCount: 3 }),
  ]
  const change = (isKept: boolean): null => {
    shop.collections = shop.collections.map((one) => ({ ...one, isKept }))
    return null
  }
  shop.on(keepCollection, () => change(true))
  shop.on(dropCollection, () => change(false))
  shop.on(listPublicCollections, () => {
    const items = shop.collections.map((one): PublicCollection => ({
      ...one,
      publishedAt: '2026-11-01T12:00:00.000Z',
    }))
    return { items, meta: describePage({ page: 1, limit: 24, itemCount: 1, totalItems: 1 }) }
  })
  return shop
}

test('public collections stand beside artists and packs, and play', async () => {
  const shop = shopSharing()
  const { address } = await openApp('/artists', shop)
  await page.getByRole('link', { name: 'Collections', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Collections 1' })).toBeVisible()
  await expect.element(page.getByText('2 sounds · kept by 3')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Nina Ott' })).toHaveAttribute('href', '/artists/nina')
  await page.getByLabelText('Sort by').selectOptions('Most kept')
  await expect.poll(address).toBe('/collections?sort=-keepCount')
  await expect.poll(() => shop.requests.at(-1)).toContain('sort=-keepCount')
  await page.getByRole('button', { name: 'Play Night drive' }).click()
  await expect
    .poll(() => usePlayThrough.getState().list?.sounds.map(({ id }) => id))
    .toEqual([idAt(0), idAt(1)])
  await page.getByRole('link', { name: 'Night drive' }).click()
  await expect.poll(address).toBe('/collections/collection-1')
})

test('one keeps a public collection among one’s own, finds by it, and drops it again', async () => {
  await openApp('/collections/collection-1', shopSharing(), { isSignedIn: true })
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Kept' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Favourites' }).first().click()
  await page.getByRole('navigation', { name: 'Your lists' }).getByText('Collections').click()
  await expect.element(page.getByRole('list', { name: 'Kept from others' })).toMatchTextContent(/Nina Ott/)
  await page.getByRole('list', { name: 'Kept from others' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Kept' }).click()
  await expect.element(page.getByRole('button', { name: 'Keep', exact: true })).toBeVisible()
})

test('a guest signs in to keep one, and reports one without', async () => {
  const { address } = await openApp('/collections/collection-1', shopSharing())
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(page.getByText('Sign in to keep collections.')).toBeVisible()
  await page.getByRole('link', { name: 'Report' }).click()
  await expect.poll(address).toBe('/copyright?collection=collection-1')
  await expect.element(page.getByRole('heading', { name: 'Report a collection' })).toBeVisible()
})
