import type { SignInStep } from '@segno/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/route.ts'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn, isConfirmed as confirmed, tokensOf } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { authenticate } from '../authenticate.ts'
import { exportIdentity } from '../export/export-identity.ts'
import type { IdentityContext } from '../identity-context.ts'
import { setPassword } from '../passwords.ts'
import { countRecoveryCodes } from '../second-factor/queries.ts'
import { respondToChallenge } from '../second-factor/respond.ts'
import type { SignedIn } from '../security/confirm-password.ts'
import { confirmSession, isConfirmed, startConfirmation } from '../security/confirm-session.ts'
import { setEmailFactor, showSecondFactor } from '../security/second-factor-settings.ts'
import { signIn } from '../sign-in.ts'
import { resetUserSecondFactor } from '../users/reset-second-factor.ts'
import { endWayIn } from '../ways-in/end-way-in.ts'
import { addPasskey, removePasskey, renamePasskey, showPasskeys, startPasskey } from './own-passkeys.ts'
import { confirmByPasskey, signInByPasskey, startPasskeySignIn } from './use-passkey.ts'

const database = useTestDatabase()
const origin = 'https://segno.test'
const here = { clientAddress: '192.0.2.1', userAgent: null }
const password = 'rain on the tin roof'
let now: Date
let ctx: IdentityContext
let owner: { id: string; email: string; who: SignedIn }

beforeEach(async () => {
  now = new Date('2026-11-29T12:00:00Z')
  ctx = await identityContextOn(database.db, { now: () => now })
  owner = await aPerson()
})

async function aPerson(role: 'user' | 'admin' = 'user') {
  const account = await anAccount(database.db, { role })
  await setPassword(database.db, { accountId: account.id, password })
  const { idToken } = tokensOf(await signIn(ctx, { email: account.email, password, ...here }))
  const caller = (await authenticate(ctx, idToken)) as Caller
  return { ...account, who: { caller, clientAddress: here.clientAddress } }
}
const register = async ({ who }: { who: SignedIn }, device: SoftAuthenticator, name = 'Phone') =>
  addPasskey(ctx, who, {
    name,
    response: device.register((await startPasskey(ctx, who.caller, confirmed)).options),
  })
async function withPasskey(person: { who: SignedIn } = owner): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator({ origin })
  await register(person, device)
  return device
}
const comeIn = async (device: SoftAuthenticator, handle: string): Promise<SignInStep> =>
  signInByPasskey(ctx, device.sign((await startPasskeySignIn(ctx)).options, handle), here)
const withPassword = () => signIn(ctx, { email: owner.email, password, ...here })
const refused = { code: 'passkey_refused' }
const subjects = async () => (await mailsTo(database.db, owner.email)).map(({ subject }) => subject)

test('a passkey comes in alone, without a name, and its session is confirmed', async () => {
  const device = await withPasskey()
  const caller = (await authenticate(ctx, tokensOf(await comeIn(device, owner.id)).idToken)) as Caller
  expect(caller).toMatchObject({ accountId: owner.id })
  expect(await isConfirmed(ctx, caller)).toBe(true)
  expect((await showPasskeys(ctx, caller)).items).toMatchObject([
    { name: 'Phone', lastUsedAt: now.toISOString() },
  ])
})

test('the first passkey brings recovery codes, and the password alone no longer signs in', async () => {
  const { recoveryCodes } = await register(owner, new SoftAuthenticator({ origin }))
  expect(recoveryCodes).toHaveLength(10)
  expect((await register(owner, new SoftAuthenticator({ origin }), 'Laptop')).recoveryCodes).toBeNull()
  const step = await withPassword()
  expect(step).toMatchObject({ step: 'passkeyRequired' })
  const { session } = step as { session: string }
  const answer = { session, ...here }
  await expect(respondToChallenge(ctx, { ...answer, answer: '123456' })).rejects.toMatchObject({
    code: 'code_wrong',
  })
  await expect(respondToChallenge(ctx, { ...answer, answer: recoveryCodes![0]! })).resolves.toMatchObject({
    step: 'signedIn',
  })
})

