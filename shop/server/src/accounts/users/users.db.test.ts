import { listUsers, type ListedUser, saveUsers } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, anArtist } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let admin: { id: string; token: string }

beforeEach(async () => {
  shop = await openTestApp(database.db)
  const facts = { email: 'boss@segno.test', first_name: 'Zoe', last_name: 'Admin' }
  admin = await signedIn(shop, { ...facts, role: 'admin' }, { isConfirmed: true })
})
afterEach(() => shop[Symbol.asyncDispose]())

const get = (url: string, query: Record<string, string>) =>
  shop.app.inject({ url, query, headers: { token: admin.token } })
const read = async (query: Record<string, string> = {}): Promise<OnWire<ListedUser>[]> =>
  (await get(listUsers.path, query)).json<{ body: { data: { items: OnWire<ListedUser>[] } } }>().body.data
    .items
const idsOf = async (query: Record<string, string>) => (await read(query)).map(({ _id }) => _id)

test('[R02] an administrator finds somebody by name, e-mail address, handle or id', async () => {
  const ada = await anAccount(database.db, { first_name: 'Ada', last_name: 'Lace', email: 'lovely@x.test' })
  const ava = await anArtist(database.db, { handle: 'ava-lune', name: 'Ava Lune' })
  for (const q of ['ada LACE', 'LOVELY@', ada.id]) expect([q, await idsOf({ q })]).toEqual([q, [ada.id]])
  for (const q of ['ava-lune', 'Ava Lune']) expect([q, await idsOf({ q })]).toEqual([q, [ava.id]])
  expect(await read({ q: 'ava-lune' })).toMatchObject([{ handle: 'ava-lune', role: 'artist' }])
  expect(await idsOf({ q: '100%' })).toEqual([])
})

test('[R03] the list is narrowed down by role, status and country, and so is its CSV', async () => {
  const ada = await anAccount(database.db, { country: 'FR', status: 'deactivated' })
  const ava = await anArtist(database.db)
  expect(await idsOf({ role: 'artist' })).toEqual([ava.id])
  expect(await idsOf({ status: 'deactivated' })).toEqual([ada.id])
  expect(await idsOf({ country: 'FR', role: 'user' })).toEqual([ada.id])
  const csv = (await get(saveUsers.path, { country: 'FR' })).body.trimEnd().split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toContain(ada.id)
})

test('who was never here comes last, and signing in is being here', async () => {
  const never = await anAccount(database.db)
  expect(await idsOf({ sort: '-lastSeenAt' })).toEqual([admin.id, never.id])
  expect(await idsOf({ sort: 'lastSeenAt' })).toEqual([admin.id, never.id])
  expect(await read({ q: never.id })).toMatchObject([{ lastSeenAt: null }])
})

test('[R02] the list is narrowed down by plan, last seen and those who are chosen', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000)
  const [paying, late] = [
    await anAccount(database.db, { last_seen_at: days(20) }),
    await anAccount(database.db, { last_seen_at: days(100) }),
  ]
  const never = await anAccount(database.db)
  await sql`insert into plan_subscription (id, account_id, package_id, provider_id, currency, gross_cents, status, period_ends_at, ends_then, created_at, livemode)
    values (${newId()}, ${paying.id}, 'starter-month', 'sub_1', 'EUR', 900, 'active', now(), false, now(), true)`.execute(
    over(database.db),
  )
  const role = 'user'
  expect(await idsOf({ role, plan: 'yes' })).toEqual([paying.id])
  expect((await idsOf({ role, plan: 'no' })).toSorted()).toEqual([late.id, never.id].toSorted())
  expect(await idsOf({ role, lastSeen: '30' })).toEqual([paying.id])
  expect(await idsOf({ role, lastSeen: 'earlier' })).toEqual([late.id])
  expect(await idsOf({ role, lastSeen: 'never' })).toEqual([never.id])
  const csv = (await get(saveUsers.path, { ids: `${late.id},${never.id}` })).body.trimEnd().split('\r\n')
  expect(csv).toHaveLength(3)
  expect((await get(listUsers.path, { ids: 'x' })).statusCode).toBe(400)
})
