import * as argon2 from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { IdentityContext } from '../identity-context.ts'
import { forgotPassword } from './forgot-password.ts'
import { acceptInvitation } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

// The hashes are computed as ever, and counted.
vi.mock('@node-rs/argon2', { spy: true })

const database = useTestDatabase()
const clientAddress = '192.0.2.1'
const password = 'rain on the tin roof'
const refusal = { status: 429, code: 'too_many_attempts' }
let ctx: IdentityContext
let now: Date

beforeEach(async () => {
  now = new Date()
  ctx = { ...(await identityContextOn(database.db)), now: () => now }
})

const forgot = (email: string) => forgotPassword(ctx, { email, clientAddress })
const verify = (email: string) => verifyEmail(ctx, { email, code: '12345', clientAddress })

test('being told that an address is confirmed is an answer that is given five times, and then for work only', async () => {
  const { email } = await anAccount(database.db)
  for (let at = 0; at < 5; at++)
    await expect(verify(email)).rejects.toMatchObject({ code: 'already_confirmed' })
  await expect(verify(email)).rejects.toMatchObject({ code: 'proof_required' })
  await expect(verify('nobody@segno.test')).rejects.toMatchObject({ code: 'proof_required' })
})

test('the address that stands in the place of a deleted one is nobody’s', async () => {
  const email = 'deleted-0@deleted.invalid'
  await anAccount(database.db, { email, status: 'deactivated', deleted_at: new Date() })
  await expect(forgot(email)).rejects.toMatchObject({ code: 'email_not_found' })
  expect(await mailsTo(database.db, email)).toHaveLength(0)
})

test('one network has thirty letters an hour written, to whomever', async () => {
  for (let at = 0; at < 30; at++) await forgot((await anAccount(database.db)).email)
  const { email } = await anAccount(database.db)
  await expect(forgot(email)).rejects.toMatchObject(refusal)
  expect(await mailsTo(database.db, email)).toHaveLength(0)
})

const hashesOf = async (work: () => Promise<unknown>): Promise<number> => {
  vi.mocked(argon2.hash).mockClear()
  await work().catch(() => undefined)
  return vi.mocked(argon2.hash).mock.calls.length
}

test('a made-up invitation costs the shop no hash', async () => {
  const given = { email: 'ada@segno.test', password, secret: 'made up' }
  await expect(acceptInvitation(ctx, given)).rejects.toMatchObject({ code: 'invitation_over' })
  expect(await hashesOf(() => acceptInvitation(ctx, given))).toBe(0)
})

test('a code that sets a password takes a hash, whether or not anybody has the address', async () => {
  const { email: known } = await anAccount(database.db)
  for (const email of [known, 'nobody@segno.test']) {
    const given = { email, code: '123456', newPassword: password, clientAddress }
    expect(await hashesOf(() => resetPassword(ctx, given))).toBe(1)
  }
})
