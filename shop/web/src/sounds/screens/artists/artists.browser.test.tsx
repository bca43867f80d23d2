import { getArtist } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePlayThrough } from '../../../listening/play-through.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('[R52] everybody finds the artists, by name, and from there their page', async () => {
  const { address } = await openApp('/artists', new FakeShop(240))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Artists 8')
  await page.getByRole('searchbox', { name: 'Search artists' }).fill('mira')
  await expect.poll(address).toBe('/artists?q=mira')
  await page.getByRole('link', { name: 'Mira Okafor' }).click()
  expect(address()).toBe('/artists/mira-okafor')
})

test.each(['/artists', '/packs'])('%s leaves out of its address what no text has', async (path) => {
  const shop = new FakeShop(240)
  await openApp(`${path}?q=%00`, shop)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/ \d+$/)
  expect(shop.requests.filter((request) => request.includes('%00'))).toEqual([])
})

test('[R52] an artist’s page has their words, links, packs and sounds, and plays them to be known', async () => {
  const shop = new FakeShop(240)
  await openApp('/artists/ava-lune', shop)
  await expect.element(page.getByRole('heading', { name: 'Ava Lune' })).toBeVisible()
  const link = page.getByRole('link', { name: 'ava.example' })
  await expect.element(link).toHaveAttribute('href', 'https://www.ava.example/')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  const total = shop.sounds.filter(({ artist }) => artist.handle === 'ava-lune').length
  const grid = page.getByRole('grid', { name: 'Sounds of Ava Lune' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(total))
  await press('Listen')
  expect(usePlayThrough.getState().list?.sounds).toHaveLength(3)
  await press('Stop')
  expect(usePlayThrough.getState().list).toBeNull()
})

test('an artist’s sounds are fetched as they come into sight, and ordered as the address says', async () => {
  const shop = new FakeShop(900)
  const { address } = await openApp('/artists/ava-lune', shop)
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await page.getByText('Newest').click()
  await expect.poll(address).toBe('/artists/ava-lune?sort=newest')
  await expect.poll(() => shop.requests.some((request) => request.includes('sort=newest'))).toBe(true)
  await expect.element(page.getByRole('row').first()).toBeVisible()
  const before = shop.requests.length
  const scroller = document.querySelector<HTMLElement>('[role=grid]')!.closest<HTMLElement>('main > div')!
  scroller.scrollTop = scroller.scrollHeight
  await expect
    .poll(() => shop.requests.slice(before).some((request) => request.includes('index=50')))
    .toBe(true)
})

test('a handle of before leads to the artist’s address of today', async () => {
  const shop = new FakeShop(240)
  const artist = {
    handle: 'ava-lune',
    name: 'Ava Lune',
    photo: null,
    cover: null,
    soundCount: 0,
    packCount: 0,
    genres: [],
    publishedAt: null,
    bio: '',
    links: [],
    introduction: [],
  }
  shop.on(getArtist, () => artist)
  const { address } = await openApp('/artists/ava-of-before', shop)
  await expect.poll(address).toBe('/artists/ava-lune')
  await expect.element(page.getByRole('heading', { name: 'No sounds yet' })).toBeVisible()
})

test('an artist who is not there is told, with the way to the others', async () => {
  const shop = new FakeShop(10)
  const missing = { statusCode: 404, code: 'artist_not_found', message: 'Artist not found' }
  shop.refusing.set('/api/artists/nobody', missing)
  await openApp('/artists/nobody', shop)
  await expect.element(page.getByRole('heading', { name: 'This artist was not found' })).toBeVisible()
  expect(document.title).toBe('This artist was not found · Segno')
  await page.getByRole('link', { name: 'See all artists' }).click()
  await expect.element(words('Ava Lune')).toBeVisible()
})
