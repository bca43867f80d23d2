import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { completeCheckout } from '../../orders/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { over } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../../testing/builders.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { PAYING, givePayoutDetails, payeesContextOn } from '../../testing/payees-context.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { accrueRoyalties, reverseRoyalty } from '../accrue.ts'
import { payArtist, showBalance } from '../pay-artist.ts'
import { salesOf } from '../queries.ts'
import { payMomentAt } from '../rules.ts'
import { cancelRun, payRun } from './decide-run.ts'
import { payableArtistsOf } from './queries.ts'
import { payWayOf } from './rules.ts'
import { runWarnings } from './run-warnings.ts'
import { startRun } from './start-run.ts'
import { writeRunFile } from './write-run-file.ts'

const database = useTestDatabase()
const start = new Date('2026-10-01T12:00:00Z')
const later = daysAfter(start, 20)
const paid = { paidOn: '2026-10-21', reference: 'Transfers of October' }
let artists: string[]
let actorId: string

const ctx = () => ({
  ...payeesContextOn(database.db, later),
  artistShareBasisPoints: 5_000,
  ...PAYING,
  payoutAccount: { holder: 'Segno GmbH', iban: 'AT611904300234573201' },
})
const run = (minAmountCents = 1) => startRun(ctx(), { actorId, way: 'sepa', minAmountCents })
const paidCents = (artistId: string) =>
  showBalance(ctx(), database.db, artistId).then((balance) => balance.paidCents)

/** Somebody buys that many sounds of an artist, at a third of a euro each for the artist. */
async function sell(artistId: string, count: number): Promise<void> {
  const buyer = await anAccount(database.db)
  await givePoints(database.db, buyer.id, 2 * count)
  const items = []
  for (let at = 0; at < count; at++) {
    const sound = await aSound(database.db, { artist_id: artistId })
    items.push({ soundId: sound.id, pricePoints: 2 })
  }
  const hooks = { onSale: [accrueRoyalties(5_000)], onSaleReturned: [] }
  await completeCheckout(ordersContextOn(database.db, { now: () => start, hooks }), {
    accountId: buyer.id,
    idempotencyKey: newId(),
    items,
  })
}

beforeEach(async () => {
  actorId = (await anAccount(database.db, { role: 'admin' })).id
  artists = []
  for (const count of [3, 6]) {
    const { id } = await anArtist(database.db)
    await givePayoutDetails(database.db, { artistId: id, at: start })
    await sell(id, count)
    artists.push(id)
  }
})

test('[R28] all payable artists are paid by one file, the same every time, and one entry', async () => {
  const { id: runId, payment_count: count, amount_cents: amountCents } = await run()
  expect([count, amountCents]).toEqual([2, 99 + 199])
  const file = () => writeRunFile(ctx(), { actorId, runId })
  const texts = await Promise.all([file(), file()].map(async (one) => read(await one)))
  expect(texts[0]).toBe(texts[1])
  expect(texts[0]).toContain('<CtrlSum>2.98</CtrlSum>')
  await expect(payRun(ctx(), { actorId, runId, ...paid, paidOn: '2026-01-13' })).rejects.toMatchObject({
    code: 'payment_too_early',
  })
  await payRun(ctx(), { actorId, runId, ...paid })
  expect(await Promise.all(artists.map(paidCents))).toEqual([99, 199])
  await expect(payRun(ctx(), { actorId, runId, ...paid })).rejects.toMatchObject({ code: 'run_decided' })
  await expect(file()).rejects.toMatchObject({ code: 'run_decided' })
  await expect(run()).rejects.toMatchObject({ code: 'nothing_payable' })
})

test('a file saved again, and one saved after midnight where the shop is, are to be executed on a day the bank still takes', async () => {
  const { id: runId } = await run()
  const savedAt = async (at: string) =>
    read(await writeRunFile({ ...ctx(), now: () => new Date(at) }, { actorId, runId }))
  const first = await savedAt('2026-10-21T21:30:00Z')
  expect(first).toContain('<Dt>2026-10-21</Dt>')
  expect(await savedAt('2026-10-21T22:30:00Z')).toContain('<Dt>2026-10-22</Dt>')
  const later = await savedAt('2026-10-24T12:00:00Z')
  expect(later).toContain('<Dt>2026-10-24</Dt>')
  expect(messageId(later)).toBe(messageId(first))
})

test('no run is started, saved or paid while the ledger does not add up, even where nothing has checked it yet', async () => {
  const { id: runId } = await run(199)
  await sql`update wallet set balance_points = balance_points + 1`.execute(over(database.db))
  const steps = [
    () => run(),
    () => writeRunFile(ctx(), { actorId, runId }),
    () => payRun(ctx(), { actorId, runId, ...paid }),
  ]
  for (const step of steps) await expect(step()).rejects.toMatchObject({ code: 'payouts_frozen' })
  expect(await Promise.all(artists.map(paidCents))).toEqual([0, 0])
  await sql`update wallet set balance_points = balance_points - 1`.execute(over(database.db))
  await payRun(ctx(), { actorId, runId, ...paid })
  expect((await run()).amount_cents).toBe(99)
})

