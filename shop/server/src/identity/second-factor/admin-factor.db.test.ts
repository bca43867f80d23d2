import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { listSoundsInReview, rememberDevice } from '@segno/contract'
import { anAccount, aPassword } from '../../testing/builders.ts'
import { mailsTo } from '../../testing/mails.ts'
import { over } from '../../platform/db/db.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()

interface Said {
  readonly step: string
  readonly session: string
  readonly secret: string
  readonly tokens: { readonly idToken: string }
}

async function post({ app }: TestApp, path: string, payload: object): Promise<Said> {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload })
  return (answer.json() as { body: { data: Said } }).body.data
}

const review = ({ app }: TestApp, token: string) =>
  app.inject({ method: 'GET', url: listSoundsInReview.path, headers: { token } })

test('in a shop, an administrator reaches no list of administration before a second factor is set up', async () => {
  await using shop = await openTestApp(database.db, { SEGNO_DEMO: '0' })
  const { id, email } = await anAccount(database.db, { role: 'admin' })
  const password = await aPassword(database.db, id)

  const asked = await post(shop, '/auth/signIn', { email, password })
  expect(asked).toMatchObject({ step: 'mfaSetup', secret: expect.any(String) })
  expect(asked.tokens).toBeUndefined()
  expect((await review(shop, '')).statusCode).not.toBe(200)

  const answer = new TOTP({ secret: Secret.fromBase32(asked.secret) }).generate()
  const { step, tokens } = await post(shop, '/auth/respondToChallenge', { session: asked.session, answer })
  expect(step).toBe('signedIn')
  expect((await review(shop, tokens.idToken)).statusCode).toBe(200)
  const subjects = (await mailsTo(database.db, email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['An authenticator app was added at Segno'])
})

test('a session that an administrator opened with a password alone is over once a second factor is required', async () => {
  await using demo = await openTestApp(database.db)
  const admin = await signedIn(demo, { role: 'admin' })
  const user = await signedIn(demo)
  expect((await review(demo, admin.token)).statusCode).toBe(200)

  await using shop = await openTestApp(database.db, { SEGNO_DEMO: '0' })
  const refused = await review(shop, admin.token)
  expect(refused.json()).toMatchObject({ statusCode: 400, message: 'Unauthenticated' })
  const own = await shop.app.inject({
    method: 'GET',
    url: '/api/auth/secondFactor',
    headers: { token: user.token },
  })
  expect(own.statusCode).toBe(200)
})

test('where passkeys are required, an administrator without one keeps their account and reaches nothing of the office', async () => {
  await using shop = await openTestApp(database.db, { SEGNO_ADMIN_PASSKEY: '1' })
  const { id } = await anAccount(database.db, { role: 'admin', email: 'grace@segno.test' })
  const password = await aPassword(database.db, id)
  const asked = await post(shop, '/auth/signIn', { email: 'grace@segno.test', password })
  const answer = new TOTP({ secret: Secret.fromBase32(asked.secret) }).generate()
  const { tokens } = await post(shop, '/auth/respondToChallenge', { session: asked.session, answer })
  expect((await review(shop, tokens.idToken)).json()).toMatchObject({
    code: 'passkey_required',
    message: 'Administrators need a passkey here. Add one to your account first.',
  })
  const ask = (url: string) =>
    shop.app.inject({ method: 'GET', url, headers: { token: tokens.idToken } }).then((one) => one.statusCode)
  expect(await ask('/api/auth/passkeys')).toBe(200)
  await sql`insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
    values (gen_random_uuid(), ${id}, 'x', '', 0, '{}', 'Phone', now())`.execute(over(database.db))
  // This session was opened with the authenticator.
  expect((await review(shop, tokens.idToken)).json()).toMatchObject({ code: 'confirmation_required' })
  await sql`update session set passkey_at = now() where account_id = ${id}`.execute(over(database.db))
  expect((await review(shop, tokens.idToken)).statusCode).toBe(200)
})

test('a browser that was remembered with a password alone sets the second factor up all the same', async () => {
  await using demo = await openTestApp(database.db)
  const { id, token } = await signedIn(demo, { email: 'grace@segno.test' }, { isConfirmed: true })
  const remembered = await demo.app.inject({
    method: 'POST',
    url: rememberDevice.path,
    headers: { token },
    payload: { name: 'Studio' },
  })
  const { deviceKey } = (remembered.json() as { body: { data: { deviceKey: string } } }).body.data

  await sql`update account set role = 'admin' where id = ${id}`.execute(over(database.db))
  await using shop = await openTestApp(database.db, { SEGNO_DEMO: '0' })
  const entry = { email: 'grace@segno.test', password: 'rain on the tin roof', deviceKey }
  expect(await post(shop, '/auth/signIn', entry)).toMatchObject({ step: 'mfaSetup' })
})
