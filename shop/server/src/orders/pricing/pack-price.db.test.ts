import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, aPack, aSound } from '../../testing/builders.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints, checkLedger } from '../../wallet/public.ts'
import { addToCart } from '../cart.ts'
import { completeCheckout } from '../complete-checkout.ts'
import type { OrdersContext, Sale } from '../orders-context.ts'
import { markTaken } from '../queries.ts'
import { undoPurchase } from '../returns/return-purchase.ts'
import { showReceipt } from '../show-purchases.ts'

const database = useTestDatabase()
let ctx: OrdersContext
let sales: Sale[]
let buyer: { id: string }
let packId: string
let ids: string[]

/** Three sounds of ten points, together for twenty. */
beforeEach(async () => {
  sales = []
  const hooks = { onSale: [async (_: unknown, sale: Sale) => void sales.push(sale)], onSaleReturned: [] }
  ctx = ordersContextOn(database.db, { hooks })
  buyer = await anAccount(database.db)
  await givePoints(database.db, buyer.id, 100)
  const pack = await aPack(database.db, { price_points: 20 })
  packId = pack.id
  const facts = { artist_id: pack.artistId, pack_id: packId, price_points: 10 }
  ids = [newId(), newId(), newId()].toSorted()
  for (const id of ids) await aSound(database.db, { ...facts, id })
})

async function buy(soundIds: readonly string[], pricePoints: readonly number[]) {
  const items = soundIds.map((soundId, at) => ({ soundId, pricePoints: pricePoints[at] ?? 0 }))
  const receiptId = await completeCheckout(ctx, { accountId: buyer.id, idempotencyKey: newId(), items })
  return showReceipt(ctx, buyer.id, receiptId)
}
const undo = (purchaseId: string) => undoPurchase(ctx, { accountId: buyer.id, purchaseId })
async function deletePack(): Promise<void> {
  await sql`update sound set pack_id = null`.execute(over(database.db))
  await sql`delete from pack where id = ${packId}`.execute(over(database.db))
}
const pointsLeft = () => availablePoints(database.db, buyer.id, new Date())
const inCart = async (soundIds: readonly string[]) =>
  (
    await addToCart(
      ctx,
      buyer.id,
      soundIds.map((soundId) => ({ soundId })),
    )
  ).map(({ packPoints }) => packPoints)

test('a whole pack costs its price, and each sound its exact share', async () => {
  expect(await inCart(ids.slice(0, 2))).toEqual([undefined, undefined])
  expect(await inCart(ids.slice(2))).toEqual([7, 7, 6])
  const receipt = await buy(ids, [7, 7, 6])
  expect(receipt).toMatchObject({
    totalPoints: 20,
    purchase: [7, 7, 6].map((points) => ({ points, packId })),
  })
  const values = sales[0]!.licences.map(({ valueMicroEur }) => valueMicroEur)
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(20 * 333_333)
  expect(await checkLedger(database.db)).toEqual([])
})

test('part of a pack costs what its sounds cost; the rest, once some are owned, costs their shares', async () => {
  await expect(buy(ids.slice(0, 2), [7, 7])).rejects.toMatchObject({ code: 'price_changed' })
  await buy(ids.slice(0, 1), [10])
  expect(await inCart(ids.slice(1))).toEqual([7, 6])
  expect(await buy(ids.slice(1), [7, 6])).toMatchObject({ totalPoints: 13 })
})

test('sounds that were bought at their pack’s price are undone together, before any of them is downloaded', async () => {
  const [first] = (await buy(ids, [7, 7, 6])).purchase
  expect(await undo(first!.id)).toEqual({ returnedPoints: 20, availablePoints: 100 })
  const again = (await buy(ids, [7, 7, 6])).purchase
  await markTaken(database.db, again[2]!.id, new Date())
  await expect(undo(again[0]!.id)).rejects.toMatchObject({ code: 'purchase_downloaded' })
  expect(await pointsLeft()).toBe(80)
  expect(await checkLedger(database.db)).toEqual([])
})

test('sounds that were bought at their pack’s price are undone together also once the pack is deleted', async () => {
  const [first] = (await buy(ids, [7, 7, 6])).purchase
  await deletePack()
  expect(await undo(first!.id)).toEqual({ returnedPoints: 20, availablePoints: 100 })
})

test('what lowered the price of the rest of a pack is undone after it, never before', async () => {
  const [plain] = (await buy(ids.slice(0, 1), [10])).purchase
  const [rest] = (await buy(ids.slice(1), [7, 6])).purchase
  await expect(undo(plain!.id)).rejects.toMatchObject({ code: 'pack_bought_later' })
  await undo(rest!.id)
  await undo(plain!.id)
  expect(await pointsLeft()).toBe(100)
})

test('what lowered the price of the rest of a pack is undone after it also once the pack is deleted', async () => {
  const [plain] = (await buy(ids.slice(0, 1), [10])).purchase
  const [rest] = (await buy(ids.slice(1), [7, 6])).purchase
  await deletePack()
  await expect(undo(plain!.id)).rejects.toMatchObject({ code: 'pack_bought_later' })
  await undo(rest!.id)
  await undo(plain!.id)
  expect(await pointsLeft()).toBe(100)
})

test('a pack price that saves nothing any more, as sounds were withdrawn, changes nothing', async () => {
  await sql`update sound set status = 'withdrawn' where id = ${ids[2]!}`.execute(over(database.db))
  expect(await inCart(ids.slice(0, 2))).toEqual([undefined, undefined])
  expect(await buy(ids.slice(0, 2), [10, 10])).toMatchObject({ totalPoints: 20 })
})
