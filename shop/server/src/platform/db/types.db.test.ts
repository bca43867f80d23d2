import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { over } from './db.ts'

const database = useTestDatabase()

test('both databases give every type that our tables use the same form', async () => {
  const { rows } = await sql`
    select '{a,"b c"}'::text[] as texts, '{1.5,-2}'::float8[] as numbers, '\\x00ff'::bytea as bytes,
      '2026-11-21T12:00:00Z'::timestamptz as at, 9007199254740991::int8 as large, 1.25::float8 as real,
      '{"a":[1]}'::jsonb as json, true as yes, null::text as nothing, 7::int4 as small`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    {
      texts: ['a', 'b c'],
      numbers: [1.5, -2],
      bytes: Buffer.from([0, 255]),
      at: new Date('2026-11-21T12:00:00Z'),
      large: 9_007_199_254_740_991,
      real: 1.25,
      json: { a: [1] },
      yes: true,
      nothing: null,
      small: 7,
    },
  ])
})

test('values come back as they were given', async () => {
  const given = [['a', 'ü "b"'], [0.1, 2], Buffer.from([1, 2, 255]), new Date('2026-11-21T12:00:00.123Z')]
  const { rows } = await sql`
    select ${given[0]}::text[] as texts, ${given[1]}::float8[] as numbers, ${given[2]}::bytea as bytes,
      ${given[3]}::timestamptz as at`.execute(over(database.db))
  expect(Object.values(rows[0] as object)).toEqual(given)
})