test('a run that is marked paid after a purchase in it ended is entered as the bank has paid it', async () => {
  const { id: runId } = await run()
  const sales = salesOf(database.db, { artistId: artists[0]!, words: '', since: null, before: null })
  const [sale] = await sales.page({ sort: 'soldAt', offset: 0, limit: 1 })
  await inTransaction(database.db, (tx) => reverseRoyalty(tx, { licenceId: sale!.licence_id, at: later }))
  await payRun({ ...ctx(), now: () => daysAfter(later, 3) }, { actorId, runId, ...paid })
  expect(await Promise.all(artists.map(paidCents))).toEqual([99, 199])
})

test.each([
  'update royalty_run_payment set amount_cents = 9999',
  'delete from royalty_run_payment',
  'delete from royalty_run',
])('what a run pays is never changed: %s', async (statement) => {
  await run()
  await expect(sql.raw(statement).execute(over(database.db))).rejects.toMatchObject({ code: '23514' })
})

test('who is in a run is in no other, and paid by hand only once it is cancelled', async () => {
  const { id: runId } = await run(100)
  expect((await run()).amount_cents).toBe(99)
  const byHand = () =>
    payArtist(ctx(), { artistId: artists[1]!, actorId, idempotencyKey: newId(), amountCents: 199, ...paid })
  await expect(byHand()).rejects.toMatchObject({ code: 'artist_in_run' })
  await cancelRun(ctx(), { actorId, runId })
  expect(await byHand()).toMatchObject({ paidCents: 199 })
})

test('a run that is open for two weeks is warned of', async () => {
  const { id: runId } = await run()
  const warnedAfter = (days: number) =>
    runWarnings({ db: database.db, now: () => daysAfter(ctx().now(), days) })
  expect(await warnedAfter(13)).toEqual([])
  expect(await warnedAfter(15)).toEqual([
    '1 payment runs have been open for two weeks: enter them as paid, or cancel them.',
  ])
  await cancelRun(ctx(), { actorId, runId })
  expect(await warnedAfter(15)).toEqual([])
})

test('artists without details, with new ones or with PayPal are not in the file, and are listed with the reason', async () => {
  const [first, second] = artists as [string, string]
  await givePayoutDetails(database.db, { artistId: first, at: start, iban: null, paypal: 'a@lune.test' })
  await givePayoutDetails(database.db, { artistId: second, at: later, iban: null, paypal: 'b@lune.test' })
  await sell((await anArtist(database.db)).id, 1)
  const rows = await payableArtistsOf(database.db, {
    balance: 'payable',
    moment: payMomentAt(later),
    words: '',
  }).page({
    sort: '-payableCents',
    offset: 0,
    limit: 9,
  })
  expect(rows.map((row) => [row.cents, payWayOf(row, later)])).toEqual([
    [199, 'waiting'],
    [99, 'paypal'],
    [33, 'noDetails'],
  ])
  await expect(run()).rejects.toMatchObject({ code: 'nothing_payable' })
})

test('artists with PayPal are paid by a run of their own, whose file has the amounts of the run', async () => {
  const [first, second] = artists as [string, string]
  await givePayoutDetails(database.db, { artistId: first, at: start, iban: null, paypal: 'a@lune.test' })
  const { id: runId, amount_cents: amountCents } = await startRun(
    { ...ctx(), payoutAccount: null },
    { actorId, way: 'paypal', minAmountCents: 1 },
  )
  expect(amountCents).toBe(99)
  const file = await writeRunFile({ ...ctx(), payoutAccount: null }, { actorId, runId })
  expect(file.saveAs).toBe('Royalties 2026-10-21.csv')
  const text = (await buffer(await file.open({ startByte: 0, endByte: Infinity }))).toString()
  expect(text).toMatch(
    /^a@lune\.test,"0,99",EUR,[0-9a-z]{20,30},Segno royalties of 21 October 2026,PAYPAL\r\n$/,
  )
  expect((await run()).amount_cents).toBe(199)
  await payRun(ctx(), { actorId, runId, ...paid })
  expect(await Promise.all([first, second].map(paidCents))).toEqual([99, 0])
})

test.skipIf(!hasPostgres)('of two administrators who start a run at once, one pays each artist', async () => {
  const runs = await Promise.allSettled([run(), run(), run()])
  const started = runs.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(started.map(({ payment_count: count }) => count)).toEqual([2])
})

test.skipIf(!hasPostgres)('a run that is paid and cancelled at once is one of both', async () => {
  const { id: runId } = await run()
  const both = await Promise.allSettled([
    payRun(ctx(), { actorId, runId, ...paid }),
    cancelRun(ctx(), { actorId, runId }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

const messageId = (text: string) => /<MsgId>(.*)</.exec(text)![1]

async function read(file: Awaited<ReturnType<typeof writeRunFile>>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await file.open({ startByte: 0, endByte: file.sizeBytes! - 1 }))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
