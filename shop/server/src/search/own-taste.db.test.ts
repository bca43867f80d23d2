import type { SoundPage } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addFavourites } from '../listening/public.ts'
import { completeCheckout } from '../orders/public.ts'
import { addHeardSounds } from '../testing/fingerprints.ts'
import type { OnWire } from '../testing/on-wire.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const BRIGHT = [0, 0, 0, 1, 1]
const DARK = [1, 1]
const MIXED = [1, 1, 0, 0.3, 0.3]

const database = useTestDatabase()
let shop: TestApp
let ids: Map<string, string>
beforeEach(async () => {
  const loved = { price_points: 1, play_count: 9 }
  ids = await addHeardSounds(database.db, [
    ['Own Dark', { timbre: DARK }, loved],
    ['Mixed', { timbre: MIXED }, {}],
    ['Bright', { timbre: BRIGHT }, loved],
    ['Dark', { timbre: DARK }, {}],
  ])
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

async function search(query: string, token?: string): Promise<OnWire<SoundPage>> {
  const answer = await shop.app.inject({
    url: `/api/sounds?${query}`,
    headers: token === undefined ? {} : { token },
  })
  return (answer.json() as { body: { data: OnWire<SoundPage> } }).body.data
}
const titles = (page: OnWire<SoundPage>): string[] => page.loops.map(({ title }) => title)

test('for somebody who bought a sound comes first what is like it, and it comes last', async () => {
  const { id: accountId, token } = await signedIn(shop)
  await givePoints(database.db, accountId, 10)
  expect((await search('', token)).hasOwnTaste).toBe(false)
  await completeCheckout(ordersContextOn(database.db), {
    accountId,
    idempotencyKey: 'one-press',
    items: [{ soundId: ids.get('Own Dark')!, pricePoints: 1 }],
  })
  const page = await search('sort=forYou', token)
  expect(titles(page)).toEqual(['Dark', 'Mixed', 'Bright', 'Own Dark'])
  expect(page).toMatchObject({ total: 4, hasOwnTaste: true, misread: [] })
})

test('what is kept while a list is paged through does not shift its later parts', async () => {
  const { id: accountId, token } = await signedIn(shop)
  const keep = (title: string, at: number) =>
    addFavourites(
      { ...shop.ctx, now: () => new Date(at) },
      { accountId, sounds: [{ soundId: ids.get(title)! }] },
    )
  await keep('Own Dark', 0)
  const first = await search('sort=forYou&limit=1', token)
  await keep('Bright', Date.now() + 60_000)
  const rest = await search(`sort=forYou&index=1&asOf=${first.asOf}`, token)
  expect([...titles(first), ...titles(rest)]).toEqual(['Dark', 'Mixed', 'Bright', 'Own Dark'])
})

test('without sounds of their own nobody has an order of their own', async () => {
  const { token } = await signedIn(shop)
  for (const asked of [undefined, token]) {
    const page = await search('sort=forYou', asked)
    expect(titles(page).slice(0, 2).toSorted()).toEqual(['Bright', 'Own Dark'])
    expect(page).toMatchObject({ hasOwnTaste: false, misread: [{ name: 'sort', value: 'forYou' }] })
  }
})
