import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { identityContextOn } from '../../testing/identity-context.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { accountOf } from './account-of.ts'

const database = useTestDatabase()
const ADA = {
  providerId: 'pool',
  issuer: 'https://issuer.test',
  subject: 'ada',
  email: 'ada@upstream.test',
  isEmailVerified: true,
  firstName: 'Ada',
  lastName: 'Lee',
}

test.skipIf(!hasPostgres)('ten windows of somebody new make one account, and all come in', async () => {
  const ctx = await identityContextOn(database.db)
  const windows = Array.from({ length: 10 }, () =>
    accountOf(ctx, ADA, { clientAddress: '::1', languages: [], afid: undefined }),
  )
  const ids = (await Promise.all(windows)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(1)
  const kept = sql`select account_id from social_identity`
  expect((await kept.execute(over(database.db))).rows).toEqual([{ account_id: ids[0] }])
})
