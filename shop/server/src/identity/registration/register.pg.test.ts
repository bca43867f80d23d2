import { expect, test } from 'vitest'
import { identityContextOn } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { useTicket } from './come-in.ts'
import { register } from './register.ts'
import { verifyEmail } from './verify-email.ts'

const database = useTestDatabase()
const ada = {
  email: 'ada@segno.test',
  password: 'rain on the tin roof',
  firstName: 'Ada',
  lastName: 'Lee',
  country: 'DE',
  currency: 'EUR',
  clientAddress: '192.0.2.1',
}

test.skipIf(!hasPostgres)(
  'of ten who register one address at once, one gets the account and one mail goes out',
  async () => {
    const ctx = await identityContextOn(database.db)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => register(ctx, ada)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(new Set(reasons)).toEqual(new Set(['AppError: Email already exists.']))
    expect(await mailsTo(database.db, ada.email)).toHaveLength(1)
  },
)

test.skipIf(!hasPostgres)(
  'one code used ten times at once confirms once; one ticket lets in once',
  async () => {
    const ctx = await identityContextOn(database.db)
    const { session } = await register(ctx, { ...ada, email: 'eve@segno.test' })
    const [mail] = await mailsTo(database.db, 'eve@segno.test')
    const code = /\d{6}/.exec(mail!.subject)![0]
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        verifyEmail(ctx, { email: 'eve@segno.test', code, clientAddress: '192.0.2.2', session: session! }),
      ),
    )
    const tickets = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.ticket] : []))
    expect(tickets).toHaveLength(1)
    const entries = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        useTicket(ctx, tickets[0]!, { clientAddress: '192.0.2.2', userAgent: null }),
      ),
    )
    expect(entries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  },
)
