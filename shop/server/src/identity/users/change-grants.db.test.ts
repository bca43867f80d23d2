import {
  changeGrants,
  decideNotice,
  getProfile,
  getUser,
  listUsers,
  type Grant,
  type ShownUser,
} from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdAdmin, limitSupport } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { over } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { anAccount } from '../../testing/builders.ts'
import {
  deleteOwnAccount,
  openTestApp,
  signedIn,
  type SignedIn,
  type TestApp,
} from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let owner: SignedIn
let other: SignedIn

beforeEach(async () => {
  shop = await openTestApp(database.db)
  owner = await signedIn(shop, { role: 'admin', email: 'owner@segno.test' }, { isConfirmed: true })
  other = await signedIn(shop, { role: 'admin', email: 'other@segno.test' }, { isConfirmed: true })
})
afterEach(() => shop[Symbol.asyncDispose]())

async function send(
  as: SignedIn,
  { method, path }: { method: 'GET' | 'PUT'; path: string },
  { id = '', body }: { id?: string; body?: object } = {},
) {
  const answer = await shop.app.inject({
    method,
    url: path.replace(':userId', id),
    headers: { token: as.token },
    ...(body && { payload: body }),
  })
  return answer.json<{ code?: string; message?: string; body?: { data: ShownUser } }>()
}
const show = async (id: string) => (await send(owner, getUser, { id })).body!.data

async function give(id: string, grants: readonly Grant[], { as = owner, updatedAt = '' } = {}) {
  const body = { grants, reason: 'They asked.', updatedAt: updatedAt || (await show(id)).updatedAt }
  return (await send(as, changeGrants, { id, body })).code
}

test('an administrator who is narrowed keeps what the grants name, at once and in the same tab, and is told what is missing', async () => {
  expect((await send(other, listUsers)).code).toBeUndefined()
  expect(await give(other.id, ['accountant'])).toBeUndefined()
  expect(await send(other, listUsers)).toMatchObject({
    code: 'grant_missing',
    message: 'This needs the grant Support. A full administrator can give it to you.',
  })
  expect(await send(other, getProfile)).toMatchObject({
    body: { data: { role: 'admin', grants: ['accountant'] } },
  })
  expect(await give(other.id, ['support', 'support'])).toBeUndefined()
  expect((await send(other, listUsers)).code).toBeUndefined()
  expect(await show(other.id)).toMatchObject({ grants: ['support'] })
  expect(await give(other.id, [])).toBeUndefined()
  expect((await send(other, { method: 'GET', path: '/api/admin/settings' })).code).toBeUndefined()
})

test('who was given more by another process a moment ago is not refused for what this one remembers', async () => {
  await give(other.id, ['reviewer'])
  expect((await send(other, listUsers)).code).toBe('grant_missing')
  await sql`update account set admin_grants = '{support}' where id = ${other.id}`.execute(over(database.db))
  expect((await send(other, listUsers)).code).toBeUndefined()
  const artist = await signedIn(shop)
  const uploads = { method: 'GET', path: '/api/intakes' } as const
  expect((await send(artist, uploads)).code).toBe('role_not_allowed')
  await sql`update account set role = 'artist' where id = ${artist.id}`.execute(over(database.db))
  expect((await send(artist, uploads)).code).toBeUndefined()
})

test('nobody gives grants to themselves, to people who are no administrators, or on what changed meanwhile', async () => {
  const user = await anAccount(database.db)
  expect(await give(owner.id, ['support'])).toBe('own_account')
  expect(await give(user.id, ['support'])).toBe('not_an_admin')
  expect(await give(other.id, ['support'], { updatedAt: '2026-01-01T00:00:00.000Z' })).toBe(
    'changed_meanwhile',
  )
  expect(await give(other.id, ['owner' as Grant])).toBe('bad_request')
})

test('grants are in the audit trail and the security log, and go with the role', async () => {
  await give(other.id, ['support', 'accountant'])
  const { rows: trail } = await sql<{ before: object; after: object }>`
    select before, after from audit_entry where action = 'user.change_grants'`.execute(over(database.db))
  expect(trail).toEqual([
    { before: { grants: [] }, after: { grants: ['accountant', 'support'], reason: 'They asked.' } },
  ])
  const { rows: log } = await sql<{ reason: string }>`
    select reason from security_event where kind = 'role.given' and account_id = ${other.id}`.execute(
    over(database.db),
  )
  expect(log).toEqual([{ reason: 'admin: accountant, support' }])
  const { firstName, lastName, email, status, updatedAt } = await show(other.id)
  const body = { firstName, lastName, email, status, updatedAt, role: 'artist', reason: 'They asked.' }
  await send(owner, { method: 'PUT', path: '/api/admin/users/:userId' }, { id: other.id, body })
  expect(await show(other.id)).toMatchObject({ role: 'artist', grants: [] })
})

test('a narrowed administrator gives no grants, and the last full one stays', async () => {
  await give(other.id, ['reviewer', 'support', 'accountant'])
  expect(await give(owner.id, ['support'], { as: other, updatedAt: (await show(owner.id)).updatedAt })).toBe(
    'grant_missing',
  )
  await expect(deleteOwnAccount(shop, { token: owner.token, email: 'owner@segno.test' })).rejects.toThrow(
    'last_admin',
  )
  await give(other.id, [])
  await deleteOwnAccount(shop, { token: owner.token, email: 'owner@segno.test' })
})

test('what an administrator does is refused in its own transaction once they are narrowed', async () => {
  const { id } = await anAccount(database.db, { role: 'admin', admin_grants: ['reviewer'] })
  const hold = (grants?: readonly Grant[]) => inTransaction(database.db, (tx) => holdAdmin(tx, id, grants))
  await expect(hold()).rejects.toMatchObject({ code: 'grant_missing' })
  await expect(hold(decideNotice.grants)).resolves.toBeUndefined()
})

test('support gives back a day’s sum and no more, in each currency; a full administrator has no limit', async () => {
  const at = new Date('2026-11-25T12:00:00Z')
  const refund = (actorId: string, grossCents: number, { currency = 'EUR', minutes = 0 } = {}) =>
    inTransaction(database.db, async (tx) => {
      const now = new Date(at.getTime() + minutes * 60_000)
      await limitSupport(tx, { actorId, grossCents, currency, at: now }, { refundCents: 1_000 })
      const subject = { kind: 'account', id: actorId }
      const after = { grossCents, currency }
      await recordAudit(tx, [{ actorId, at: now, action: 'payment.refund', subject, before: null, after }])
    })
  const { id } = await anAccount(database.db, { role: 'admin', admin_grants: ['support'] })
  await refund(id, 600)
  await expect(refund(id, 401, { minutes: 1 })).rejects.toMatchObject({
    code: 'support_limit_reached',
    message: 'Your limit for 24 hours leaves EUR 4.00. Ask a full administrator for this refund.',
  })
  await refund(id, 400, { minutes: 2 })
  await refund(id, 1_000, { currency: 'USD', minutes: 3 })
  await expect(refund(id, 1, { minutes: 24 * 60 - 1 })).rejects.toMatchObject({
    code: 'support_limit_reached',
  })
  await refund(id, 600, { minutes: 24 * 60 })
  await refund(owner.id, 100_000)
  const accountant = await anAccount(database.db, { role: 'admin', admin_grants: ['accountant'] })
  await expect(refund(accountant.id, 1)).rejects.toMatchObject({ code: 'grant_missing' })
  await expect(refund((await anAccount(database.db)).id, 1)).rejects.toMatchObject({
    code: 'role_not_allowed',
  })
})
