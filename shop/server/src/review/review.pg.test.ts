import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { aSound } from '../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Decided {
  readonly decided: readonly { readonly _id: string }[]
  readonly before: readonly { readonly what: string }[]
}

test.skipIf(!hasPostgres)(
  'of two administrators who decide the same sounds at once, each sound follows one, and the other is told who',
  async () => {
    const admins = await Promise.all([
      signedIn(shop, { role: 'admin', first_name: 'Grace', last_name: 'Hall' }),
      signedIn(shop, { role: 'admin', first_name: 'Alan', last_name: 'Reed' }),
    ])
    for (let round = 0; round < 10; round++) {
      const ids = await Promise.all(
        [1, 2, 3].map(async () => (await aSound(database.db, { status: 'inReview', published_at: null })).id),
      )
      const decide = async (token: string, body: object): Promise<Decided> => {
        const sounds = ids.map((_id) => ({ _id, version: 1 }))
        const payload = { sounds, ...body }
        const headers = { token }
        const answer = await shop.app.inject({
          method: 'POST',
          url: '/api/admin/review/decide',
          headers,
          payload,
        })
        return (answer.json() as { body: { data: Decided } }).body.data
      }
      const [accepted, rejected] = await Promise.all([
        decide(admins[0].token, { decision: 'accept' }),
        decide(admins[1].token, { decision: 'reject', reason: 'Something else' }),
      ])
      expect(accepted.decided.length + rejected.decided.length).toBe(3)
      const { rows } = await sql<{ decisions: number; published: number }>`
      select (select count(*) from review_decision where sound_id = any(${ids}::uuid[])) as decisions,
        (select count(*) from sound where id = any(${ids}::uuid[]) and status = 'published') as published`.execute(
        over(database.db),
      )
      expect(rows[0]).toEqual({ decisions: 3, published: accepted.decided.length })
      for (const { what } of [...accepted.before, ...rejected.before])
        expect(['Grace Hall accepted it already.', 'Alan Reed rejected it already.']).toContain(what)
    }
  },
)
