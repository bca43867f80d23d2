import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { anAccount, anArtist } from '../testing/builders.ts'
import { PAYING, givePayoutDetails } from '../testing/payees-context.ts'
import { sellSounds } from '../testing/sell-sounds.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { reverseRoyalty } from './accrue.ts'
import { correctPayment } from './corrections/correct-payment.ts'
import { selectRoyaltyBreaches } from './ledger/queries.ts'
import { payArtist, showArtistBalance, showBalance } from './pay-artist.ts'
import { paymentsTo, salesOf } from './queries.ts'
import { payMomentAt } from './rules.ts'
import { payableArtistsOf, sumBalances } from './runs/queries.ts'

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

const at = (date: Date) => ({
  db: database.db,
  now: () => date,
  artistShareBasisPoints: 5_000,
  ...PAYING,
})
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
const correct = (paymentId: string, amountCents: number, facts: object = {}, on = later(15)) =>
  correctPayment(at(on), {
    artistId,
    paymentId,
    actorId: adminId,
    idempotencyKey: newId(),
    amountCents,
    reference: 'Slip',
    ...facts,
  })
const payments = () =>
  paymentsTo(database.db, { artistId, words: '' }).page({ sort: 'paidOn', offset: 0, limit: 9 })
const lastPayment = async () => (await payments()).findLast((row) => row.corrects_id === null)!
const sell = (count: number) => sellSounds(database.db, { artistId, count, at: now })

test('what is sold can be paid out once buyers may no longer give it back, and no more than that', async () => {
  await sell(9)
  expect(await balance(later(13))).toMatchObject({
    payableCents: 0,
    pendingMicroEur: 9 * 333_333,
    nextPayableAt: '2026-12-05T12:00:00.000Z',
  })
  expect(await balance(later(15))).toMatchObject({
    payableCents: 299,
    pendingMicroEur: 0,
    nextPayableAt: null,
  })
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

test('a payment is never changed: a slip is corrected by another entry that names it, and both stay on record', async () => {
  await sell(9)
  await pay(200)
  const { id } = await lastPayment()
  expect(await correct(id, 150)).toMatchObject({ paidCents: 50, payableCents: 249 })
  expect(await payments()).toMatchObject([
    { amount_cents: 200, left_cents: 50, corrects_id: null },
    { amount_cents: -150, left_cents: 0, corrects_id: id, corrected_reference: 'Transfer 7' },
  ])
  const { rows } = await sql`select action from audit_entry where subject_id = ${artistId}`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ action: 'royalties.pay' }, { action: 'royalties.correct' }])
})

test('a correction is entered on the shop’s day: the next begins at midnight in Berlin', async () => {
  await sell(9)
  await pay(200)
  const { id } = await lastPayment()
  const midnight = new Date('2026-12-09T23:00:00Z')
  for (const on of [new Date(midnight.getTime() - 1), midnight]) await correct(id, 10, {}, on)
  const days = (await payments()).map(({ paid_on: day }) => day)
  expect(days).toEqual(['2026-12-01', '2026-12-09', '2026-12-10'])
})

test('a correction takes no more than is left of a payment to the same artist, once for a key', async () => {
  await sell(9)
  await pay(200)
  const { id } = await lastPayment()
  await correct(id, 150, { idempotencyKey: 'slip' })
  await correct(id, 150, { idempotencyKey: 'slip' })
  await expect(correct(id, 51)).rejects.toMatchObject({ code: 'more_than_left' })
  const [, correction] = await payments()
  await expect(correct(correction!.id, 1)).rejects.toMatchObject({ code: 'more_than_left' })
  const other = await anArtist(database.db)
  for (const paymentId of [newId(), 'nonsense'])
    await expect(correct(paymentId, 1)).rejects.toMatchObject({ code: 'payment_not_found' })
  await expect(correct(id, 1, { artistId: other.id })).rejects.toMatchObject({ code: 'payment_not_found' })
  expect(await balance(later(15))).toMatchObject({ paidCents: 50, payableCents: 249 })
})

