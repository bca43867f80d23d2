import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn } from '../testing/identity-context.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { setPassword } from './passwords.ts'
import { signIn } from './sign-in.ts'

// Computed as ever, and counted.
vi.mock('@node-rs/argon2', { spy: true })

const database = useTestDatabase()

test.skipIf(!hasPostgres)('of twenty guesses at once five reach the password', async () => {
  const { id, email } = await anAccount(database.db)
  await setPassword(database.db, { accountId: id, password: 'rain on the tin roof' })
  // Time stands still, so that on a busy machine no wait is over before all have guessed.
  const now = new Date()
  const ctx = await identityContextOn(database.db, { now: () => now })
  vi.mocked(verify).mockClear()
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
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(5)
})
