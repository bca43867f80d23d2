import {
  type Endpoint,
  type Failure,
  listAllPayments,
  listAllPurchases,
  listFeedback,
  listPayments,
  listSecurityEvents,
  type SecurityEvent,
} from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let admin: { id: string; token: string }
beforeEach(async () => {
  shop = await openTestApp(database.db)
  admin = await signedIn(shop, { role: 'admin', first_name: 'Grace' })
  await sql`insert into account (id, email, first_name, last_name, country, currency, role, status, created_at, updated_at)
    select gen_random_uuid(), 'ada' || i || '@x.test', 'Ada', 'Lace' || i, 'DE', 'EUR', 'user', 'activated', now(), now()
    from generate_series(1, 1001) i`.execute(over(database.db))
})
afterEach(() => shop[Symbol.asyncDispose]())

const ask = ({ path }: Endpoint, query: Record<string, string>, { token } = admin) =>
  shop.app.inject({ url: path, query, headers: { token } })

test.each([listAllPayments, listAllPurchases, listFeedback, listSecurityEvents])(
  'a search that more than a thousand people match asks for more of the name: %#',
  async (list) => {
    const refused = await ask(list, { q: 'ada' })
    expect(refused.json() as Failure).toMatchObject({
      statusCode: 400,
      code: 'too_many_people',
      message: 'More than 1,000 people match. Type more of the name or email address.',
    })
    expect((await ask(list, { q: 'lace100' })).statusCode).toBe(200)
  },
)

test('within what one person did, a name that many share is searched for', async () => {
  const { id, token } = await signedIn(shop, { first_name: 'Ada', last_name: 'Byron' })
  const { body } = (await ask(listSecurityEvents, { q: 'ada', accountId: id })).json<{
    body: { data: { items: SecurityEvent[] } }
  }>()
  expect(body.data.items.map(({ accountId }) => accountId)).toEqual([id])
  expect((await ask(listPayments, { q: 'ada' }, { id, token })).statusCode).toBe(200)
})
