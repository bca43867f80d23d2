import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn, isConfirmed } from '../../testing/identity-context.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { setPassword } from '../passwords.ts'
import { confirmTotp, startTotp } from '../security/second-factor-settings.ts'
import { signIn } from '../sign-in.ts'
import { respondToChallenge } from './respond.ts'

const database = useTestDatabase()
const password = 'rain on the tin roof'

test.skipIf(!hasPostgres)(
  'one code of the authenticator, used by five browsers at once, lets one of them in',
  async () => {
    let now = new Date()
    const ctx = await identityContextOn(database.db, { now: () => now })
    const { id, email } = await anAccount(database.db)
    await setPassword(database.db, { accountId: id, password })
    const here = { clientAddress: '192.0.2.1', userAgent: null }
    const who = { caller: { accountId: id, sessionId: id, role: 'user' as const }, ...here }
    const { secret } = await startTotp(ctx, who.caller, isConfirmed)
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
    await confirmTotp(ctx, who, codeNow())
    now = new Date(now.getTime() + 30_000)
    const steps = []
    for (let at = 0; at < 5; at++) steps.push(await signIn(ctx, { email, password, ...here }))
    const tries = await Promise.allSettled(
      steps.map((step) =>
        respondToChallenge(ctx, {
          session: (step as { session: string }).session,
          answer: codeNow(),
          ...here,
        }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  },
)
