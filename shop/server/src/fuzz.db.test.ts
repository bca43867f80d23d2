import { api, failure, type Endpoint } from '@segno/contract'
import { isDeepRun } from '@segno/test-kit/deep-run'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from './platform/db/db.ts'
import { aSound } from './testing/builders.ts'
import { givePoints } from './testing/orders-context.ts'
import { signedIn } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { useLastingTestApp } from './testing/use-test-app.ts'

const database = useTestDatabase()
const shop = useLastingTestApp(database)

/** Requests to each endpoint. */
const RUNS = isDeepRun() ? 400 : 40

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    'NaN',
    'null',
    '../../etc/passwd',
    "'; drop table account; --",
    '%00',
    '\u0000',
    '💥'.repeat(40),
    'a'.repeat(3_000),
  ),
)
const oddValue = fc.oneof(oddText, fc.jsonValue(), fc.constantFrom(null, -1, 1e308, [], {}, [[]], true))

/** Names that the endpoint knows, so that values get past the first check, and some that it does not. */
function namesOf(schema: unknown): fc.Arbitrary<string> {
  const shape = (schema as { def?: { shape?: object } } | undefined)?.def?.shape
  const known = shape ? Object.keys(shape) : []
  return known.length === 0
    ? fc.string({ maxLength: 12 })
    : fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 12 }))
}

function requestFor(endpoint: Endpoint) {
  return fc.record({
    url: fc
      .tuple(
        fc.array(oddText.filter((text) => text !== '').map(encodeURIComponentSafely), {
          minLength: 3,
          maxLength: 3,
        }),
        fc.array(fc.tuple(namesOf(endpoint.query), oddText), { maxLength: 4 }),
      )
      .map(([values, query]) => {
        let at = 0
        const path = endpoint.path.replace(/:\w+/g, () => values[at++ % values.length] ?? 'x')
        const search = query.map(
          ([name, value]) => `${encodeURIComponentSafely(name)}=${encodeURIComponentSafely(value)}`,
        )
        return search.length === 0 ? path : `${path}?${search.join('&')}`
      }),
    body: fc.oneof(
      fc.dictionary(namesOf(endpoint.body), oddValue, { maxKeys: 4 }).map((body) => JSON.stringify(body)),
      oddValue.map((body) => JSON.stringify(body) ?? ''),
      oddText,
    ),
    contentType: fc.constantFrom(
      'application/json',
      'application/json',
      'text/plain',
      'multipart/form-data',
      '',
    ),
    key: fc.constantFrom('abcdefgh', '', 'ü', 'x'.repeat(500)),
  })
}

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Everything that may not change by a wrong request; sign-ins that fail are counted, and meant to be. */
async function fingerprintOfData(): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*) from account) as accounts, (select count(*) from cart_item) as cart_items,
      (select count(*) from receipt) as receipts, (select count(*) from licence) as licences,
      (select coalesce(sum(balance_points), 0) from wallet) as points, (select count(*) from ledger_posting) as postings,
      (select count(*) from sound) as sounds, (select count(*) from intake) as intakes,
      (select count(*) from session where ended_at is null) as sessions`.execute(over(database.db))
  return rows[0] ?? {}
}

/** A failure is said in the one shape that there is for it. */
function isExplained(statusCode: number, body: string): boolean {
  return statusCode < 400 || failure.safeParse(JSON.parse(body)).success
}

test.each(Object.entries(api) as [string, Endpoint][])(
  '%s answers whatever it is given with an answer, never with a failure of its own, and changes nothing',
  async (_, endpoint) => {
    await aSound(database.db)
    const { token, id } = await signedIn(shop)
    await givePoints(database.db, id, 50)
    const before = await fingerprintOfData()
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async ({ url, body, contentType, key }) => {
        const answer = await shop.app.inject({
          method: endpoint.method,
          url,
          headers: {
            token,
            proof: encodeURIComponentSafely(key),
            'idempotency-key': encodeURIComponentSafely(key),
            ...(contentType === '' ? {} : { 'content-type': contentType }),
          },
          ...(endpoint.method === 'GET' ? {} : { payload: body }),
        })
        expect(answer.statusCode).toBeLessThan(500)
        expect(isExplained(answer.statusCode, answer.body)).toBe(true)
      }),
      { numRuns: RUNS },
    )
    // Signing out is the one change that needs no input, and it is meant to happen.
    const { sessions: _after, ...after } = await fingerprintOfData()
    const { sessions: _before, ...expected } = before
    expect(after).toEqual(expected)
  },
)
