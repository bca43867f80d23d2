import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { aSound } from '../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { availablePoints } from '../wallet/public.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db, { SEGNO_REPORT_POINTS_A_DAY: '3' })
})
afterEach(() => shop[Symbol.asyncDispose]())

test.skipIf(!hasPostgres)(
  'whoever decides a report at the same moment, it earns once, and never beyond the day’s limit',
  async () => {
    const listener = await signedIn(shop)
    const admins = await Promise.all([signedIn(shop, { role: 'admin' }), signedIn(shop, { role: 'admin' })])
    const post = (url: string, token: string, payload: object) =>
      shop.app.inject({ method: 'POST', url, headers: { token }, payload })
    const reports: string[] = []
    for (let at = 0; at < 6; at++) {
      const { id } = await aSound(database.db)
      const payload = { what: 'tempo', claim: { tempoBpm: 100 } }
      const answers = await Promise.all(
        [1, 2].map(() => post(`/api/sounds/${id}/reports`, listener.token, payload)),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([201, 409]))
      const made = answers.find(({ statusCode }) => statusCode === 201)!
      reports.push((made.json() as { body: { data: { _id: string } } }).body.data._id)
    }
    const decided = await Promise.all(
      reports.flatMap((id) => admins.map(({ token }) => post(`/api/admin/reports/${id}/accept`, token, {}))),
    )
    expect(decided.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
    expect(await availablePoints(database.db, listener.id, new Date())).toBe(3)
  },
)

test.skipIf(!hasPostgres)(
  'whoever reports one sound at the same moment, all of them are counted',
  async () => {
    const { id } = await aSound(database.db)
    const listeners = await Promise.all(Array.from({ length: 6 }, () => signedIn(shop)))
    const answers = await Promise.all(
      listeners.map(({ token }) =>
        shop.app.inject({
          method: 'POST',
          url: `/api/sounds/${id}/reports`,
          headers: { token },
          payload: { what: 'audio', words: 'It crackles' },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(listeners.map(() => 201))
    const { rows } = await sql<{ open: number }>`
    select open_reports as open from sound where id = ${id}`.execute(over(database.db))
    expect(rows[0]?.open).toBe(6)
  },
)
