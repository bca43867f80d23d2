import { correctPoints, listWalletEntries, saveWalletEntries, type WalletEntry } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { ask } from '../../testing/ask.ts'
import { anAccount } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { selectBreaches } from '../queries.ts'
import { spendPoints } from '../spend-points.ts'

const database = useTestDatabase()
let shop: TestApp
let admin: { id: string; token: string }
let ada: { id: string }

beforeEach(async () => {
  shop = await openTestApp(database.db)
  admin = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  ada = await anAccount(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

async function correct(points: number, { id = ada.id, key = newId(), reason = 'Goodwill' } = {}) {
  const path = correctPoints.path.replace(':userId', id)
  const body = { points, reason }
  const request = { method: 'POST', token: admin.token, body, idempotencyKey: key } as const
  const said = await ask<{ code?: string; availablePoints?: number }>(shop, path, request)
  return said.code ?? said.availablePoints
}

async function entries(query = ''): Promise<WalletEntry[]> {
  const path = listWalletEntries.path.replace(':userId', ada.id)
  return (await ask<{ items: WalletEntry[] }>(shop, `${path}${query}`, { token: admin.token })).items
}

test('[R27] an administrator gives and takes points with a reason, which the wallet and the audit trail keep', async () => {
  expect(await correct(12, { reason: 'A file was broken' })).toBe(12)
  expect(await correct(-5, { reason: 'Too many' })).toBe(7)
  expect(await entries()).toMatchObject([
    { kind: 'correction', points: -5, origin: null, reason: 'Too many' },
    { kind: 'correction', points: 12, origin: 'correction', reason: 'A file was broken' },
  ])
  expect(await selectBreaches(database.db)).toEqual([])
  const { rows } = await sql`
    select actor_id, subject_id, before, after from audit_entry where action = 'user.correct_points' order by at, id`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      subject_id: ada.id,
      before: { points: 0 },
      after: { points: 12, reason: 'A file was broken' },
    },
    {
      actor_id: admin.id,
      subject_id: ada.id,
      before: { points: 12 },
      after: { points: 7, reason: 'Too many' },
    },
  ])
})

test('no more points are taken than there are, and nothing is entered for it', async () => {
  await correct(3)
  expect(await correct(-4)).toBe('more_than_available')
  expect(await entries()).toHaveLength(1)
  expect(await correct(-3)).toBe(0)
  expect(await selectBreaches(database.db)).toEqual([])
})

test.each([0, 1e9, -1e9, 1.5])('a correction by %d points is refused', async (points) => {
  expect(await correct(points)).toBe('bad_request')
  expect(await entries()).toEqual([])
})

test('a correction needs a reason and somebody else who is there', async () => {
  expect(await correct(1, { reason: '  ' })).toBe('bad_request')
  expect(await correct(1, { id: admin.id })).toBe('own_account')
  for (const id of [newId(), 'nobody']) expect(await correct(1, { id })).toBe('user_not_found')
})

test('a correction that is sent twice counts once, and its key serves no other', async () => {
  const key = newId()
  expect([await correct(5, { key }), await correct(5, { key })]).toEqual([5, 5])
  expect(await correct(6, { key })).toBe('idempotency_key_reused')
  expect(await entries()).toHaveLength(1)
})

test('points that an administrator gave pay artists by the worth of a promotional point', async () => {
  await correct(9)
  const spending = { accountId: ada.id, prices: [2], reference: 'checkout:1' }
  const { shares } = await inTransaction(database.db, (tx) => spendPoints(tx, spending, new Date()))
  expect(shares).toMatchObject([[{ valueMicroEur: 600_000 }]])
})

test('entries are narrowed down by kind and words, and saved as CSV', async () => {
  await correct(9, { reason: 'Contest 50% winner' })
  await inTransaction(database.db, (tx) =>
    spendPoints(tx, { accountId: ada.id, prices: [2], reference: 'checkout:1' }, new Date()),
  )
  expect(await entries('?kind=spend')).toMatchObject([{ points: -2, reason: null, reference: 'checkout:1' }])
  expect(await entries('?q=50%25')).toMatchObject([{ points: 9 }])
  expect(await entries('?q=0%25w')).toEqual([])
  expect((await entries('?sort=points')).map(({ points }) => points)).toEqual([-2, 9])
  const csv = await shop.app.inject({
    url: saveWalletEntries.path.replace(':userId', ada.id),
    headers: { token: admin.token },
  })
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(3)
})