test('with a mailed code beside it one chooses, and neither confirms nor is chosen what is not there', async () => {
  await withPasskey()
  await setEmailFactor(ctx, owner.who, true)
  const step = await withPassword()
  expect(step).toMatchObject({ step: 'selectMfaType', types: ['passkey', 'email'] })
  const { session } = step as { session: string }
  await expect(respondToChallenge(ctx, { session, answer: 'totp', ...here })).rejects.toMatchObject({
    code: 'mfa_type_invalid',
  })
  const mailed = (await respondToChallenge(ctx, { session, answer: 'email', ...here })) as { session: string }
  const code = /\d{6}/.exec((await subjects()).at(-1)!)![0]
  const done = await respondToChallenge(ctx, { session: mailed.session, answer: code, ...here })
  const caller = (await authenticate(ctx, tokensOf(done).idToken)) as Caller
  expect(await isConfirmed(ctx, caller)).toBe(false)
  expect(await startConfirmation(ctx, { ...here, caller })).toMatchObject({ by: 'passkey' })
})

test('a passkey is the present factor: it confirms in one touch, and the password no longer does', async () => {
  const device = await withPasskey()
  const { by, passkey } = await startConfirmation(ctx, owner.who)
  expect(by).toBe('passkey')
  await expect(confirmSession(ctx, owner.who, password)).rejects.toMatchObject({ code: 'code_wrong' })
  expect(await isConfirmed(ctx, owner.who.caller)).toBe(false)
  await confirmByPasskey(ctx, owner.who, device.sign(passkey!, owner.id))
  expect(await isConfirmed(ctx, owner.who.caller)).toBe(true)
})

test('what was signed is good once, for five minutes, and for what it was asked for', async () => {
  const device = await withPasskey()
  const signed = device.sign((await startPasskeySignIn(ctx)).options, owner.id)
  await signInByPasskey(ctx, signed, here)
  await expect(signInByPasskey(ctx, signed, here)).rejects.toMatchObject(refused)
  const late = device.sign((await startPasskeySignIn(ctx)).options, owner.id)
  now = new Date(now.getTime() + 5 * 60_000)
  await expect(signInByPasskey(ctx, late, here)).rejects.toMatchObject(refused)
  const forSignIn = device.sign((await startPasskeySignIn(ctx)).options, owner.id)
  await expect(confirmByPasskey(ctx, owner.who, forSignIn)).rejects.toMatchObject(refused)
  const forConfirming = device.sign((await startConfirmation(ctx, owner.who)).passkey!, owner.id)
  await expect(signInByPasskey(ctx, forConfirming, here)).rejects.toMatchObject(refused)
  const made = device.sign(JSON.stringify({ challenge: 'bWFkZSB1cA', rpId: 'segno.test' }), owner.id)
  await expect(signInByPasskey(ctx, made, here)).rejects.toMatchObject(refused)
})

test('another page, another shop, another key and a device that nobody unlocked are refused', async () => {
  const device = await withPasskey()
  const { options } = await startPasskeySignIn(ctx)
  await expect(
    signInByPasskey(ctx, device.sign(options.replace('"segno.test"', '"evil.test"'), owner.id), here),
  ).rejects.toMatchObject(refused)
  const phishing = new SoftAuthenticator({ origin: 'https://segno.test.evil.test' })
  await expect(register(owner, phishing)).rejects.toMatchObject(refused)
  const stranger = new SoftAuthenticator({ origin })
  Object.assign(stranger, { id: device.id })
  await expect(comeIn(stranger, owner.id)).rejects.toMatchObject(refused)
  await expect(register(owner, new SoftAuthenticator({ origin, isVerified: false }))).rejects.toMatchObject(
    refused,
  )
  await expect(comeIn(new SoftAuthenticator({ origin }), owner.id)).rejects.toMatchObject({
    code: 'passkey_unknown',
  })
  for (const response of [
    '',
    'null',
    '{}',
    '{"id":"x"}',
    '{"id":"x","response":{"clientDataJSON":""}}',
    '{"id":1,"response":{"clientDataJSON":"e30"}}',
  ])
    await expect(signInByPasskey(ctx, response, here)).rejects.toMatchObject(refused)
})

