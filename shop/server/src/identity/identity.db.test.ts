import { sql } from 'kysely'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../platform/http/route.ts'
import { over } from '../platform/db/db.ts'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn, isConfirmed, tokensOf } from '../testing/identity-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { authenticate } from './authenticate.ts'
import type { IdentityContext } from './identity-context.ts'
import { setPassword } from './passwords.ts'
import { selectPasswordHash } from './queries.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { setUserStatuses } from './users/set-statuses.ts'

const database = useTestDatabase()
const password = 'rain on the tin roof'
const said: string[] = []
let now: Date
let ctx: IdentityContext

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  said.length = 0
  const log = pino({ level: 'debug' }, { write: (line) => said.push(line) })
  ctx = await identityContextOn(database.db, { log, now: () => now })
})

async function somebody(facts: Parameters<typeof anAccount>[1] = {}): Promise<{ id: string; email: string }> {
  const account = await anAccount(database.db, facts)
  await setPassword(database.db, { accountId: account.id, password })
  return account
}

const signInAs = async (email: string, given = password) =>
  tokensOf(await signIn(ctx, { email, password: given, clientAddress: '127.0.0.1', userAgent: null }))

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}

test('whoever knows the password gets tokens that say who they are', async () => {
  const { id, email } = await somebody()
  const { idToken } = await signInAs(email.toUpperCase())
  expect(await authenticate(ctx, idToken)).toMatchObject({ accountId: id, role: 'user' })
})

test('[E03] the ID token carries the claims of the specification', async () => {
  const { email } = await somebody({ first_name: 'Ada', last_name: 'Lee', role: 'artist' })
  expect(decodeJwt((await signInAs(email)).idToken)).toMatchObject({
    'custom:userFirstName': 'Ada',
    'custom:userLastName': 'Lee',
    'custom:role': 'artist',
    'custom:status': 'activated',
    'custom:firstTimeLogin': 'true',
    'custom:voucherPayload': '',
    email,
  })
})

test('[M07] an unknown address is asked whether it wants an account', async () => {
  await expect(signInAs('nobody@segno.test')).rejects.toMatchObject({
    status: 400,
    code: 'account_not_found',
    message: 'No account found. Want to create one?',
  })
})

test('[M05] somebody who has not confirmed their address is told so', async () => {
  const { email } = await somebody({ email_confirmed_at: null })
  await expect(signInAs(email)).rejects.toMatchObject({
    message: 'User is not confirmed. Please check your email for a verification link.',
  })
})

test('a deactivated account cannot be signed in to, nor used with a token from before', async () => {
  const { id, email } = await somebody()
  const { idToken } = await signInAs(email)
  await sql`update account set status = 'deactivated' where id = ${id}`.execute(over(database.db))
  await expect(signInAs(email)).rejects.toMatchObject({ code: 'account_disabled' })
  expect(await authenticate(ctx, idToken)).toBe('account_disabled')
})

test('[G02] a renewal says that the account was deactivated, which had ended its session', async () => {
  const { id, email } = await somebody()
  const { refreshToken } = await signInAs(email)
  const admin = await anAccount(database.db, { role: 'admin' })
  const request = { actorId: admin.id, userIds: [id], reason: 'Card fraud' }
  await setUserStatuses(ctx, { ...request, status: 'deactivated' }, isConfirmed)
  await expect(refreshSession(ctx, refreshToken)).rejects.toMatchObject({ message: 'User is disabled.' })
  await setUserStatuses(ctx, { ...request, status: 'activated' }, isConfirmed)
  await expect(refreshSession(ctx, refreshToken)).rejects.toMatchObject({
    message: 'Refresh Token has been revoked',
  })
})

test('guessing is slowed down for the one who guesses and for nobody else', async () => {
  const { email } = await somebody()
  for (let guess = 0; guess < 6; guess++) {
    later(60)
    await expect(signInAs(email, 'wrong guess')).rejects.toMatchObject({ code: 'wrong_password' })
  }
  await expect(signInAs(email)).rejects.toMatchObject({ status: 429, code: 'too_many_attempts' })
  await expect(
    signIn(ctx, { email, password, clientAddress: '10.0.0.9', userAgent: null }),
  ).resolves.toBeDefined()
  later(60)
  await expect(signInAs(email)).resolves.toBeDefined()
})

