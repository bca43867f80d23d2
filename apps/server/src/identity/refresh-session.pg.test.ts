import { expect, test } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn, tokensOf } from '../testing/identity-context.ts'
import { hasTestDatabase, useTestDatabase } from '../testing/test-database.ts'
import { setPassword } from './passwords.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'

const database = useTestDatabase()
const password = 'rain on the tin roof'

test.skipIf(!hasTestDatabase)(
  'of twenty who use one refresh token at once, one gets new tokens',
  async () => {
    const ctx = await identityContextOn(database.db)
    const { id, email } = await anAccount(database.db)
    await setPassword(database.db, { accountId: id, password })
    const { refreshToken } = tokensOf(
      await signIn(ctx, { email, password, clientAddress: '::1', userAgent: null }),
    )
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => refreshSession(ctx, refreshToken)),
    )
    const winners = tries.filter((one) => one.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await expect(refreshSession(ctx, winners[0]!.value.refreshToken)).resolves.toBeDefined()
  },
)
