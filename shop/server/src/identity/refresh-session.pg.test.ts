import { expect, test } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn, tokensOf } from '../testing/identity-context.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { setPassword } from './passwords.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'

const database = useTestDatabase()
const password = 'rain on the tin roof'

test.skipIf(!hasPostgres)(
  'twenty tabs that use one refresh token at once get the same new one, and the session goes on',
  async () => {
    const ctx = await identityContextOn(database.db)
    const { id, email } = await anAccount(database.db)
    await setPassword(database.db, { accountId: id, password })
    const { refreshToken } = tokensOf(
      await signIn(ctx, { email, password, clientAddress: '::1', userAgent: null }),
    )
    const renewed = await Promise.all(Array.from({ length: 20 }, () => refreshSession(ctx, refreshToken)))
    const next = new Set(renewed.map((tokens) => tokens.refreshToken))
    expect(next.size).toBe(1)
    expect(next).not.toContain(refreshToken)
    await expect(refreshSession(ctx, [...next][0]!)).resolves.toBeDefined()
  },
)
