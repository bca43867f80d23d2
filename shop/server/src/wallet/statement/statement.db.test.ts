import { getPointsStatement, listPointsEntries, type PointsEntry, savePointsEntries } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/ask.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { grantPoints, type Grant } from '../grant-points.ts'
import { returnPoints } from '../return-points.ts'
import { type Spent, spendPoints } from '../spend-points.ts'
import { takeBackGrant } from '../take-back-grant.ts'
import type { EntryNames } from '../hooks.ts'
import { nameRows } from './name-rows.ts'
import { selectStatement } from './queries.ts'

const database = useTestDatabase()
let shop: TestApp
let ada: { id: string; token: string }

beforeEach(async () => {
  shop = await openTestApp(database.db)
  ada = await signedIn(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

const END = new Date('2035-02-26T00:00:00Z')

/** @returns the points that were spent */
async function move(): Promise<Spent['shares']> {
  const bought = { origin: 'package', valueMicroEur: 9, expiresAt: null, reference: 'payment:p' } as const
  const given = { origin: 'voucher', valueMicroEur: 0, expiresAt: END, reference: 'voucher:v' } as const
  for (const facts of [
    { points: 20, ...bought },
    { points: 5, ...given },
  ] satisfies Partial<Grant>[])
    await inTransaction(database.db, (tx) => grantPoints(tx, { accountId: ada.id, ...facts }, new Date()))
  const spending = { accountId: ada.id, prices: [2, 4], reference: 'receipt:r-1' }
  return (await inTransaction(database.db, (tx) => spendPoints(tx, spending, new Date()))).shares
}

const entries = async (query = '', token = ada.token): Promise<PointsEntry[]> =>
  (await ask<{ items: PointsEntry[] }>(shop, `${listPointsEntries.path}${query}`, { token })).items

const today = () => new Date().toISOString().slice(0, 10)

test('[R15] a buyer reads every point that came in or went out, with what was left', async () => {
  await move()
  expect(await entries()).toMatchObject([
    { cause: 'purchase', points: -6, balancePoints: 19, receiptId: 'r-1', origin: null },
    { cause: 'voucher', points: 5, balancePoints: 25, expiresAt: END.toISOString(), origin: 'voucher' },
    { cause: 'points', points: 20, balancePoints: 20, expiresAt: null, receiptId: null },
  ])
  expect((await entries('?kind=spend')).map(({ balancePoints }) => balancePoints)).toEqual([19])
  expect((await entries('?sort=points')).map(({ points }) => points)).toEqual([-6, 5, 20])
  const csv = await shop.app.inject({ url: savePointsEntries.path, headers: { token: ada.token } })
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(4)
})

test.each(['refund', 'dispute'] as const)(
  'points of several lots make one entry: undone, and a %s',
  async (why) => {
    const { db } = database
    const shares = await move()
    const parts = shares[1]!.map((use) => ({ ...use, points: use.toPoint - use.fromPoint }))
    const back = { accountId: ada.id, reference: 'return:licence', parts }
    await inTransaction(db, (tx) => returnPoints(tx, back, new Date()))
    await inTransaction(db, (tx) => takeBackGrant(tx, { accountId: ada.id, reference: 'payment:p', why }))
    expect((await entries()).slice(0, 2)).toMatchObject([
      { cause: why, points: -20, balancePoints: 3 },
      { cause: 'undone', points: 4, balancePoints: 23, origin: null, expiresAt: null },
    ])
    const rows = await selectStatement(db, { accountId: ada.id, since: null, before: null }, 10)
    const echo: EntryNames = async (_, references) =>
      references.map((reference) => ({ reference, name: reference }))
    const named = await nameRows({ db, giftCardGrants: [], entryNames: [echo] }, rows)
    expect(named.slice(-2).map(({ name }) => name?.replace(/:\w{8}-[\w-]+/, ''))).toEqual([
      'return:licence and 1 more',
      'payment:p',
    ])
  },
)

test('nobody reads the points of others', async () => {
  await move()
  const eve = await signedIn(shop, { email: 'eve@segno.test' })
  expect(await entries('', eve.token)).toEqual([])
})

const statement = (query: string) =>
  shop.app.inject({ url: `${getPointsStatement.path}${query}`, headers: { token: ada.token } })

test('a statement of some days is a document; of days without entries too', async () => {
  await move()
  for (const query of ['', `?from=${today()}&to=${today()}`, '?from=2020-01-01&to=2020-01-31']) {
    const answer = await statement(query)
    expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  expect((await statement('?from=yesterday')).statusCode).toBe(400)
})

test('a statement without days ends on the reader’s day', async () => {
  const nameIn = async (zone: string) => (await statement(`?zone=${zone}`)).headers['content-disposition']
  expect(await nameIn('Pacific/Kiritimati')).not.toEqual(await nameIn('Etc/GMT%2B12'))
})
