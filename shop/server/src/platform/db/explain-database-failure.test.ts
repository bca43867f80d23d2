import { expect, test } from 'vitest'
import { explainDatabaseFailure } from './explain-database-failure.ts'

const URL = 'postgres://segno:secret@db.example:5433/shop'
const failure = (code: string): Error => Object.assign(new Error('what the driver said'), { code })

test.each([
  [failure('ECONNREFUSED'), 'No PostgreSQL answers at db.example:5433. Start it, or mend DATABASE_URL.'],
  [new AggregateError([failure('ECONNREFUSED')]), 'No PostgreSQL answers at db.example:5433.'],
  [new Error('Connection terminated due to connection timeout'), 'No PostgreSQL answers at db.example:5433.'],
  [failure('ENOTFOUND'), 'There is no machine called db.example.'],
  [failure('28P01'), 'The PostgreSQL at db.example:5433 does not let segno in.'],
  [failure('42501'), 'segno may not bring the tables at db.example:5433 up to date.'],
  [failure('3D000'), 'The PostgreSQL at db.example:5433 has no database shop.'],
])('%s is said in a sentence for whoever runs the shop', (error, sentence) => {
  expect(explainDatabaseFailure(error, URL)).toContain(sentence)
  expect(explainDatabaseFailure(error, URL)).not.toContain('secret')
})

test('a mistake in a migration is nothing that whoever runs the shop could mend', () => {
  expect(explainDatabaseFailure(failure('42601'), URL)).toBeNull()
})
