import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../../testing/builders.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints, checkLedger, grantPoints } from '../../wallet/public.ts'
import { completeCheckout } from '../complete-checkout.ts'
import type { OrdersContext, ReturnedSale } from '../orders-context.ts'
import { markTaken, purchaseList, selectBoughtNames } from '../queries.ts'
import { showReceipt, showUndoable } from '../show-purchases.ts'
import { refundPurchase, undoPurchase } from './return-purchase.ts'

const database = useTestDatabase()
let now: Date
let ctx: OrdersContext
let buyer: { id: string }
let returned: ReturnedSale[]

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  returned = []
  const hooks = {
    onSale: [],
    onSaleReturned: [async (_: unknown, sale: ReturnedSale) => void returned.push(sale)],
  }
  ctx = ordersContextOn(database.db, { now: () => now, hooks })
  buyer = await anAccount(database.db)
})

const later = (days: number): Date => (now = new Date(now.getTime() + days * 86_400_000))
async function buy(soundIds: readonly string[]): Promise<string[]> {
  const items = soundIds.map((soundId) => ({ soundId, pricePoints: 2 }))
  const receiptId = await completeCheckout(ctx, { accountId: buyer.id, idempotencyKey: newId(), items })
  return (await showReceipt(ctx, buyer.id, receiptId)).purchase.map(({ id }) => id)
}
const undo = (purchaseId: string, accountId = buyer.id) => undoPurchase(ctx, { accountId, purchaseId })
const refund = async (purchaseId: string) => {
  const admin = await anAccount(database.db, { role: 'admin' })
  return refundPurchase(ctx, { actorId: admin.id, purchaseId, reason: 'Clipped' })
}
const points = () => availablePoints(database.db, buyer.id, now)
const listed = (licence: 'valid' | 'ended') =>
  purchaseList(database.db, { accountId: buyer.id, words: '', licence }).count()

test('an undone purchase gives its points back, ends its licence, and can be bought again', async () => {
  const artist = await anArtist(database.db)
  const sounds = [
    await aSound(database.db, { artist_id: artist.id }),
    await aSound(database.db, { artist_id: artist.id }),
  ]
  await givePoints(database.db, buyer.id, 4)
  const [first] = await buy(sounds.map(({ id }) => id))
  const receipt = await showReceipt(ctx, buyer.id, 'latest')
  expect(receipt.purchase[0]).toMatchObject({ undoableUntil: '2026-12-05T12:00:00.000Z', ended: null })
  later(13)
  expect(await undo(first!)).toEqual({ returnedPoints: 2, availablePoints: 2 })
  expect(returned).toEqual([{ licenceId: first, at: now }])
  expect([await listed('valid'), await listed('ended')]).toEqual([1, 1])
  const [bought, back] = [`receipt:${receipt.id}`, `return:${first}:lot`]
  const titles = receipt.purchase.map(({ loop }) => loop.title)
  expect(await selectBoughtNames(database.db, [back, bought])).toEqual([
    { reference: bought, name: titles[0] },
    { reference: back, name: titles[0] },
    { reference: bought, name: titles[1] },
  ])
  expect((await showReceipt(ctx, buyer.id, 'latest')).purchase[0]).toMatchObject({
    undoableUntil: null,
    ended: { at: now.toISOString(), as: 'undone' },
  })
  await buy([sounds[0]!.id])
  expect(await points()).toBe(0)
  expect(await checkLedger(database.db)).toEqual([])
  const { rows } = await sql`select sale_count from sound where id = ${sounds[0]!.id}`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ sale_count: 1 }])
})

test('points come back to lots of the same value, origin and expiry as those they were taken from', async () => {
  const soon = new Date('2026-11-30T00:00:00Z')
  const grant = { accountId: buyer.id, origin: 'voucher' as const, points: 1 }
  await grantPoints(database.db, { ...grant, valueMicroEur: 300_000, reference: 'a', expiresAt: soon }, now)
  await grantPoints(database.db, { ...grant, valueMicroEur: 450_001, reference: 'b', expiresAt: null }, now)
  const [purchase] = await buy([(await aSound(database.db)).id])
  later(1)
  await undo(purchase!)
  const { rows } =
    await sql`select points::int, value_micro_eur::int as value, origin, expires_at from wallet_lot
    where grant_id <> transaction_id order by expires_at nulls last`.execute(over(database.db))
  expect(rows).toEqual([
    { points: 1, value: 300_000, origin: 'voucher', expires_at: soon },
    { points: 1, value: 450_001, origin: 'voucher', expires_at: null },
  ])
  const [again] = await buy([(await aSound(database.db)).id])
  later(12)
  expect(await undo(again!)).toEqual({ returnedPoints: 1, availablePoints: 1 })
  expect(await checkLedger(database.db)).toEqual([])
})

