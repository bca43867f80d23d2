import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn, tokensOf } from '../testing/identity-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { authenticate } from './authenticate.ts'
import type { IdentityContext } from './identity-context.ts'
import { setPassword } from './passwords.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'

const database = useTestDatabase()
const password = 'rain on the tin roof'
let now: Date
let ctx: IdentityContext
let first: string

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  ctx = await identityContextOn(database.db, { now: () => now })
  const { id, email } = await anAccount(database.db)
  await setPassword(database.db, { accountId: id, password })
  const tokens = tokensOf(await signIn(ctx, { email, password, clientAddress: '::1', userAgent: null }))
  await authenticate(ctx, tokens.idToken)
  first = tokens.refreshToken
})

const later = (hours: number): void => {
  now = new Date(now.getTime() + hours * 3_600_000)
}
const renew = (refreshToken: string) => refreshSession(ctx, refreshToken)
const refused = expect.objectContaining({ code: 'refresh_token_revoked' })

test('a renewal whose answer was lost is asked for again however late', async () => {
  later(1)
  const lost = await renew(first)
  later(200)
  const again = await renew(first)
  expect(again.refreshToken).toBe(lost.refreshToken)
  later(1)
  await expect(renew(again.refreshToken)).resolves.toBeDefined()
})

test('two tabs that meet get the same, although one has used it already', async () => {
  const { idToken, refreshToken } = await renew(first)
  await authenticate(ctx, idToken)
  now = new Date(now.getTime() + 29_000)
  expect(await renew(first)).toMatchObject({ refreshToken })
})

test('a token that comes back after what it was exchanged for was exchanged too ends its session', async () => {
  const { refreshToken } = await renew(first)
  const { refreshToken: third } = await renew(refreshToken)
  later(1)
  await expect(renew(first)).rejects.toEqual(refused)
  await expect(renew(third)).rejects.toEqual(refused)
})

test('so it does after the ID token of that exchange was used: its owner has the answer, and a thief comes late', async () => {
  later(1)
  const { idToken, refreshToken } = await renew(first)
  expect(await authenticate(ctx, idToken)).toMatchObject({ role: 'user' })
  later(1)
  await expect(renew(first)).rejects.toEqual(refused)
  await expect(renew(refreshToken)).rejects.toEqual(refused)
})

test('a thief who asks again in the owner’s place is noticed when the owner does', async () => {
  later(1)
  await renew(first)
  later(1)
  const stolen = await renew(first)
  await authenticate(ctx, stolen.idToken)
  later(1)
  await expect(renew(first)).rejects.toEqual(refused)
  await expect(renew(stolen.refreshToken)).rejects.toEqual(refused)
})
