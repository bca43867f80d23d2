import { beforeEach, expect, test } from 'vitest'
import { findAccountByEmail } from '../../accounts/public.ts'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn, isConfirmed, tokensOf } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { Caller } from '../../platform/http/route.ts'
import { authenticate } from '../authenticate.ts'
import type { IdentityContext } from '../identity-context.ts'
import { openSignInLink, startLinkSignIn } from '../link/link-sign-in.ts'
import { setPassword } from '../passwords.ts'
import { pollSignIn } from '../registration/come-in.ts'
import { signIn } from '../sign-in.ts'
import { signOutEverywhere } from '../sign-out.ts'
import { startEmailChange, verifyNewEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import type { SignedIn } from './confirm-password.ts'
import { endOneSession, showSessions } from './sessions-and-devices.ts'

const database = useTestDatabase()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const here = { clientAddress: '192.0.2.1', userAgent: firefox }
const password = 'rain on the tin roof'
const newEmail = 'new@segno.test'
let now: Date
let ctx: IdentityContext
let account: { id: string; email: string }

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  ctx = await identityContextOn(database.db, { now: () => now })
  account = await anAccount(database.db)
  await setPassword(database.db, { accountId: account.id, password })
})

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const comeIn = async (given = password): Promise<{ idToken: string; who: SignedIn }> => {
  const { idToken } = tokensOf(await signIn(ctx, { email: account.email, password: given, ...here }))
  return { idToken, who: { caller: (await authenticate(ctx, idToken)) as Caller, ...here } }
}
const allSessions = { page: 1, limit: 60 }

test('[A15] sessions are listed with the device they are on, and one of them can be ended', async () => {
  const studio = await comeIn()
  later(60)
  const { idToken, who } = await comeIn()
  const { items, meta } = await showSessions(ctx, who.caller, allSessions)
  expect(meta).toMatchObject({ totalItems: 2, itemsPerPage: 60 })
  expect(items).toMatchObject([
    { isThis: true, device: 'Firefox on Linux', clientAddress: '192.0.2.1' },
    { isThis: false },
  ])
  await endOneSession(ctx, who, items[1]!.id)
  expect(await authenticate(ctx, studio.idToken)).toBe('unauthenticated')
  expect(await authenticate(ctx, idToken)).toMatchObject({ accountId: account.id })
  await expect(endOneSession(ctx, who, items[1]!.id)).rejects.toMatchObject({ status: 404 })
})

test('somebody else’s session is not found', async () => {
  const { who } = await comeIn()
  account = await anAccount(database.db)
  await setPassword(database.db, { accountId: account.id, password })
  const other = await comeIn()
  await expect(endOneSession(ctx, other.who, who.caller.sessionId)).rejects.toMatchObject({
    status: 404,
  })
})

test('[A15] signing out everywhere ends this session too', async () => {
  const { idToken, who } = await comeIn()
  await signOutEverywhere(ctx, who.caller)
  expect(await authenticate(ctx, idToken)).toBe('unauthenticated')
})

test('[A15] a changed password ends every other session, and the mailbox hears of it', async () => {
  const elsewhere = await comeIn()
  const { idToken, who } = await comeIn()
  await expect(
    changePassword(ctx, who, {
      oldPassword: 'not it',
      newPassword: 'a quite different one',
      confirm: isConfirmed,
    }),
  ).rejects.toMatchObject({ code: 'wrong_password' })
  await changePassword(ctx, who, {
    oldPassword: password,
    newPassword: 'a quite different one',
    confirm: isConfirmed,
  })
  expect(await authenticate(ctx, elsewhere.idToken)).toBe('unauthenticated')
  expect(await authenticate(ctx, idToken)).toMatchObject({ accountId: account.id })
  expect((await mailsTo(database.db, account.email)).at(-1)!.subject).toContain('password was changed')
  await expect(comeIn('a quite different one')).resolves.toBeDefined()
})

const codeTo = async (address: string): Promise<string> =>
  /\d{6}/.exec((await mailsTo(database.db, address)).at(-1)!.subject)![0]