test('the password is kept as an argon2id hash, and neither it nor a token is logged', async () => {
  const { id, email } = await somebody()
  const { refreshToken } = await signInAs(email)
  later(1)
  const renewed = await refreshSession(ctx, refreshToken)
  await authenticate(ctx, renewed.idToken)
  later(60)
  await expect(refreshSession(ctx, refreshToken)).rejects.toThrow('revoked')
  expect(await selectPasswordHash(database.db, id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(said.join('')).not.toContain(password)
  expect(said.join('')).not.toContain(refreshToken)
})

test.each(['short', 'x'.repeat(129), 'password1'])(
  'the password %s is refused and the old one stays',
  async (unfit) => {
    const { id, email } = await somebody()
    await expect(setPassword(database.db, { accountId: id, password: unfit })).rejects.toMatchObject({
      code: 'password_unfit',
    })
    await expect(signInAs(email)).resolves.toBeDefined()
  },
)

test('a token is good for an hour', async () => {
  const { email } = await somebody()
  const { idToken, accessToken } = await signInAs(email)
  later(59 * 60)
  expect(await authenticate(ctx, idToken)).toMatchObject({ role: 'user' })
  ctx.callers.clear()
  later(2 * 60)
  expect(await authenticate(ctx, idToken)).toBe('token_expired')
  expect(await authenticate(ctx, accessToken)).toBe('token_expired')
})

test('only an ID token signed by us is taken', async () => {
  const { id, email } = await somebody()
  const { idToken, accessToken } = await signInAs(email)
  const { privateKey } = await generateKeyPair('RS256')
  const { sid } = decodeJwt(idToken)
  const forge = (kid: string) =>
    new SignJWT({ token_use: 'id', sid })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(id)
      .setIssuer('https://segno.test')
      .setAudience('segno')
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 60_000))
      .sign(privateKey)
  const ownKid = (await ctx.keys.current()).signing.id
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`
  for (const wrong of ['', 'x.y.z', unsigned, accessToken, await forge(ownKid), await forge('unknown')]) {
    expect(await authenticate(ctx, wrong)).toBe('invalid_token')
  }
})

test('a token of ours without an end, or whose session is no id, is not taken', async () => {
  const { id, email } = await somebody()
  const { sid } = decodeJwt((await signInAs(email)).idToken)
  const { id: kid, key } = (await ctx.keys.current()).signing
  const made = (claims: { sid: unknown }, isEndless: boolean) => {
    const token = new SignJWT({ token_use: 'id', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(id)
      .setIssuer('https://segno.test')
      .setAudience('segno')
      .setIssuedAt(now)
    if (!isEndless) token.setExpirationTime(new Date(now.getTime() + 60_000))
    return token.sign(key)
  }
  expect(await authenticate(ctx, await made({ sid }, false))).toMatchObject({ accountId: id })
  expect(await authenticate(ctx, await made({ sid }, true))).toBe('invalid_token')
  expect(await authenticate(ctx, await made({ sid: 'x' }, false))).toBe('invalid_token')
})

test('a token that names one person and the session of another is not taken', async () => {
  const { id } = await somebody()
  const other = await somebody()
  const { sid } = decodeJwt((await signInAs(other.email)).idToken)
  const { id: kid, key } = (await ctx.keys.current()).signing
  const token = await new SignJWT({ token_use: 'id', sid })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(id)
    .setIssuer('https://segno.test')
    .setAudience('segno')
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 60_000))
    .sign(key)
  expect(await authenticate(ctx, token)).toBe('unauthenticated')
})

test('after signing out the token is no longer good', async () => {
  const { email } = await somebody()
  const { idToken } = await signInAs(email)
  const caller = (await authenticate(ctx, idToken)) as Caller
  await signOut(ctx, caller)
  expect(await authenticate(ctx, idToken)).toBe('unauthenticated')
})

test('a refresh token is exchanged once; one that comes back ends its session', async () => {
  const { email } = await somebody()
  const first = await signInAs(email)
  later(50 * 60)
  const second = await refreshSession(ctx, first.refreshToken)
  expect(await authenticate(ctx, second.idToken)).toMatchObject({ role: 'user' })
  const third = await refreshSession(ctx, second.refreshToken)
  later(5)
  await expect(refreshSession(ctx, first.refreshToken)).rejects.toMatchObject({
    code: 'refresh_token_revoked',
  })
  expect(await authenticate(ctx, third.idToken)).toMatchObject({ role: 'user' })
  later(60)
  await expect(refreshSession(ctx, first.refreshToken)).rejects.toThrow('Refresh Token has been revoked')
  ctx.callers.clear()
  expect(await authenticate(ctx, third.idToken)).toBe('unauthenticated')
})

test('a session that is not used for 90 days has ended', async () => {
  const { email } = await somebody()
  const { refreshToken } = await signInAs(email)
  later(91 * 24 * 60 * 60)
  await expect(refreshSession(ctx, refreshToken)).rejects.toThrow('Refresh Token has expired')
})

test('after the keys are changed what the old one signed is good until it runs out, and both are published', async () => {
  const { email } = await somebody()
  const { idToken } = await signInAs(email)
  await ctx.keys.rotate({ isLeaked: false })
  const { keys } = (await ctx.keys.current()).published
  expect(keys).toHaveLength(2)
  later(59 * 60)
  expect(await authenticate(ctx, idToken)).toMatchObject({ role: 'user' })
  const fresh = await signInAs(email)
  expect(decodeProtectedHeader(fresh.idToken).kid).not.toBe(decodeProtectedHeader(idToken).kid)
  expect(await authenticate(ctx, fresh.idToken)).toMatchObject({ role: 'user' })
})

test('what is signed with a key that was retired long ago, or that has leaked, is not taken, whatever it says', async () => {
  const { id, email } = await somebody()
  const { idToken } = await signInAs(email)
  const old = (await ctx.keys.current()).signing
  const forge = () =>
    new SignJWT({ token_use: 'id', sid: decodeJwt(idToken)['sid'] })
      .setProtectedHeader({ alg: 'RS256', kid: old.id })
      .setSubject(id)
      .setIssuer('https://segno.test')
      .setAudience('segno')
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 3_600_000))
      .sign(old.key)
  await ctx.keys.rotate({ isLeaked: false })
  expect(await authenticate(ctx, await forge())).toMatchObject({ accountId: id })
  later(3 * 60 * 60)
  ctx.callers.clear()
  expect(await authenticate(ctx, await forge())).toBe('invalid_token')
  const { idToken: fresh } = await signInAs(email)
  await ctx.keys.rotate({ isLeaked: true })
  expect(await authenticate(ctx, fresh)).toBe('invalid_token')
})

test('a process that has not heard of a new key yet takes what it signed', async () => {
  const { email } = await somebody()
  const other = await identityContextOn(database.db, { now: () => now })
  later(2)
  await other.keys.rotate({ isLeaked: false })
  const { refreshToken } = await signInAs(email)
  const { idToken } = await refreshSession(other, refreshToken)
  expect(await authenticate(ctx, idToken)).toMatchObject({ role: 'user' })
})
