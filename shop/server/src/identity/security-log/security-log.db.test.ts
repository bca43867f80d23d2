import { listSecurityEvents, type SecurityEvent } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { anAccount } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let admin: { id: string; token: string }
let ada: { id: string; email: string }

beforeEach(async () => {
  shop = await openTestApp(database.db)
  admin = await signedIn(shop, { role: 'admin' })
  ada = await anAccount(database.db, { email: 'ada@segno.test' })
  const failed = { kind: 'sign_in.failed', clientAddress: '192.0.2.1', reason: 'wrong_password' } as const
  await recordSecurityEvent(database.db, { ...failed, accountId: ada.id, at: new Date('2026-01-01') })
  await recordSecurityEvent(database.db, { ...failed, at: new Date('2026-01-02') })
  await recordSecurityEvent(database.db, {
    kind: 'keys.rotated',
    subject: 'the key',
    at: new Date('2026-01-03'),
  })
})
afterEach(() => shop[Symbol.asyncDispose]())

const read = async (
  query: Record<string, string> = {},
): Promise<{ items: SecurityEvent[]; total: number }> => {
  const url = listSecurityEvents.path
  const answer = await shop.app.inject({ url, query, headers: { token: admin.token } })
  const { body } = answer.json<{
    body: { data: { items: SecurityEvent[]; meta: { totalItems: number } } }
  }>()
  return { items: body.data.items, total: body.data.meta.totalItems }
}
const daysOf = async (query: Record<string, string>) =>
  (await read(query)).items.map(({ at }) => Number(at.slice(8, 10)))

test('an administrator reads the security log a page at a time, newest first', async () => {
  const { items, total } = await read({ limit: '2', page: '2' })
  expect(total).toBe(4)
  expect(items).toMatchObject([
    { kind: 'sign_in.failed', accountId: null, email: null, network: '192.0.2.1' },
    { kind: 'sign_in.failed', accountId: ada.id, email: 'ada@segno.test', reason: 'wrong_password' },
  ])
})

test('the security log is narrowed down by kind, account, network, time and words', async () => {
  expect(await daysOf({ kind: 'sign_in.failed' })).toEqual([2, 1])
  expect(await daysOf({ accountId: ada.id })).toEqual([1])
  expect(await daysOf({ network: '192.0.2.1', sort: 'at' })).toEqual([1, 2])
  expect(await daysOf({ from: '2026-01-02', to: '2026-01-02' })).toEqual([2])
  expect(await daysOf({ q: 'ADA@' })).toEqual([1])
  expect(await daysOf({ q: 'the k' })).toEqual([3])
})
