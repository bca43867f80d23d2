import type { SalesBy } from '@segno/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import { newId } from '../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../testing/builders.ts'
import { givePayoutDetails } from '../testing/payees-context.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { completeCheckout } from '../orders/public.ts'
import { accrueRoyalties, reverseRoyalty } from './accrue.ts'
import { payArtist, showArtistBalance, showBalance } from './pay-artist.ts'
import { paymentsTo, salesOf } from './queries.ts'
import { showSale } from './show-sale.ts'
import { salesTotalsOf } from './totals/queries.ts'
import { showSalesChart } from './totals/show-chart.ts'

const database = useTestDatabase()
let now: Date
let artistId: string
let adminId: string
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  artistId = (await anArtist(database.db)).id
  adminId = (await anAccount(database.db, { role: 'admin' })).id
  await givePayoutDetails(database.db, { artistId, at: now })
})

const at = (date: Date) => ({ db: database.db, now: () => date })
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const balance = (on = now) => showBalance(at(on), database.db, artistId)
const pay = (amountCents: number, facts: object = {}, on = later(15)) =>
  payArtist(at(on), {
    artistId,
    actorId: adminId,
    idempotencyKey: newId(),
    amountCents,
    paidOn: '2026-12-01',
    reference: 'Transfer 7',
    ...facts,
  })
/** Somebody buys sounds of the artist, at two points each worth a third of a euro. */
async function sell(count: number, share = 5_000): Promise<void> {
  const buyer = await anAccount(database.db, { country: 'AT' })
  await givePoints(database.db, buyer.id, 2 * count)
  const items = []
  for (let at = 0; at < count; at++) {
    const sound = await aSound(database.db, { artist_id: artistId, title: `Loop ${at}` })
    items.push({ loopId: sound.id, pricePoints: 2 })
  }
  const ctx = ordersContextOn(database.db, {
    now: () => now,
    hooks: { onSale: [accrueRoyalties(share)], onSaleReturned: [] },
  })
  await completeCheckout(ctx, { accountId: buyer.id, idempotencyKey: newId(), items })
}

test('[R12] a sale shows the money behind its points, the share, and what of it is the artist’s', async () => {
  await sell(2)
  const list = salesOf(database.db, { artistId, words: '', since: null, before: null })
  expect(await list.page({ sort: 'title', offset: 0, limit: 10 })).toMatchObject([
    {
      points: 2,
      country: 'AT',
      value_micro_eur: 666_666,
      share_basis_points: 5_000,
      amount_micro_eur: 333_333,
    },
    { points: 2, amount_micro_eur: 333_333 },
  ])
  expect(await balance()).toMatchObject({ earnedMicroEur: 666_666, payableCents: 0, saleCount: 2 })
})

test('[R12] a sale opens to the points that paid it, by lot, with what they were worth', async () => {
  const buyer = await anAccount(database.db)
  await givePoints(database.db, buyer.id, 1)
  await givePoints(database.db, buyer.id, 3)
  const { id: soundId } = await aSound(database.db, { artist_id: artistId, title: 'Fathom' })
  const ctx = ordersContextOn(database.db, {
    now: () => now,
    hooks: { onSale: [accrueRoyalties(5_000)], onSaleReturned: [] },
  })
  const items = [{ loopId: soundId, pricePoints: 2 }]
  await completeCheckout(ctx, { accountId: buyer.id, idempotencyKey: newId(), items })
  const [row] = await salesOf(database.db, { artistId, words: '', since: null, before: null }).page({
    sort: 'soldAt',
    offset: 0,
    limit: 1,
  })
  const story = await showSale(database.db, artistId, row!.licence_id)
  expect(story).toMatchObject({ valueMicroEur: 666_666, royaltyMicroEur: 333_333, returnedAt: null })
  expect(story.lots).toMatchObject([
    { origin: 'package', points: 1, valueMicroEur: 333_333 },
    { origin: 'package', points: 1, valueMicroEur: 333_333 },
  ])
  expect(JSON.stringify(story)).not.toContain(buyer.id)
  for (const id of [newId(), 'nonsense'])
    await expect(showSale(database.db, artistId, id)).rejects.toMatchObject({ code: 'sale_not_found' })
  const other = await anArtist(database.db)
  await expect(showSale(database.db, other.id, row!.licence_id)).rejects.toMatchObject({
    code: 'sale_not_found',
  })
})

test('another share later leaves what was sold before as it was', async () => {
  await sell(1)
  await sell(1, 7_000)
  expect((await balance()).earnedMicroEur).toBe(333_333 + 466_666)
})

test('sales are found by title and day', async () => {
  await sell(2)
  const find = (facts: object) =>
    salesOf(database.db, { artistId, words: '', since: null, before: null, ...facts }).count()
  expect(await find({ words: 'loop 1' })).toBe(1)
  expect(await find({ since: later(1) })).toBe(0)
  expect(await find({ since: now, before: later(1) })).toBe(2)
  expect(await find({ artistId: adminId })).toBe(0)
})

