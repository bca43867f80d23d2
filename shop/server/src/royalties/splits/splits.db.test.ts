import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { completeCheckout } from '../../orders/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../../testing/builders.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { payeesContextOn } from '../../testing/payees-context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { retentionOfArtist, unsettledByArtist } from '../leave/leave.ts'
import { accrueRoyalties, reverseRoyalty } from '../accrue.ts'
import { showBalance } from '../pay-artist.ts'
import { salesOf } from '../queries.ts'
import { answerSplit, withdrawSplit } from './answer-split.ts'
import { proposeSplit } from './propose-split.ts'
import { splitsOf } from './queries.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T12:00:00Z')
const ctx = () => payeesContextOn(database.db, now)
type Artist = { id: string; handle: string }
let ava: Artist
let ben: Artist
let cleo: Artist
let soundId: string
beforeEach(async () => {
  ;[ava, ben, cleo] = [await anArtist(database.db), await anArtist(database.db), await anArtist(database.db)]
  soundId = (await aSound(database.db, { artist_id: ava.id })).id
})

const propose = (...parts: [Artist, number][]) =>
  proposeSplit(ctx(), {
    artistId: ava.id,
    soundId,
    parts: parts.map(([{ handle }, percent]) => ({ handle, partBasisPoints: Math.round(percent * 100) })),
  })
const splits = (artist: Artist) =>
  splitsOf(database.db, { artistId: artist.id, status: undefined, words: '' }).page({
    sort: '-proposedAt',
    offset: 0,
    limit: 9,
  })
async function answer(artist: Artist, agrees = true): Promise<void> {
  const open = (await splits(artist)).find(({ status }) => status === 'proposed')
  await answerSplit(ctx(), { artistId: artist.id, splitId: open!.id, agrees })
}
/** Somebody buys the sound, at two points each worth a third of a euro. */
async function sell(): Promise<void> {
  const buyer = await anAccount(database.db)
  await givePoints(database.db, buyer.id, 2)
  const hooks = { onSale: [accrueRoyalties(5_000)], onSaleReturned: [] }
  await completeCheckout(ordersContextOn(database.db, { now: () => now, hooks }), {
    accountId: buyer.id,
    idempotencyKey: newId(),
    items: [{ soundId, pricePoints: 2 }],
  })
}
const earned = async () =>
  Promise.all(
    [ava, ben, cleo].map(
      async ({ id }) => (await showBalance({ now: () => now }, database.db, id)).earnedMicroEur,
    ),
  )

test('a split holds once everybody agreed, for sales from then on', async () => {
  await propose([ava, 50], [ben, 33.33], [cleo, 16.67])
  await answer(ben)
  await sell()
  expect(await earned()).toEqual([333_333, 0, 0])
  await answer(cleo)
  await sell()
  expect(await earned()).toEqual([333_333 + 166_666, 111_100, 55_567])
  const sales = salesOf(database.db, { artistId: ben.id, words: '', since: null, before: null })
  expect(await sales.page({ sort: 'soldAt', offset: 0, limit: 9 })).toMatchObject([
    { part_basis_points: 3_333, amount_micro_eur: 111_100, value_micro_eur: 666_666 },
  ])
})

test('somebody who leaves is told of their parts and their money; a year later their part is the artist’s', async () => {
  await propose([ava, 50], [ben, 50])
  await answer(ben)
  await sell()
  expect(await unsettledByArtist(database.db, ben.id, now)).toEqual([
    { kind: 'owed', by: 'royalties', hasDetails: false, amountCents: 16, currency: 'EUR' },
    { kind: 'parts', count: 1, keptDays: 365 },
  ])
  expect(await unsettledByArtist(database.db, ava.id, now)).toMatchObject([{ kind: 'owed' }])
  expect(await retentionOfArtist(database.db, ben.id, now)).toEqual({ isOwed: true, lastReportedAt: now })
  const gone = (days: number) =>
    sql`update account set status = 'deactivated', deleted_at = ${daysAfter(now, -days)} where id = ${ben.id}::uuid`.execute(
      over(database.db),
    )
  await gone(364)
  await expect(propose([ava, 100])).rejects.toMatchObject({ code: 'part_kept' })
  await gone(365)
  await sell()
  expect(await earned()).toEqual([333_334, 333_332, 0])
  await gone(366)
  await sell()
  expect(await earned()).toEqual([666_667, 333_332, 0])
})

test('a sale that is given back takes back every part of it', async () => {
  await propose([ava, 50], [ben, 50])
  await answer(ben)
  await sell()
  const { rows } = await sql<{ id: string }>`select id from licence`.execute(over(database.db))
  await inTransaction(database.db, (tx) => reverseRoyalty(tx, { licenceId: rows[0]!.id, at: now }))
  expect(await earned()).toEqual([0, 0, 0])
})

test('parts that do not add up to 100 % are refused in words', async () => {
  await expect(propose([ava, 50], [ben, 49.5])).rejects.toMatchObject({
    code: 'parts_not_whole',
    message: 'The parts add up to 99.5%, not to 100%',
  })
})

test('only artists of the shop are collaborators, each named once, of a sound of one’s own', async () => {
  const nobody = { id: newId(), handle: 'nobody-here' }
  await expect(propose([ava, 50], [nobody, 50])).rejects.toMatchObject({ code: 'collaborator_not_found' })
  await expect(propose([ben, 50], [ben, 50])).rejects.toMatchObject({ code: 'collaborator_named_twice' })
  soundId = (await aSound(database.db)).id
  await expect(propose([ava, 50], [ben, 50])).rejects.toMatchObject({ code: 'sound_not_found' })
})

test('somebody with a part has to agree before they lose it', async () => {
  await propose([ava, 50], [ben, 50])
  await answer(ben)
  await propose([ava, 100])
  await sell()
  expect(await earned()).toEqual([166_667, 166_666, 0])
  await answer(ben, false)
  expect((await splits(ben)).map(({ status }) => status)).toEqual(['declined', 'active'])
})

test('one split at a time waits for answers; its proposer can withdraw it and nobody else', async () => {
  await propose([ava, 50], [ben, 50])
  await expect(propose([ava, 100])).rejects.toMatchObject({ code: 'split_already_proposed' })
  const splitId = (await splits(ava))[0]!.id
  await expect(withdrawSplit(ctx(), { artistId: ben.id, splitId })).rejects.toMatchObject({
    code: 'split_not_found',
  })
  await expect(answerSplit(ctx(), { artistId: cleo.id, splitId, agrees: true })).rejects.toMatchObject({
    code: 'split_not_found',
  })
  await withdrawSplit(ctx(), { artistId: ava.id, splitId })
  await expect(answerSplit(ctx(), { artistId: ben.id, splitId, agrees: true })).rejects.toMatchObject({
    code: 'split_not_open',
  })
  await propose([ava, 100])
  expect((await splits(ava)).map(({ status }) => status)).toContain('active')
})

test('collaborators are asked by mail, and the proposer hears the answer', async () => {
  await propose([ava, 50], [ben, 50])
  await answer(ben)
  const { rows } = await sql<{ subject: string }>`select subject from mail order by id`.execute(
    over(database.db),
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    'Ava Lune wants to share the royalty of “Midnight Sub”',
    'The royalty of “Midnight Sub” is shared now',
  ])
})
