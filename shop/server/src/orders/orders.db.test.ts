import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { pagedList } from '../platform/http/paged-list.ts'
import { anAccount, anArtist, aSound } from '../testing/builders.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { checkLedger } from '../wallet/public.ts'
import { addToCart, removeFromCart, showCart } from './cart.ts'
import { completeCheckout } from './complete-checkout.ts'
import { download, startDownload } from './download-master.ts'
import type { OrdersContext, Sale } from './orders-context.ts'
import { purchaseList } from './queries.ts'
import { showReceipt, toPurchases } from './show-purchases.ts'

const database = useTestDatabase()
const here = { clientAddress: '192.0.2.1' }
let now: Date
let ctx: OrdersContext
let buyer: { id: string; email: string }

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  ctx = ordersContextOn(database.db, { now: () => now })
  buyer = await anAccount(database.db)
})

const buy = (items: { soundId: string; pricePoints: number }[], idempotencyKey = 'press-1') =>
  completeCheckout(ctx, { accountId: buyer.id, idempotencyKey, items })
const line = (sound: { id: string }, pricePoints = 2) => ({ soundId: sound.id, pricePoints })
const cartIds = async () => (await showCart(ctx, buyer.id)).map((item) => item.soundId)
const pointsLeft = async () => {
  const { rows } = await sql<{ points: number }>`select balance_points as points from wallet`.execute(
    over(database.db),
  )
  return rows[0]?.points
}

test('[A04] [E08] the cart keeps each sound once, in the order in which it came', async () => {
  const [first, second] = [await aSound(database.db), await aSound(database.db)]
  await addToCart(ctx, buyer.id, [{ soundId: second.id }, { soundId: second.id }])
  now = new Date(now.getTime() + 1_000)
  const cart = await addToCart(ctx, buyer.id, [{ soundId: first.id }, { soundId: second.id }])
  expect(cart.map((item) => item.soundId)).toEqual([second.id, first.id])
  expect(cart[0]).toMatchObject({ id: expect.any(String), loop: { id: second.id, pricePoints: 2 } })
  expect((await removeFromCart(ctx, buyer.id, second.id)).map((item) => item.soundId)).toEqual([first.id])
})

test('[S08] what is owned is marked "Already purchased", what was withdrawn is marked too', async () => {
  const [owned, withdrawn] = [await aSound(database.db), await aSound(database.db)]
  await givePoints(database.db, buyer.id, 10)
  await addToCart(ctx, buyer.id, [{ soundId: withdrawn.id }])
  await buy([line(owned)])
  await addToCart(ctx, buyer.id, [{ soundId: owned.id }])
  await sql`update sound set status = 'withdrawn' where id = ${withdrawn.id}`.execute(over(database.db))
  expect(await showCart(ctx, buyer.id)).toMatchObject([
    { soundId: withdrawn.id, matched: false, message: 'No longer for sale' },
    { soundId: owned.id, matched: false, message: 'Already purchased' },
  ])
})

test('what does not exist, or is not for sale, does not come into the cart', async () => {
  const draft = await aSound(database.db, { status: 'draft' })
  expect(await addToCart(ctx, buyer.id, [{ soundId: draft.id }, { soundId: 'nonsense' }])).toEqual([])
})

test('a cart has an end', async () => {
  const artist = await anArtist(database.db)
  const sounds = []
  for (let count = 0; count < 201; count++) sounds.push(await aSound(database.db, { artist_id: artist.id }))
  await expect(
    addToCart(
      ctx,
      buyer.id,
      sounds.map((sound) => ({ soundId: sound.id })),
    ),
  ).rejects.toMatchObject({ code: 'cart_full' })
  expect(await cartIds()).toEqual([])
})

test('[R18] buying spends the points, empties the cart of what was bought, and leaves a receipt', async () => {
  const [first, second, other] = [
    await aSound(database.db),
    await aSound(database.db),
    await aSound(database.db),
  ]
  await givePoints(database.db, buyer.id, 10)
  await addToCart(
    ctx,
    buyer.id,
    [first, second, other].map((sound) => ({ soundId: sound.id })),
  )
  const receipt = await showReceipt(ctx, buyer.id, await buy([line(first), line(second)]))
  expect(receipt).toMatchObject({
    number: '000001',
    purchaserId: { email: buyer.email },
    totalPoints: 4,
    balancePoints: 6,
    purchase: [
      { soundId: first.id, points: 2, licenceNumber: expect.stringMatching(/^SEG-2026-000001-01-/) },
      { soundId: second.id, points: 2, licenceNumber: expect.stringMatching(/^SEG-2026-000001-02-/) },
    ],
  })
  expect(await cartIds()).toEqual([other.id])
  expect(await showReceipt(ctx, buyer.id, 'latest')).toEqual(receipt)
  expect(await checkLedger(database.db)).toEqual([])
})

