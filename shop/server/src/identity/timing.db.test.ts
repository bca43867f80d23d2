import * as argon2 from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn } from '../testing/identity-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { IdentityContext } from './identity-context.ts'
import { startLinkSignIn } from './link/link-sign-in.ts'
import { setPassword } from './passwords.ts'
import { forgotPassword } from './registration/forgot-password.ts'
import { signIn } from './sign-in.ts'

// The hashes are computed as ever, and counted: they take a hundred times as long as all the rest.
vi.mock('@node-rs/argon2', { spy: true })

const database = useTestDatabase()
const password = 'rain on the tin roof'
const here = { clientAddress: '192.0.2.1', userAgent: null }
let ctx: IdentityContext
let known: string
let withoutPassword: string
beforeEach(async () => {
  ctx = await identityContextOn(database.db)
  const { id, email } = await anAccount(database.db)
  await setPassword(database.db, { accountId: id, password })
  known = email
  withoutPassword = (await anAccount(database.db)).email
})

/** @returns how many hashes of passwords it took */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const counted = [vi.mocked(argon2.hash), vi.mocked(argon2.verify)]
  for (const one of counted) one.mockClear()
  await work().catch(() => null)
  return counted.reduce((sum, one) => sum + one.mock.calls.length, 0)
}

test('signing in computes one hash, whether the address is known, unknown or has no password, right or wrong', async () => {
  const guess = (email: string, given: string) => () => signIn(ctx, { email, password: given, ...here })
  const tries = [
    guess(known, password),
    guess(known, 'a wrong guess'),
    guess('nobody@segno.test', 'a wrong guess'),
    guess(withoutPassword, 'a wrong guess'),
    guess('no address at all', 'a wrong guess'),
  ]
  for (const work of tries) expect(await hashesOf(work)).toBe(1)
})

test('a code or a link by mail computes none, whether the address is known or not', async () => {
  for (const email of [known, 'nobody@segno.test']) {
    expect(await hashesOf(() => forgotPassword(ctx, { email, ...here }))).toBe(0)
    expect(await hashesOf(() => startLinkSignIn(ctx, { email, ...here }))).toBe(0)
  }
})
