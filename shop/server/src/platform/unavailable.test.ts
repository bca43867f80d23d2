import pg from 'pg'
import { S3NetworkError, S3ServiceError } from 's3mini'
import { expect, test } from 'vitest'
import { DatabaseAway } from './db/database-away.ts'
import { unavailableIn } from './unavailable.ts'

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more })

test('what is away is told from what is wrong', () => {
  expect(
    [
      withCode('ECONNREFUSED'),
      new AggregateError([withCode('ECONNREFUSED')]),
      withCode('ENOENT', { syscall: 'connect' }),
      new Error('Connection terminated unexpectedly'),
      new Error('could not be read', { cause: withCode('ECONNRESET') }),
      new S3ServiceError('S3 returned 500', 500),
      new S3NetworkError('S3 network error', 'ENOTFOUND'),
      new TypeError('fetch failed'),
      withCode('ENOSPC', { syscall: 'write' }),
      Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' }),
      Object.assign(new pg.DatabaseError('out of memory', 0, 'error'), { code: '53200' }),
      withCode('53200'),
      new DatabaseAway('no connection became free'),
      withCode('23505'),
      withCode('ENOENT', { syscall: 'open' }),
      new S3ServiceError('S3 returned 404', 404),
      new TypeError('undefined is not a function'),
      new Error('unexpected'),
      'no error',
    ].map(unavailableIn),
  ).toEqual([
    'database',
    'database',
    'database',
    'database',
    'database',
    'service',
    'service',
    'service',
    'disk',
    'disk',
    'database',
    'database',
    'database',
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