test('what was downloaded, is older than 14 days, has ended or is somebody else’s cannot be undone', async () => {
  const artist = await anArtist(database.db)
  await givePoints(database.db, buyer.id, 4)
  const [taken, old] = await buy([
    (await aSound(database.db, { artist_id: artist.id })).id,
    (await aSound(database.db, { artist_id: artist.id })).id,
  ])
  await markTaken(database.db, taken!, now)
  await expect(undo(taken!)).rejects.toMatchObject({ code: 'purchase_downloaded' })
  const other = await anAccount(database.db)
  await expect(undo(old!, other.id)).rejects.toMatchObject({ code: 'purchase_not_found' })
  later(14)
  await expect(undo(old!)).rejects.toMatchObject({ code: 'undo_expired' })
  await refund(old!)
  await expect(undo(old!)).rejects.toMatchObject({ code: 'purchase_ended' })
  for (const id of ['nonsense', newId()])
    await expect(undo(id)).rejects.toMatchObject({ code: 'purchase_not_found' })
  expect(await points()).toBe(2)
})

test('purchases that can be undone are summed, until the first of them no longer can', async () => {
  const [one, two, three] = [await aSound(database.db), await aSound(database.db), await aSound(database.db)]
  await givePoints(database.db, buyer.id, 6)
  await buy([one.id])
  later(1)
  const [taken] = await buy([two.id, three.id])
  const sums = () => showUndoable(ctx, buyer.id)
  expect(await sums()).toEqual({ sounds: 3, points: 6, until: '2026-12-05T12:00:00.000Z' })
  await markTaken(database.db, taken!, now)
  expect(await sums()).toMatchObject({ sounds: 2, points: 4 })
  await sql`update licence set pack_id = ${newId()} where created_at = ${now}`.execute(over(database.db))
  expect(await sums()).toMatchObject({ sounds: 1, points: 2 })
  later(13)
  expect(await sums()).toBeNull()
})

test('an administrator refunds what was downloaded long ago, once, and the audit trail says why', async () => {
  await givePoints(database.db, buyer.id, 2)
  const [purchase] = await buy([(await aSound(database.db)).id])
  await markTaken(database.db, purchase!, now)
  later(300)
  expect(await refund(purchase!)).toEqual({ endedAt: now.toISOString(), returnedPoints: 2 })
  await expect(refund(purchase!)).rejects.toMatchObject({ code: 'purchase_ended' })
  expect(await points()).toBe(2)
  expect((await showReceipt(ctx, buyer.id, 'latest')).purchase[0]!.ended).toMatchObject({ as: 'refunded' })
  const { rows } = await sql`select action, after from audit_entry where subject_id = ${purchase!}`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    {
      action: 'purchases.refund',
      after: { reason: 'Clipped', points: 2, grossCents: expect.any(Number), currency: 'EUR' },
    },
  ])
})

test('[R22] a whole order is refunded in one step: what holds of it, and no other', async () => {
  await givePoints(database.db, buyer.id, 8)
  const sounds = await Promise.all([1, 2, 3].map(() => aSound(database.db)))
  const [first, second] = await buy(sounds.slice(0, 2).map(({ id }) => id))
  const [other] = await buy([sounds[2]!.id])
  await undo(second!)
  const admin = await anAccount(database.db, { role: 'admin' })
  const asked = { actorId: admin.id, purchaseId: second!, reason: 'All wrong', wholeOrder: true }
  expect(await refundPurchase(ctx, asked)).toMatchObject({ returnedPoints: 2 })
  await expect(refundPurchase(ctx, asked)).rejects.toMatchObject({ code: 'purchase_ended' })
  await expect(refund(first!)).rejects.toMatchObject({ code: 'purchase_ended' })
  expect(await points()).toBe(6)
  expect(await refund(other!)).toMatchObject({ returnedPoints: 2 })
})

test('a deleted buyer’s purchase is not refunded: nobody could have the points', async () => {
  await givePoints(database.db, buyer.id, 2)
  const [purchase] = await buy([(await aSound(database.db)).id])
  await sql`update account set deleted_at = now(), status = 'deactivated' where id = ${buyer.id}`.execute(
    over(database.db),
  )
  await expect(refund(purchase!)).rejects.toMatchObject({ code: 'buyer_deleted' })
})