test('the number of a receipt beyond 999,999 is whole in its licences too', async () => {
  await sql`update receipt_counter set last_number = 1234566`.execute(over(database.db))
  await givePoints(database.db, buyer.id, 2)
  const receipt = await showReceipt(ctx, buyer.id, await buy([line(await aSound(database.db))]))
  expect(receipt).toMatchObject({
    number: '1234567',
    purchase: [{ licenceNumber: expect.stringMatching(/^SEG-2026-1234567-01-/) }],
  })
})

test('the same press of the button gives the same receipt; another order under its key is refused', async () => {
  const [first, second] = [await aSound(database.db), await aSound(database.db)]
  await givePoints(database.db, buyer.id, 10)
  const receipt = await buy([line(first)])
  expect(await buy([line(first)])).toBe(receipt)
  expect(await pointsLeft()).toBe(8)
  await expect(buy([line(second)])).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test.each([
  ['a price that has changed', { price_points: 3 }, 'price_changed'],
  ['a sound that was withdrawn', { status: 'withdrawn' }, 'sound_not_found'],
])('with %s nothing is bought at all', async (_, facts, code) => {
  const [good, bad] = [await aSound(database.db), await aSound(database.db, facts)]
  await givePoints(database.db, buyer.id, 10)
  await addToCart(ctx, buyer.id, [{ soundId: good.id }])
  await expect(buy([line(good), line(bad)])).rejects.toMatchObject({ code, errors: [{ path: bad.id }] })
  expect(await pointsLeft()).toBe(10)
  expect(await cartIds()).toEqual([good.id])
  expect(
    await purchaseList(database.db, { accountId: buyer.id, words: '' }).page({
      sort: 'title',
      offset: 0,
      limit: 1,
    }),
  ).toEqual([])
})

test('what is owned cannot be bought again, and too few points buy nothing', async () => {
  const [first, second] = [await aSound(database.db), await aSound(database.db)]
  await givePoints(database.db, buyer.id, 3)
  await buy([line(first)])
  await expect(buy([line(first)], 'press-2')).rejects.toMatchObject({ code: 'already_purchased' })
  await expect(buy([line(second)], 'press-3')).rejects.toMatchObject({ code: 'not_enough_points' })
  expect(await pointsLeft()).toBe(1)
  const { rows } = await sql`select last_number from receipt_counter`.execute(over(database.db))
  expect(rows).toEqual([{ last_number: 1 }])
})

test('a free sound can be had without a point', async () => {
  const free = await aSound(database.db, { price_points: 0 })
  expect(await showReceipt(ctx, buyer.id, await buy([line(free, 0)]))).toMatchObject({ totalPoints: 0 })
})

test('each sale hands on its exact value, in the same transaction', async () => {
  const [first, second] = [await aSound(database.db), await aSound(database.db)]
  await givePoints(database.db, buyer.id, 10)
  const sales: Sale[] = []
  ctx = ordersContextOn(database.db, {
    hooks: { onSale: [async (_, sale) => void sales.push(sale)], onSaleReturned: [] },
  })
  await buy([line(first), line(second)])
  expect(sales[0]!.licences.map((one) => one.valueMicroEur)).toEqual([666_666, 666_666])
  ctx = ordersContextOn(database.db, {
    hooks: { onSale: [() => Promise.reject(new Error('the hook failed'))], onSaleReturned: [] },
  })
  await expect(buy([line(await aSound(database.db))], 'press-2')).rejects.toThrow('the hook failed')
  expect(await pointsLeft()).toBe(6)
})

test('[R13] Purchased Loops come in pages of ten, newest first, and can be searched', async () => {
  const artist = await anArtist(database.db, { name: 'Deep 100% Society' })
  await givePoints(database.db, buyer.id, 100)
  for (let count = 0; count < 12; count++) {
    now = new Date(now.getTime() + 1_000)
    const sound = await aSound(database.db, {
      title: `Loop ${count}`,
      ...(count === 4 ? { artist_id: artist.id } : {}),
    })
    await buy([line(sound)], `press-${count}x`)
  }
  const pageOf = (page: number, words = '') =>
    pagedList(
      purchaseList(database.db, { accountId: buyer.id, words }),
      { page, limit: 10, sort: '-purchasedAt' },
      (rows) => toPurchases(ctx, rows),
    )
  const { items, meta } = await pageOf(2)
  expect(items.map((item) => item.loop.title)).toEqual(['Loop 1', 'Loop 0'])
  expect(meta).toEqual({ itemCount: 2, totalItems: 12, itemsPerPage: 10, totalPages: 2, currentPage: 2 })
  const found = await pageOf(1, '100% soc')
  expect(found.items.map((item) => item.loop.title)).toEqual(['Loop 4'])
})

test('a list read in batches has every row once and in the order of its pages, whatever it is sorted by', async () => {
  await givePoints(database.db, buyer.id, 100)
  const tempos = [120, null, 90, 120, null, 174.5, 90]
  for (const [place, tempo_bpm] of tempos.entries()) {
    const sound = await aSound(database.db, { title: `Loop ${place % 3}`, tempo_bpm })
    await buy([line(sound)], `press-${place}x`)
  }
  // Nearer to one another than JavaScript can tell.
  await sql`update licence set created_at = timestamptz '2026-11-21 12:00:00Z' + row_number * interval '1 microsecond'
    from (select id as of_id, row_number() over (order by id) from licence) as numbered where id = of_id`.execute(
    over(database.db),
  )
  const list = purchaseList(database.db, { accountId: buyer.id, words: '' })
  for (const sort of ['purchasedAt', 'title', 'artist', 'tempoBpm', 'points'].flatMap((name) => [
    name,
    `-${name}`,
  ])) {
    const inPages = (await list.page({ sort, offset: 0, limit: 100 })).map(({ id }) => id)
    const inBatches: string[] = []
    for await (const rows of list.batches({ sort }, 2)) inBatches.push(...rows.map(({ id }) => id))
    expect({ sort, ids: inBatches }).toEqual({ sort, ids: inPages })
    expect(new Set(inBatches).size).toBe(tempos.length)
  }
})

test('somebody else’s receipt, purchase and download look as if they did not exist', async () => {
  const sound = await aSound(database.db)
  await givePoints(database.db, buyer.id, 10)
  const receiptId = await buy([line(sound)])
  const other = await anAccount(database.db)
  for (const id of [receiptId, 'latest', 'nonsense']) {
    await expect(showReceipt(ctx, other.id, id)).rejects.toMatchObject({
      status: 404,
      code: 'receipt_not_found',
    })
  }
  await expect(startDownload(ctx, other.id, { soundId: sound.id, ...here })).rejects.toMatchObject({
    code: 'purchase_not_found',
  })
})

test('who owns a licence gets the master by an address that lasts a minute, also when it was withdrawn', async () => {
  const sound = await aSound(database.db)
  await givePoints(database.db, buyer.id, 10)
  await buy([line(sound)])
  await sql`update sound set status = 'withdrawn'`.execute(over(database.db))
  const { url, fileName } = await startDownload(ctx, buyer.id, { soundId: sound.id, ...here })
  expect(fileName).toBe('Ava Lune - Midnight Sub - 120 BPM - C minor.wav')
  const ticket = url.replace('/download/', '')
  expect(await download(ctx, ticket, here.clientAddress)).toMatchObject({
    contentType: 'audio/wav',
    sizeBytes: 10,
    saveAs: fileName,
  })
  await sql`update account set status = 'deactivated'`.execute(over(database.db))
  await expect(download(ctx, ticket, here.clientAddress)).rejects.toMatchObject({ code: 'download_expired' })
  await sql`update account set status = 'activated'`.execute(over(database.db))
  await sql`update licence set ended_at = now()`.execute(over(database.db))
  await expect(download(ctx, ticket, here.clientAddress)).rejects.toMatchObject({
    code: 'purchase_not_found',
  })
  now = new Date(now.getTime() + 61_000)
  await expect(download(ctx, ticket, here.clientAddress)).rejects.toMatchObject({ code: 'download_expired' })
})
