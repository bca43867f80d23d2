import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { anAccount, anArtist } from '../testing/builders.ts'
import { NO_PAYOUT_LIMITS, givePayoutDetails } from '../testing/payees-context.ts'
import { sellSounds } from '../testing/sell-sounds.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { reverseRoyalty } from './accrue.ts'
import { payArtist, showArtistBalance, showBalance } from './pay-artist.ts'
import { paymentsTo, salesOf } from './queries.ts'

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
  payoutLimits: NO_PAYOUT_LIMITS,
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