test.each([
  ['without a payment', -1_000_000, null],
  ['of more than is left', -201, 'last'],
  ['above zero', 5, 'last'],
])('the database refuses a correction %s', async (_, cents, of) => {
  await sell(9)
  await pay(200)
  const corrects = of && (await lastPayment()).id
  const written = sql`insert into royalty_payment
    (id, artist_id, amount_cents, corrects_id, reference, paid_on, created_at, created_by, idempotency_key)
    values (${newId()}, ${artistId}, ${cents}, ${corrects}, 'Slip', '2026-12-01', ${now}, ${adminId}, 'slip')`
  await expect(written.execute(over(database.db))).rejects.toMatchObject({ code: '23514' })
})

test.each([
  'royalty',
  'royalty_reversal',
  'royalty_payment',
  'royalty_share',
  'royalty_run',
  'royalty_run_payment',
])('what is written in %s is never emptied', async (table) => {
  await expect(sql`truncate ${sql.table(table)} cascade`.execute(over(database.db))).rejects.toMatchObject({
    code: '23514',
  })
})

test.each([
  'update royalty_payment set amount_cents = 1',
  'delete from royalty_payment',
  'update royalty set amount_micro_eur = 0',
  'delete from royalty',
])('royalties and payments are only added: %s', async (statement) => {
  await sell(9)
  await pay(200)
  await expect(sql.raw(statement).execute(over(database.db))).rejects.toMatchObject({ code: '23514' })
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

test('nothing is paid out while the ledger does not add up, whatever its last check said; a correction still is', async () => {
  await sell(9)
  await pay(100)
  await sql`insert into ledger_check (checked_at, breaches) values (${now}, ${[]})`.execute(over(database.db))
  await sql`update wallet set balance_points = balance_points + 8`.execute(over(database.db))
  await expect(pay(10)).rejects.toMatchObject({ code: 'payouts_frozen' })
  expect(await correct((await lastPayment()).id, 100)).toMatchObject({ paidCents: 0 })
  await sql`update wallet set balance_points = balance_points - 8`.execute(over(database.db))
  expect(await pay(10)).toMatchObject({ paidCents: 10 })
})

test('an artist who was paid more than they had earned then breaks the ledger, until it is corrected', async () => {
  await sell(9)
  await pay(200)
  expect(await selectRoyaltyBreaches(database.db)).toEqual([])
  const id = newId()
  await sql`insert into royalty_payment (id, artist_id, amount_cents, reference, paid_on, created_at, created_by, idempotency_key)
    values (${id}, ${artistId}, 100, 'By hand', '2026-12-01', ${later(15)}, ${adminId}, 'hand')`.execute(
    over(database.db),
  )
  expect(await selectRoyaltyBreaches(database.db)).toEqual([
    `artist ${artistId} was paid 300 cents and had earned 299`,
  ])
  await correct(id, 1)
  expect(await selectRoyaltyBreaches(database.db)).toEqual([])
})

test('a purchase that ends after its royalty was paid breaks no rule; the artist is listed below zero, having left too', async () => {
  await sell(9)
  await pay(299)
  for (const row of await salesOf(database.db, { artistId, words: '', since: null, before: null }).page({
    sort: 'soldAt',
    offset: 0,
    limit: 9,
  }))
    await inTransaction(database.db, (tx) => reverseRoyalty(tx, { licenceId: row.licence_id, at: later(20) }))
  await sql`update account set deleted_at = ${now}, status = 'deactivated' where id = ${artistId}`.execute(
    over(database.db),
  )
  expect(await selectRoyaltyBreaches(database.db)).toEqual([])
  const search = { balance: 'belowZero', moment: payMomentAt(later(21)) } as const
  const rows = await payableArtistsOf(database.db, { ...search, words: '' }).page({
    sort: '-payableCents',
    offset: 0,
    limit: 9,
  })
  expect(rows).toMatchObject([{ artist_id: artistId, cents: -299 }])
  expect(await sumBalances(database.db, search)).toEqual({ count: 1, amountCents: -299 })
})
