import { api, type Endpoint, type Role } from '@segno/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { COUNT_LIMIT, listSource } from './platform/db/list.ts'
import { over } from './platform/db/db.ts'
import { pagedList } from './platform/http/paged-list.ts'
import { anAccount } from './testing/builders.ts'
import { openTestApp, signedIn, type SignedIn, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
const endpoints = Object.values(api) as Endpoint[]
/** Lists that can be saved as CSV, without those of a parent, which have tests of their own. */
const lists = endpoints.filter(
  ({ method, path }) =>
    method === 'GET' && !path.includes(':') && endpoints.some((one) => one.path === `${path}.csv`),
)

/** The orders that a list offers, as its own refusal names them. */
const sortsOf = ({ query }: Endpoint): string[] => {
  const { error } = query!.safeParse({ sort: 'nonsense' })
  return error?.issues.flatMap((issue) => ('values' in issue ? (issue.values as string[]) : [])) ?? []
}

/** Filters that take any short text: words, and ids that are none. */
const freeFiltersOf = ({ query }: Endpoint): string[] =>
  Object.keys((query as z.ZodMiniObject).def.shape).filter(
    (name) => query!.safeParse({ [name]: '0x' }).success,
  )

let shop: TestApp
beforeAll(async () => void (shop = await openTestApp(database.db)))
afterAll(async () => shop[Symbol.asyncDispose]())

test.each(lists.map((list) => [list.path, list] as const))(
  '%s answers in every order it offers, beyond its last page, to hostile words, and as CSV',
  async (path, list) => {
    const role = typeof list.access === 'string' ? 'user' : (list.access[0] as Role)
    const { token } = await signedIn(shop, { role }, { isConfirmed: true })
    // Saving the audit trail is in it.
    const saved = path === '/api/admin/audit' ? 1 : 0
    const get = (url: string) => shop.app.inject({ url, headers: { token } })
    const sorts = sortsOf(list)
    expect(sorts.length).toBeGreaterThan(1)
    for (const sort of sorts) {
      const [page, csv] = [await get(`${path}?sort=${sort}`), await get(`${path}.csv?sort=${sort}`)]
      expect([sort, page.statusCode, csv.statusCode]).toEqual([sort, 200, 200])
      const { totalItems } = (page.json() as { body: { data: { meta: { totalItems: number } } } }).body.data
        .meta
      expect([sort, csv.body.trimEnd().split('\r\n').length]).toEqual([sort, 1 + totalItems + saved])
    }
    expect((await get(`${path}?page=99999`)).json()).toMatchObject({
      body: { data: { items: [], meta: { currentPage: 99_999 } } },
    })
    for (const words of ['%', '_', "'; drop table account;--", '\\', '"', '%00', '🎹'])
      expect([words, (await get(`${path}?q=${encodeURIComponent(words)}`)).statusCode]).toEqual([words, 200])
    for (const name of freeFiltersOf(list))
      expect([name, (await get(`${path}?${name}=0x`)).statusCode < 500]).toEqual([name, true])
    for (const query of ['page=0', 'page=-1', 'limit=101', 'sort=password', `q=${'x'.repeat(10_000)}`])
      expect([query, (await get(`${path}?${query}`)).statusCode]).toEqual([query, 400])
  },
)

const isByDay = ({ query }: Endpoint): boolean => query!.safeParse({ from: '2026-11-01' }).success

test.each(lists.filter(isByDay).map((list) => [list.path, list] as const))(
  '%s answers to days backwards, far away and on 29 February, and refuses days that are none',
  async (path, list) => {
    const role = typeof list.access === 'string' ? 'user' : (list.access[0] as Role)
    const { token } = await signedIn(shop, { role })
    const get = (days: string) => shop.app.inject({ url: `${path}?${days}`, headers: { token } })
    const backwards = await get('from=2026-11-23&to=2026-11-01')
    expect(backwards.json()).toMatchObject({ body: { data: { items: [], meta: { totalItems: 0 } } } })
    for (const days of ['from=1000-01-01&to=2999-12-31', 'from=2999-12-31', 'to=1000-01-01', 'to=2028-02-29'])
      expect([days, (await get(days)).statusCode]).toEqual([days, 200])
    for (const days of ['from=2027-02-29', 'to=2026-13-01', 'from=today', 'from=0001-01-01', 'to=9999-12-31'])
      expect([days, (await get(days)).statusCode]).toEqual([days, 400])
  },
)

interface ListPage {
  readonly items: unknown[]
  readonly meta: { readonly totalItems: number }
}

async function firstPage(url: string, { token }: SignedIn): Promise<ListPage> {
  const answer = await shop.app.inject({ url, headers: { token } })
  return (answer.json() as { body: { data: ListPage } }).body.data
}

/** The specification's shape, ten to a page; a list of nothing has one page, which is empty. */
const shapeOf = ({ items, meta: { totalItems } }: ListPage) => ({
  items: items.slice(0, 10),
  meta: {
    itemCount: Math.min(totalItems, 10),
    totalItems: expect.any(Number),
    itemsPerPage: 10,
    totalPages: Math.max(1, Math.ceil(totalItems / 10)),
    currentPage: 1,
  },
})

test.each([
  ['the user list', '/api/admin/users', 'admin'],
  ['the sales history', '/api/sales', 'artist'],
  ['the admin subscription history', '/api/admin/subscription-history', 'admin'],
  ['active users', '/api/admin/analytics/active-days', 'admin'],
  ['usage metrics', '/api/admin/analytics/usage-days', 'admin'],
  ['user feedback', '/api/admin/feedback', 'admin'],
] as const)('[E06] %s is items and meta, ten to a page unless asked', async (_, path, role) => {
  for (let count = 0; count < 11; count++) await anAccount(database.db)
  const list = await firstPage(path, await signedIn(shop, { role }))
  expect(list).toEqual(shapeOf(list))
})

test.each([
  ['the affiliate history', '/api/affiliate/commissions', 'user'],
  ['the affiliate payout history', '/api/affiliate/payouts', 'user'],
  ['the admin affiliate history', '/api/admin/affiliate-history', 'admin'],
  ['the payouts of an affiliate', '/api/admin/affiliate_payout/:userId/payouts', 'admin'],
  ['the admin affiliate users', '/api/admin/affiliates', 'admin'],
] as const)('[E16] %s is a list in pages', async (_, path, role) => {
  const affiliate = await signedIn(shop)
  await shop.app.inject({ url: '/api/affiliate', headers: { token: affiliate.token } })
  const list = await firstPage(path.replace(':userId', affiliate.id), await signedIn(shop, { role }))
  expect(list).toEqual(shapeOf(list))
})

test('a list counts to 10,000 and says where there are more', async () => {
  const { token } = await signedIn(shop, { role: 'admin' })
  const add = (count: number) =>
    sql`insert into mail (id, to_address, subject) select gen_random_uuid(), 'ada@segno.test', 'Rain'
      from generate_series(1, ${count})`.execute(over(database.db))
  const meta = async () => {
    const answer = await shop.app.inject({ url: '/api/admin/mails?limit=100&q=rain', headers: { token } })
    return (answer.json() as { body: { data: { meta: object } } }).body.data.meta
  }
  await add(COUNT_LIMIT)
  expect(await meta()).toEqual({
    itemCount: 100,
    totalItems: 10_000,
    itemsPerPage: 100,
    totalPages: 100,
    currentPage: 1,
  })
  await add(1)
  expect(await meta()).toMatchObject({ totalItems: 10_000, totalPages: 100, isMinimum: true })
})

test('a list has as many rows on its last page and beyond it as on its first', async () => {
  const { token } = await signedIn(shop, { role: 'admin' })
  await sql`insert into mail (id, to_address, subject) select gen_random_uuid(), 'ada@segno.test', 'Snow'
    from generate_series(1, 5)`.execute(over(database.db))
  const counts = async (page: number) => {
    const url = `/api/admin/mails?limit=2&q=snow&page=${page}`
    const answer = await shop.app.inject({ url, headers: { token } })
    const { meta } = (answer.json() as { body: { data: { meta: Record<string, number> } } }).body.data
    return [meta['itemCount'], meta['totalItems']]
  }
  expect([await counts(1), await counts(2), await counts(3), await counts(4)]).toEqual([
    [2, 5],
    [2, 5],
    [1, 5],
    [0, 5],
  ])
})

test('a list that is summed up is counted along with its page, and beyond its end too', async () => {
  const shown = async (count: number, page: number) => {
    const numbers = sql<{ n: number }>`(select generate_series(1, ${count}::int) as n)`.as<'numbers'>(
      'numbers',
    )
    const query = over<Record<never, never>>(database.db).selectFrom(numbers).select('numbers.n')
    const source = listSource(query, { sorts: { n: 'numbers.n' }, id: 'numbers.n', isSummed: true })
    return pagedList(source, { page, limit: 2, sort: '-n' }, (rows) => rows.map(({ n }) => n))
  }
  expect(await shown(5, 1)).toMatchObject({ items: [5, 4], meta: { totalItems: 5 } })
  expect(await shown(5, 9)).toMatchObject({ items: [], meta: { totalItems: 5 } })
  const { meta } = await shown(COUNT_LIMIT + 5, 1)
  expect(meta).toMatchObject({ totalItems: COUNT_LIMIT, isMinimum: true })
})
