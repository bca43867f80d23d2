import type { SalesBy } from '@segno/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { completeCheckout } from '../orders/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { PAYING, payeesContextOn } from '../testing/payees-context.ts'
import { sellSounds } from '../testing/sell-sounds.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { accrueRoyalties, reverseRoyalty } from './accrue.ts'
import { showBalance } from './pay-artist.ts'
import { findPerson, salesOf } from './queries.ts'
import { setShare } from './shares/set-share.ts'
import { showPurchaseStory, showSale } from './show-sale.ts'
import { salesTotalsOf } from './totals/queries.ts'
import { showSalesChart } from './totals/show-chart.ts'

const database = useTestDatabase()
const clocked = {
  get db() {
    return database.db
  },
  now: () => new Date(),
}
let now: Date
let artistId: string
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  artistId = (await anArtist(database.db)).id
})

const at = (date: Date) => ({ db: database.db, now: () => date })
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const balance = () => showBalance(at(now), database.db, artistId)
const sell = (count: number, shareBasisPoints?: number) =>
  sellSounds(database.db, { artistId, count, at: now, ...(shareBasisPoints ? { shareBasisPoints } : {}) })

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
  const items = [{ soundId, pricePoints: 2 }]
  await completeCheckout(ctx, { accountId: buyer.id, idempotencyKey: newId(), items })
  const [row] = await salesOf(database.db, { artistId, words: '', since: null, before: null }).page({
    sort: 'soldAt',
    offset: 0,
    limit: 1,
  })
  const story = await showSale(clocked, { artistId, licenceId: row!.licence_id })
  expect(story).toMatchObject({ valueMicroEur: 666_666, royaltyMicroEur: 333_333, returnedAt: null })
  expect(story.lots).toMatchObject([
    { origin: 'package', points: 1, valueMicroEur: 333_333 },
    { origin: 'package', points: 1, valueMicroEur: 333_333 },
  ])
  expect(JSON.stringify(story)).not.toContain(buyer.id)
  const purchase = await showPurchaseStory(database.db, row!.licence_id)
  expect(purchase.lots).toEqual(story.lots)
  expect(purchase).toMatchObject({
    royalties: [{ artist: { id: artistId }, royaltyMicroEur: 333_333, returnedAt: null }],
    firstTakenAt: null,
  })
  for (const id of [newId(), 'nonsense'])
    await expect(showSale(clocked, { artistId, licenceId: id })).rejects.toMatchObject({
      code: 'sale_not_found',
    })
  const other = await anArtist(database.db)
  await expect(showSale(clocked, { artistId: other.id, licenceId: row!.licence_id })).rejects.toMatchObject({
    code: 'sale_not_found',
  })
})

test('another share later leaves what was sold before as it was', async () => {
  await sell(1)
  await sell(1, 7_000)
  expect((await balance()).earnedMicroEur).toBe(333_333 + 466_666)
})

test('[R12] a share agreed with an artist holds for what is sold afterwards, until the shop’s holds again', async () => {
  const adminId = (await anAccount(database.db, { role: 'admin' })).id
  const ctx = {
    ...payeesContextOn(database.db, now),
    payoutAccount: null,
    artistShareBasisPoints: 5_000,
    ...PAYING,
  }
  const set = (shareBasisPoints: number | null) =>
    setShare(ctx, { actorId: adminId, artistId, shareBasisPoints, reason: 'Exclusive' })
  await sell(1)
  expect((await set(7_000)).share).toEqual({
    basisPoints: 7_000,
    agreedAt: now.toISOString(),
    shopBasisPoints: 5_000,
  })
  await set(7_000)
  await sell(1)
  expect((await set(null)).share).toMatchObject({ basisPoints: 5_000, agreedAt: null })
  await sell(1)
  expect((await balance()).earnedMicroEur).toBe(333_333 + 466_666 + 333_333)
  const { rows } =
    await sql`select before, after from audit_entry where action = 'royalties.set_share' order by at, id`.execute(
      over(database.db),
    )
  expect(rows).toEqual([
    { before: { shareBasisPoints: null }, after: { shareBasisPoints: 7_000, reason: 'Exclusive' } },
    { before: { shareBasisPoints: 7_000 }, after: { shareBasisPoints: null, reason: 'Exclusive' } },
  ])
  const artist = await findPerson(database.db, artistId)
  const mails = await mailsTo(database.db, artist!.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your share of sales at Segno is 70% now',
    'Your share of sales at Segno is 50% now',
  ])
  const buyer = await anAccount(database.db)
  await expect(
    setShare(ctx, { actorId: adminId, artistId: buyer.id, shareBasisPoints: 1, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'artist_not_found' })
})

test('sales are found by title and day', async () => {
  await sell(2)
  const find = (facts: object) =>
    salesOf(database.db, { artistId, words: '', since: null, before: null, ...facts }).count()
  expect(await find({ words: 'loop 1' })).toBe(1)
  expect(await find({ since: later(1) })).toBe(0)
  expect(await find({ since: now, before: later(1) })).toBe(2)
  expect(await find({ artistId: newId() })).toBe(0)
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
  expect(await totals('week')).toEqual([
    ['2026-11-16', 1, 333_333],
    ['2026-11-30', 1, 333_333],
  ])
  const chart = (days: object = {}) => showSalesChart(at(now), { artistId, ...days })
  const { step, steps } = await chart()
  expect([step, steps.length, steps.at(-1)]).toEqual([
    'day',
    90,
    { day: '2026-12-03', saleCount: 1, royaltyMicroEur: 333_333 },
  ])
  const byWeek = await chart({ from: '2026-01-01' })
  expect([byWeek.step, byWeek.steps.length, byWeek.steps.at(-3)]).toEqual([
    'week',
    49,
    { day: '2026-11-16', saleCount: 1, royaltyMicroEur: 333_333 },
  ])
  expect(await chart({ from: '0001-01-01' })).toEqual({
    step: 'month',
    steps: [
      { day: '2026-11-01', saleCount: 1, royaltyMicroEur: 333_333 },
      { day: '2026-12-01', saleCount: 1, royaltyMicroEur: 333_333 },
    ],
  })
  expect((await chart({ from: '0001-01-01', to: '2020-01-01' })).steps).toEqual([])
})

test('a sale at half past midnight in Berlin belongs to the new month there', async () => {
  now = new Date('2026-11-30T23:30:00Z')
  await sell(1)
  const months = async (zone?: string) => {
    const totals = salesTotalsOf(database.db, { artistId, by: 'month', zone, since: null, before: null })
    return (await totals.page({ sort: 'name', offset: 0, limit: 9 })).map(({ key }) => key)
  }
  expect(await months()).toEqual(['2026-11'])
  expect(await months('Europe/Berlin')).toEqual(['2026-12'])
  const { steps } = await showSalesChart(at(now), { artistId, zone: 'Europe/Berlin' })
  expect(steps.at(-1)).toMatchObject({ day: '2026-12-01', saleCount: 1 })
})
