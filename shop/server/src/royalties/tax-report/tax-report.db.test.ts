import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { anArtist } from '../../testing/builders.ts'
import { sellSounds } from '../../testing/sell-sounds.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { reverseRoyalty } from '../accrue.ts'
import { salesOf } from '../queries.ts'
import { taxReportOf } from './queries.ts'

const database = useTestDatabase()
let artistId: string
beforeEach(async () => {
  artistId = (await anArtist(database.db)).id
})

const sell = (day: string) => sellSounds(database.db, { artistId, at: new Date(day) })
const report = (year: number, words = '', timeZone = 'UTC') =>
  taxReportOf(database.db, { year, timeZone, words }).page({ sort: 'email', offset: 0, limit: 9 })

test('[R28] the DAC7 report adds up each quarter by the shop’s day, and takes off what was taken back in its own', async () => {
  for (const day of ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2027-03-31T23:59:59Z']) await sell(day)
  const [first] = await salesOf(database.db, { artistId, words: '', since: null, before: null }).page({
    sort: 'soldAt',
    offset: 0,
    limit: 1,
  })
  const at = new Date('2027-04-01T00:00:00Z')
  await inTransaction(database.db, (tx) => reverseRoyalty(tx, { licenceId: first!.licence_id, at }))
  expect(await report(2026)).toMatchObject([
    { artist_id: artistId, sales: [0, 0, 0, 1], credited: [0, 0, 0, 333_333], fees: [0, 0, 0, 333_333] },
  ])
  expect(await report(2027)).toMatchObject([
    { sales: [2, -1, 0, 0], credited: [666_666, -333_333, 0, 0], fees: [666_666, -333_333, 0, 0] },
  ])
  expect(await report(2025)).toEqual([])
  expect(await report(2026, 'nobody')).toEqual([])
  const berlin = await report(2027, '', 'Europe/Berlin')
  expect(berlin).toMatchObject([{ sales: [2, 0, 0, 0], credited: [666_666, 0, 0, 0] }])
})
