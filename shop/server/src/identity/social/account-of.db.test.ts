import { expect, test } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { mailsTo } from '../../testing/mails.ts'
import { ADA, brought, START, useSocialShop } from '../../testing/social-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { setPassword } from '../passwords.ts'

const PASSWORD = 'rain on the tin roof'
const database = useTestDatabase()
const shop = useSocialShop(database)

test('an account that merely has the same address is not joined', async () => {
  const { id } = await anAccount(database.db, { email: 'Ada@Upstream.test' })
  await setPassword(database.db, { accountId: id, password: PASSWORD })
  expect(await shop().browser.follow(START)).toBe('/login#problem=social_email_taken')
  expect(await shop().countAccounts()).toBe(1)
})

test('an invited person comes in by the invitation first', async () => {
  await anAccount(database.db, {
    email: ADA.email,
    status: 'invited',
    role: 'admin',
    email_confirmed_at: null,
  })
  expect(await shop().browser.follow(START)).toBe('/login#problem=social_email_taken')
})

test('an address that the provider has not verified is confirmed by a mailed code', async () => {
  shop().upstream.people.set('ada', { ...ADA, email_verified: false })
  expect(brought(await shop().browser.follow(START))).toEqual({ problem: 'not_confirmed', email: ADA.email })
  const [mail, ...more] = await mailsTo(database.db, ADA.email)
  expect(more).toEqual([])
  const code = /\d{6}/.exec(mail!.subject)![0]
  const verified = await shop().postInBrowser('/api/auth/verify', { email: ADA.email, code })
  expect(verified.data).toMatchObject({ passwordUpdate: null })
  expect((await shop().comeIn())['step']).toBe('signedIn')
})

test('an address that the provider verifies later needs no code any more', async () => {
  shop().upstream.people.set('ada', { ...ADA, email_verified: false })
  await shop().browser.follow(START)
  shop().upstream.people.set('ada', ADA)
  expect((await shop().comeIn())['step']).toBe('signedIn')
})

test('an unverified address gives no claim to an account that waits for its confirmation', async () => {
  await shop().post('/api/auth/register', REGISTRATION)
  shop().upstream.people.set('ada', { ...ADA, email_verified: false })
  expect(await shop().browser.follow(START)).toBe('/login#problem=social_email_taken')
})

const REGISTRATION = {
  email: ADA.email,
  password: PASSWORD,
  firstName: 'Mallory',
  lastName: 'Grab',
  country: 'FR',
  currency: 'EUR',
  role: 'user',
  type: 'user',
}

test('who registered somebody else’s address beforehand loses the account to its owner', async () => {
  const registered = await shop().post('/api/auth/register', REGISTRATION)
  const { session } = registered.data as { session: string }
  const profile = await shop().profileOf(await shop().comeIn())
  expect(profile).toMatchObject({ userFirstName: 'Ada', userLastName: 'Lee', userConfirmed: true })
  const refused = await shop().post('/api/auth/signIn', { email: ADA.email, password: PASSWORD })
  expect(refused.code).toBe('social_account')
  expect((await shop().post('/api/auth/pollSignIn', { session })).code).toBe('challenge_over')
  const [mail] = await mailsTo(database.db, ADA.email)
  const code = /\d{6}/.exec(mail!.subject)![0]
  expect((await shop().post('/api/auth/verify', { email: ADA.email, code })).status).toBe(400)
})

test('who set up a provider’s account with somebody else’s address loses it to a password set by mail', async () => {
  shop().upstream.people.set('ada', { ...ADA, email_verified: false })
  await shop().browser.follow(START)
  expect((await shop().post('/api/auth/forgotPassword', { email: ADA.email })).status).toBe(200)
  const mail = (await mailsTo(database.db, ADA.email)).at(-1)!
  const code = /\d{6}/.exec(mail.subject)![0]
  await shop().post('/api/auth/resetPassword', { email: ADA.email, code, newPassword: PASSWORD })
  expect(await shop().browser.follow(START)).toBe('/login#problem=social_email_taken')
})

test('a provider that tells no address sends nobody in', async () => {
  shop().upstream.people.set('ada', {})
  expect(await shop().browser.follow(START)).toBe('/login#problem=social_email_missing')
  expect(await shop().countAccounts()).toBe(0)
})