test('[R12] sales add up by month, sound and country, without those that were given back', async () => {
  await sell(2)
  now = later(12)
  await sell(1)
  const sales = { artistId, words: '', since: null, before: null }
  const [first] = await salesOf(database.db, sales).page({ sort: 'soldAt', offset: 0, limit: 1 })
  await inTransaction(database.db, (tx) => reverseRoyalty(tx, { licenceId: first!.licence_id, at: now }))
  const totals = async (by: SalesBy) =>
    (
      await salesTotalsOf(database.db, { artistId, by, since: null, before: null }).page({
        sort: 'name',
        offset: 0,
        limit: 9,
      })
    ).map(({ name, saleCount, royaltyMicroEur }) => [name, saleCount, royaltyMicroEur])
  expect(await totals('month')).toEqual([
    ['2026-11', 1, 333_333],
    ['2026-12', 1, 333_333],
  ])
  expect(await totals('country')).toEqual([['AT', 2, 666_666]])
  expect(await totals('pack')).toEqual([['No pack', 2, 666_666]])
  expect(await totals('sound')).toHaveLength(2)
  const chart = await showSalesChart(at(now), artistId)
  expect([chart.length, chart.at(-1)]).toEqual([
    90,
    { day: '2026-12-03', saleCount: 1, royaltyMicroEur: 333_333 },
  ])
})

test('what is sold can be paid out once buyers may no longer give it back, and no more than that', async () => {
  await sell(9)
  expect((await balance(later(13))).payableCents).toBe(0)
  expect((await balance(later(15))).payableCents).toBe(299)
  await expect(pay(300)).rejects.toMatchObject({ code: 'more_than_payable' })
  expect(await pay(299)).toMatchObject({
    payableCents: 0,
    paidCents: 299,
    owedMicroEur: 9 * 333_333 - 2_990_000,
  })
  await expect(pay(1)).rejects.toMatchObject({ code: 'more_than_payable' })
})

test('a licence that was given back earns nothing, and what was paid for it is held against later sales', async () => {
  await sell(9)
  await pay(299)
  await inTransaction(database.db, async (tx) => {
    for (const row of await salesOf(tx, { artistId, words: '', since: null, before: null }).page({
      sort: 'title',
      offset: 0,
      limit: 10,
    }))
      await reverseRoyalty(tx, { licenceId: row.licence_id, at: now })
  })
  expect(await balance(later(15))).toMatchObject({
    earnedMicroEur: 0,
    owedMicroEur: -2_990_000,
    payableCents: 0,
  })
})

test('the same key enters a payment once, and no other under it', async () => {
  await sell(9)
  const key = { idempotencyKey: 'press' }
  expect(await pay(100, key)).toEqual(await pay(100, key))
  await expect(pay(101, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  expect(await paymentsTo(database.db, { artistId, words: '' }).count()).toBe(1)
})

test('a payment is never changed: a slip is corrected by another, and both stay in the audit trail', async () => {
  await sell(9)
  await pay(200)
  expect(await pay(-200, { reference: 'Entered twice' })).toMatchObject({ paidCents: 0, payableCents: 299 })
  await expect(sql`update royalty_payment set amount_cents = 1`.execute(over(database.db))).rejects.toThrow(
    'only added',
  )
  await expect(sql`delete from royalty`.execute(over(database.db))).rejects.toThrow('only added')
  const { rows } = await sql`select action from audit_entry where subject_id = ${artistId}`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ action: 'royalties.pay' }, { action: 'royalties.pay' }])
})

test('a payment of next week, or to somebody who sells nothing, is refused', async () => {
  await sell(9)
  await expect(pay(1, { paidOn: '2027-01-01' })).rejects.toMatchObject({ code: 'payment_in_future' })
  const buyer = await anAccount(database.db)
  for (const userId of [buyer.id, newId(), 'nonsense'])
    await expect(showArtistBalance(at(now), userId)).rejects.toMatchObject({ code: 'artist_not_found' })
})

test('[R28] an artist without payout and tax details is not paid, nor in the 72 hours after a change', async () => {
  await sell(9)
  const other = await anArtist(database.db)
  await expect(pay(1, { artistId: other.id })).rejects.toMatchObject({ code: 'payout_details_missing' })
  const changed = { iban: null, paypal: 'ava@lune.test' }
  await givePayoutDetails(database.db, { artistId, at: later(14), ...changed })
  await expect(pay(1, {}, later(16))).rejects.toMatchObject({ code: 'payout_details_new' })
  expect(await pay(1, { paidOn: '2026-12-08' }, later(17))).toMatchObject({ paidCents: 1 })
})

test('[R28] an artist who deleted their account is still owed what they earned, and paid', async () => {
  await sell(9)
  await sql`update account set deleted_at = ${now}, status = 'deactivated', first_name = 'Deleted', last_name = 'account' where id = ${artistId}`.execute(
    over(database.db),
  )
  expect((await showArtistBalance(at(later(15)), artistId)).balance).toMatchObject({ payableCents: 299 })
  expect(await pay(299)).toMatchObject({ paidCents: 299 })
})

test('nothing is paid out while the ledger does not add up; a correction still is', async () => {
  await sell(2)
  const checked = (breaches: string[]) =>
    sql`insert into ledger_check (checked_at, breaches) values (${now}, ${breaches})
      on conflict (id) do update set breaches = excluded.breaches`.execute(over(database.db))
  await checked(['wallet 7 has 8 points'])
  await expect(pay(10)).rejects.toMatchObject({ code: 'payouts_frozen' })
  await pay(-10)
  await checked([])
  expect(await pay(10)).toMatchObject({ paidCents: 0 })
})