test('somebody else’s passkey confirms nothing, and one’s own does so in the session that asked', async () => {
  await withPasskey()
  const other = await aPerson()
  const theirs = await withPasskey(other)
  const { passkey } = await startConfirmation(ctx, owner.who)
  await expect(confirmByPasskey(ctx, owner.who, theirs.sign(passkey!, owner.id))).rejects.toMatchObject({
    code: 'passkey_unknown',
  })
  const asked = await startConfirmation(ctx, owner.who)
  const elsewhere = { ...owner.who, caller: { ...other.who.caller, accountId: owner.id } }
  await expect(confirmByPasskey(ctx, elsewhere, theirs.sign(asked.passkey!, owner.id))).rejects.toMatchObject(
    refused,
  )
  const { options } = await startPasskey(ctx, owner.who.caller, confirmed)
  const response = new SoftAuthenticator({ origin }).register(options)
  await expect(addPasskey(ctx, other.who, { name: 'Mine', response })).rejects.toMatchObject(refused)
  // The device believes to sign for another account than its key belongs to.
  await expect(comeIn(theirs, owner.id)).rejects.toMatchObject(refused)
})

test('a device that counts less than before is a copy: it is refused, and its owner told', async () => {
  const device = await withPasskey()
  await comeIn(device, owner.id)
  device.counter -= 1
  await expect(comeIn(device, owner.id)).rejects.toMatchObject(refused)
  expect((await subjects()).at(-1)).toBe('A copy of your passkey was refused at Segno')
})

test('one device is a passkey once', async () => {
  const device = await withPasskey()
  await expect(register(await aPerson(), device)).rejects.toMatchObject({ code: 'passkey_known' })
})

test('its owner renames a passkey, and nobody else', async () => {
  await withPasskey()
  const { id } = (await showPasskeys(ctx, owner.who.caller)).items[0]!
  const other = await aPerson()
  for (const unknown of [id, 'nothing'])
    await expect(renamePasskey(ctx, other.who.caller, { id: unknown, name: 'Mine' })).rejects.toMatchObject({
      code: 'not_found',
    })
  const { items } = await renamePasskey(ctx, owner.who.caller, { id, name: 'Studio key' })
  expect(items).toMatchObject([{ id, name: 'Studio key' }])
})

test('adding and removing is mailed and in the security log; the last factor of an administrator stays', async () => {
  ctx = await identityContextOn(database.db, { now: () => now })
  owner = await aPerson('admin')
  await withPasskey()
  ctx = { ...ctx, requiresAdminFactor: true }
  const { items } = await showPasskeys(ctx, owner.who.caller)
  await expect(removePasskey(ctx, owner.who, items[0]!.id)).rejects.toMatchObject({
    code: 'second_factor_required',
  })
  await withPasskey()
  expect((await removePasskey(ctx, owner.who, items[0]!.id)).items).toHaveLength(1)
  await expect(removePasskey(ctx, (await aPersonBeside()).who, items[0]!.id)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await subjects()).toEqual([
    'A passkey was added to your Segno account',
    'A passkey was added to your Segno account',
    'A passkey was removed at Segno',
  ])
  const { rows } = await sql<{ reason: string }>`
    select reason from security_event where kind = 'second_factor.changed' and account_id = ${owner.id}
    order by id`.execute(over(database.db))
  expect(rows.map(({ reason }) => reason)).toEqual(['passkeyOn', 'passkeyOn', 'passkeyOff'])
})

test('one press in the mail removes a passkey that another added, with its recovery codes and all sessions', async () => {
  const device = new SoftAuthenticator({ origin })
  const { recoveryCodes } = await register(owner, device)
  const { rows } = await sql<{ body_text: string }>`
    select body_text from mail where subject like 'A passkey was added%'`.execute(over(database.db))
  const secret = /end=([\w-]+)/.exec(rows[0]!.body_text)![1]!
  await endWayIn(ctx, { secret, clientAddress: here.clientAddress })
  await expect(comeIn(device, owner.id)).rejects.toMatchObject({ code: 'passkey_unknown' })
  expect(await withPassword()).toMatchObject({ step: 'signedIn' })
  expect(await countRecoveryCodes(database.db, owner.id)).toBe(0)
  expect(recoveryCodes).toHaveLength(10)
})

