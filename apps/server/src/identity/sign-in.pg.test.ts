import { expect, test } from 'vitest'
import { over, type Db } from '../platform/db.ts'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn } from '../testing/identity-context.ts'
import { hasTestDatabase, useTestDatabase } from '../testing/test-database.ts'
import { setPassword } from './passwords.ts'
import { signIn } from './sign-in.ts'

const database = useTestDatabase()

test.skipIf(!hasTestDatabase)('of twenty guesses at once five reach the password', async () => {
  const { id, email } = await anAccount(database.db)
  await setPassword(database.db, { accountId: id, password: 'rain on the tin roof' })
  let looked = 0
  const watched: unknown = over(database.db).withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('password_hash')) looked++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const ctx = await identityContextOn(watched as Db)
  const guesses = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      signIn(ctx, { email, password: `guess ${at}`, clientAddress: '::1', userAgent: null }),
    ),
  )
  const codes = guesses.map((one) =>
    one.status === 'rejected' ? (one.reason as { code: string }).code : 'in',
  )
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(15)
  expect(looked).toBe(5)
})