test('[A15] a new e-mail address counts once its code has been given; the old one is warned', async () => {
  const { who } = await comeIn()
  await startEmailChange(ctx, who, newEmail)
  expect(await findAccountByEmail(database.db, newEmail)).toBeNull()
  expect((await mailsTo(database.db, account.email)).at(-1)!.subject).toContain('about to change')
  await expect(verifyNewEmail(ctx, who, 'abcdef')).rejects.toMatchObject({ code: 'code_wrong' })
  expect(await verifyNewEmail(ctx, who, await codeTo(newEmail))).toEqual({ email: newEmail })
  expect(await findAccountByEmail(database.db, newEmail)).toMatchObject({ id: account.id, isConfirmed: true })
})

test('another person’s address is told to be taken as in registering, mails nobody, and keeps no wait', async () => {
  const { who } = await comeIn()
  await anAccount(database.db, { email: 'taken@segno.test' })
  await expect(startEmailChange(ctx, who, 'taken@segno.test')).rejects.toMatchObject({
    code: 'email_exists',
    message: 'Email already exists.',
  })
  expect(await mailsTo(database.db, account.email)).toEqual([])
  await expect(startEmailChange(ctx, who, newEmail)).resolves.toBeDefined()
})

test('an address that was taken while its code was under way stays with who has it', async () => {
  const { who } = await comeIn()
  await startEmailChange(ctx, who, newEmail)
  const code = await codeTo(newEmail)
  const other = await anAccount(database.db, { email: newEmail })
  await expect(verifyNewEmail(ctx, who, code)).rejects.toMatchObject({ message: 'Email already exists.' })
  expect(await findAccountByEmail(database.db, newEmail)).toMatchObject({ id: other.id })
})

const startLink = (email: string) => startLinkSignIn(ctx, { ...here, email })
const mailedLink = async (): Promise<string> =>
  /link=([\w-]+)/.exec((await mailsTo(database.db, account.email)).at(-1)!.body_text!)![1]!

test('a mailed link says which browser has asked for it, and when', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await startLinkSignIn(ctx, { ...here, email: account.email, userAgent })
  const [mail] = await mailsTo(database.db, account.email)
  expect(mail!.body_text).toContain('Requested from Firefox on Linux, at 12:00 UTC.')
})

test('[S15] [L03] a mailed link lets the waiting browser in, once', async () => {
  const challenge = await startLink(account.email)
  expect(challenge).toMatchObject({ step: 'customChallenge', endsAt: '2026-11-21T12:03:00.000Z' })
  expect(await pollSignIn(ctx, challenge.session, here)).toEqual({ step: 'waiting' })
  const link = await mailedLink()
  await openSignInLink(ctx, link)
  await expect(openSignInLink(ctx, link)).rejects.toMatchObject({ code: 'link_over' })
  expect(await pollSignIn(ctx, challenge.session, here)).toMatchObject({ step: 'signedIn' })
  await expect(pollSignIn(ctx, challenge.session, here)).rejects.toMatchObject({ code: 'challenge_over' })
})

test('a link for an address without an account is waited for just the same', async () => {
  const challenge = await startLink('nobody@segno.test')
  expect(challenge).toMatchObject({ step: 'customChallenge', sentTo: 'n•••@segno.test' })
  expect(await pollSignIn(ctx, challenge.session, here)).toEqual({ step: 'waiting' })
  expect(await mailsTo(database.db, 'nobody@segno.test')).toHaveLength(0)
})

test('a link is good for three minutes, and a sixth in ten costs work', async () => {
  const challenge = await startLink(account.email)
  const link = await mailedLink()
  later(180)
  await expect(openSignInLink(ctx, link)).rejects.toMatchObject({ code: 'link_over' })
  await expect(pollSignIn(ctx, challenge.session, here)).rejects.toMatchObject({ code: 'challenge_over' })
  for (let at = 0; at < 4; at++) await startLink(account.email)
  await expect(startLink(account.email)).rejects.toMatchObject({ code: 'proof_required' })
})