async function aPersonBeside() {
  ctx = { ...ctx, requiresAdminFactor: false }
  return aPerson()
}

test('an administrator with a passkey and no authenticator has the factor that is required', async () => {
  owner = await aPerson('admin')
  const device = await withPasskey()
  ctx = await identityContextOn(database.db, { now: () => now, requiresAdminFactor: true })
  const { idToken } = tokensOf(await comeIn(device, owner.id))
  expect(await authenticate(ctx, idToken)).toMatchObject({ accountId: owner.id })
  expect(await showSecondFactor(ctx, owner.who.caller)).toMatchObject({
    totp: false,
    passkeys: 1,
    isRequired: true,
  })
  expect((await withPassword()).step).toBe('passkeyRequired')
})

test('where passkeys are required, an authenticator neither signs an administrator in nor confirms, and the last passkey stays', async () => {
  owner = await aPerson('admin')
  const device = await withPasskey()
  await setEmailFactor(ctx, owner.who, true)
  ctx = { ...ctx, requiresAdminFactor: true, requiresAdminPasskey: true }
  const step = (await withPassword()) as { session: string }
  expect(step).toMatchObject({ step: 'passkeyRequired' })
  const caller = (await authenticate(ctx, tokensOf(await comeIn(device, owner.id)).idToken)) as Caller
  expect(caller.needsPasskey).toBeUndefined()
  expect((await startConfirmation(ctx, { ...here, caller })).by).toBe('passkey')
  const { items } = await showPasskeys(ctx, owner.who.caller)
  await expect(removePasskey(ctx, owner.who, items[0]!.id)).rejects.toMatchObject({
    message: 'Administrators need a passkey here. Add another one first.',
  })
  await setEmailFactor(ctx, owner.who, false)
})

test('once passkeys are required, an earlier session that came in by less is asked for the passkey', async () => {
  owner = await aPerson('admin')
  const device = await withPasskey()
  await setEmailFactor(ctx, owner.who, true)
  const asked = (await withPassword()) as { session: string }
  const choice = { session: asked.session, answer: 'email', ...here }
  const mailed = (await respondToChallenge(ctx, choice)) as { session: string }
  const code = /\d{6}/.exec((await subjects()).at(-1)!)![0]
  const done = await respondToChallenge(ctx, { session: mailed.session, answer: code, ...here })
  const { idToken } = tokensOf(done)
  ctx = { ...ctx, requiresAdminFactor: true, requiresAdminPasskey: true }
  const caller = (await authenticate(ctx, idToken)) as Caller
  expect(caller.needsPasskey).toBe('use')
  const { passkey } = await startConfirmation(ctx, { ...here, caller })
  await confirmByPasskey(ctx, { ...here, caller }, device.sign(passkey!, owner.id))
  expect(await authenticate(ctx, idToken)).not.toHaveProperty('needsPasskey')
})

test('where passkeys are required, the first one ends the sessions that came in by less', async () => {
  owner = await aPerson('admin')
  const { idToken } = tokensOf(await withPassword())
  ctx = { ...ctx, requiresAdminPasskey: true }
  await withPasskey()
  expect(await authenticate(ctx, idToken)).toBe('unauthenticated')
  expect(
    await authenticate(ctx, tokensOf(await comeIn(await withPasskey(), owner.id)).idToken),
  ).toMatchObject({
    role: 'admin',
  })
})

test('an administrator takes passkeys away with the other factors, and a copy of one’s data names them', async () => {
  const device = await withPasskey()
  expect(await exportIdentity(database.db, owner.id)).toMatchObject({
    secondFactor: { passkeys: [{ name: 'Phone' }] },
  })
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  const request = { actorId, userId: owner.id, reason: 'Lost', clientAddress: here.clientAddress }
  await resetUserSecondFactor(ctx, request)
  await expect(comeIn(device, owner.id)).rejects.toMatchObject({ code: 'passkey_unknown' })
})

test('a deactivated account does not come in by its passkey', async () => {
  const device = await withPasskey()
  await sql`update account set status = 'deactivated' where id = ${owner.id}`.execute(over(database.db))
  await expect(comeIn(device, owner.id)).rejects.toMatchObject({ code: 'account_disabled' })
})
