import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@segno/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordAudit } from '../../platform/audit.ts'
import { over } from '../../platform/db/db.ts'
import { anAccount, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let admin: { id: string; token: string }
beforeAll(async () => void (shop = await openTestApp(database.db)))
afterAll(async () => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  admin = await signedIn(
    shop,
    { role: 'admin', first_name: 'Grace', last_name: 'Hall' },
    { isConfirmed: true },
  )
})

const get = (path: string) =>
  shop.app.inject({ url: `/api/admin/audit${path}`, headers: { token: admin.token } })
const trail = async (query = '') =>
  ((await get(query)).json() as { body: { data: { items: AuditEntry[] } } }).body.data.items
const record = (facts: Partial<Parameters<typeof recordAudit>[1][number]> = {}) =>
  recordAudit(database.db, [
    {
      actorId: admin.id,
      at: new Date('2026-11-20T12:00:00Z'),
      action: 'vocabulary.change',
      subject: { kind: 'term', id: 'genre/house' },
      before: { name: 'House' },
      after: { name: 'Deep house' },
      ...facts,
    },
  ])

test('the audit trail says who changed what of which sound, and how it was before', async () => {
  const { id: soundId } = await aSound(database.db, { title: 'Rain' })
  await record({ action: 'sound.change', subject: { kind: 'sound', id: soundId } })
  expect(await trail()).toMatchObject([
    {
      actor: { _id: admin.id, name: 'Grace Hall' },
      what: 'Changed a sound’s tags',
      subject: { kind: 'sound', id: soundId, name: 'Rain' },
      changes: [{ field: 'Name', before: 'House', after: 'Deep house' }],
    },
  ])
  const csv = (await get('.csv')).body
  expect(csv).toContain('Name: House → Deep house')
})

test('the audit trail names the people it is about, whatever their entries call them', async () => {
  const { id } = await anAccount(database.db, { first_name: 'Ada', last_name: 'Byron' })
  await record({ action: 'user.change', subject: { kind: 'user', id } })
  await record({ action: 'royalties.pay', subject: { kind: 'account', id } })
  await record({ action: 'vocabulary.change', subject: { kind: 'user', id: 'no-id' } })
  expect((await trail()).map(({ subject }) => subject.name)).toEqual(
    expect.arrayContaining(['Ada Byron', 'Ada Byron', null]),
  )
  expect((await trail('?q=byron')).length).toBe(0)
  expect((await trail('?q=grace')).length).toBe(3)
  expect((await trail(`?actor=${id}`)).length).toBe(0)
})

test('the audit trail is narrowed down by administrator, action, subject, days and words', async () => {
  await record()
  await record({ actorId: randomUUID(), action: 'review.accept', at: new Date('2026-11-22T23:59:59Z') })
  const found = async (query: string) => (await trail(`?${query}`)).map(({ what }) => what)
  expect(await found('sort=at')).toEqual(['Changed a term', 'Accepted a sound'])
  expect(await found(`actor=${admin.id}`)).toEqual(['Changed a term'])
  expect(await found('action=review.accept')).toEqual(['Accepted a sound'])
  expect(await found('subject=sound')).toEqual([])
  expect(await found('from=2026-11-21&to=2026-11-22')).toEqual(['Accepted a sound'])
  expect(await found('to=2026-11-21')).toEqual(['Changed a term'])
  expect(await found('from=2026-11-23&to=2026-11-01')).toEqual([])
  expect(await found('q=grace')).toEqual(['Changed a term'])
  expect(await found('q=deep%20HOUSE')).toHaveLength(2)
  expect((await get('?from=2026-02-29')).statusCode).toBe(400)
  expect(((await get('/choices')).json() as { body: { data: object } }).body.data).toEqual({
    actors: [{ value: admin.id, label: 'Grace Hall' }],
    actions: [
      { value: 'review.accept', label: 'Accepted a sound' },
      { value: 'vocabulary.change', label: 'Changed a term' },
    ],
    subjects: [{ value: 'term', label: 'Term' }],
  })
})

test.each([
  ['changed', "update audit_entry set action = 'nothing'"],
  ['deleted', 'delete from audit_entry'],
  ['emptied', 'truncate audit_entry'],
])('the audit trail cannot be %s', async (_how, statement) => {
  await record()
  await expect(sql.raw(statement).execute(over(database.db))).rejects.toThrow('only ever added to')
})

test('addresses and accounts of people stay out of the trail, also where a reason names them', async () => {
  const after = {
    reason: 'Asked from ada@x.test (“Ada”) for DE89370400440532013000, DE89 3704 0044 0532 0130 00',
    to: 'PayPal, a…@x.test',
    reference: 'RF18539007547034',
    paid: [{ iban: 'GB29NWBK60161331926819', vatId: 'DE136695976' }],
  }
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  const subject = { kind: 'account', id: actorId }
  await recordAudit(database.db, [
    { actorId, at: new Date(), action: 'user.change', subject, before: null, after },
  ])
  const { rows } = await sql<{
    after: object
  }>`select after from audit_entry where actor_id = ${actorId}`.execute(over(database.db))
  expect(rows).toEqual([
    {
      after: {
        reason: 'Asked from …@… (“Ada”) for DE89 … 3000, DE89 …',
        to: 'PayPal, a…@x.test',
        reference: 'RF18539007547034',
        paid: [{ iban: 'GB29 … 6819', vatId: 'DE136695976' }],
      },
    },
  ])
})
