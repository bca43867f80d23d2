import { expect, test } from 'vitest'
import { mailsTo } from '../../testing/mails.ts'
import { ADA, brought, idTokenOf, ORIGIN, START, useSocialShop } from '../../testing/social-shop.ts'
import { signedIn } from '../../testing/test-app.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

/** What `signedIn` gives everybody. */
const PASSWORD = 'rain on the tin roof'
const LINKS = '/api/auth/socialIdentities'
const database = useTestDatabase()
const shop = useSocialShop(database)

const aPerson = (email = 'robin@segno.test', isConfirmed = true) =>
  signedIn(shop().app, { email }, { isConfirmed })

/** From the profile to the provider and back to the profile. */
async function prove(token: string, browser = shop().browser): Promise<string> {
  const { data } = await shop().post(`${LINKS}/start`, { provider: 'pool' }, token)
  return browser.follow(data!['startAddress'] as string)
}

async function link(token: string): Promise<string> {
  const proof = brought(await prove(token))['social']
  const { data } = await shop().post(LINKS, { proof }, token)
  return (data!['items'] as { _id: string }[])[0]!._id
}

test('somebody with a password links an account elsewhere, and comes in by it from then on', async () => {
  const { id, token } = await aPerson()
  const back = await prove(token)
  expect(back).toMatch(/^\/user_profile#social=/)
  const linked = await shop().post(LINKS, { proof: brought(back)['social'] }, token)
  const identity = { provider: 'pool', name: 'Upstream', email: ADA.email }
  expect(linked.data).toMatchObject({ items: [identity], hasPassword: true })
  expect((await shop().get(LINKS, token)).data).toEqual(linked.data)
  expect(await shop().profileOf(await shop().comeIn())).toMatchObject({ _id: id, email: 'robin@segno.test' })
  const [mail] = await mailsTo(database.db, 'robin@segno.test')
  expect(mail!.subject).toBe('Upstream can now sign in to your Segno account')
})

test('linking is the way in for whom a taken address kept out', async () => {
  const { id, token } = await aPerson(ADA.email)
  expect(await shop().browser.follow(START)).toBe('/login#problem=social_email_taken')
  await link(token)
  expect((await shop().profileOf(await shop().comeIn()))['_id']).toBe(id)
})

test('an account at nobody is linked to nothing', async () => {
  const { token } = await aPerson()
  expect((await shop().post(`${LINKS}/start`, { provider: 'nobody' }, token)).code).toBe('social_unknown')
})

test('a proof that somebody else asked for links nothing', async () => {
  const mallory = await aPerson('mallory@segno.test')
  const robin = await aPerson()
  const { social: proof } = brought(await prove(mallory.token))
  expect((await shop().post(LINKS, { proof }, robin.token)).code).toBe('social_over')
  expect((await shop().post(LINKS, { proof: `${proof}x` }, mallory.token)).code).toBe('social_over')
  expect((await shop().get(LINKS, robin.token)).data).toMatchObject({ items: [] })
})

test('what is no ticket to link with leads nowhere', async () => {
  expect(await shop().browser.follow(`${START}?link=made-up`)).toBe('/login#problem=social_over')
})

test('who says no there is back in the profile', async () => {
  const { token } = await aPerson()
  shop().upstream.present = null
  expect(await prove(token)).toBe('/user_profile#problem=social_declined')
})

test('an account elsewhere opens one account, and an account has one of each issuer', async () => {
  const robin = await aPerson()
  await link(robin.token)
  const kim = await aPerson('kim@segno.test')
  const { social: taken } = brought(await prove(kim.token))
  expect((await shop().post(LINKS, { proof: taken }, kim.token)).code).toBe('social_linked_elsewhere')
  shop().upstream.people.set('bea', { ...ADA, email: 'bea@upstream.test' })
  shop().upstream.present = 'bea'
  const { social: second } = brought(await prove(robin.token, new TestBrowser(shop().app, ORIGIN)))
  expect((await shop().post(LINKS, { proof: second }, robin.token)).code).toBe('social_provider_linked')
})

test('unlinking says so by mail, and closes that way in', async () => {
  const { token } = await aPerson()
  const unlink = `${LINKS}/${await link(token)}/unlink`
  const left = await shop().post(unlink, {}, token)
  expect(left.data).toEqual({ items: [], hasPassword: true })
  const mails = await mailsTo(database.db, 'robin@segno.test')
  expect(mails.at(-1)!.subject).toBe('Upstream can no longer sign in to your Segno account')
  expect((await shop().profileOf(await shop().comeIn()))['email']).toBe(ADA.email)
})

test('somebody else’s link looks as if it did not exist', async () => {
  const id = await link((await aPerson()).token)
  const { token } = await aPerson('kim@segno.test')
  const refused = await shop().post(`${LINKS}/${id}/unlink`, {}, token)
  expect(refused).toMatchObject({ status: 404, code: 'not_found' })
})

test('the only way in cannot be taken away', async () => {
  const token = idTokenOf(await shop().comeIn())
  const { data } = await shop().get(LINKS, token)
  expect(data).toMatchObject({ hasPassword: false })
  const [{ _id: id }] = data!['items'] as [{ _id: string }]
  await shop().post('/api/auth/startConfirmation', {}, token)
  const answer = /^\d{6}/.exec((await mailsTo(database.db, ADA.email)).at(-1)!.subject)![0]
  expect((await shop().post('/api/auth/confirmSession', { answer }, token)).status).toBe(200)
  const refused = await shop().post(`${LINKS}/${id}/unlink`, {}, token)
  expect(refused.code).toBe('password_missing')
  expect((await shop().comeIn())['step']).toBe('signedIn')
})

test('who comes in by an account elsewhere alone sets a first password by a mailed code, and may unlink then', async () => {
  const token = idTokenOf(await shop().comeIn())
  expect((await shop().post('/api/auth/mailPasswordCode', {}, token)).data).toEqual({ email: ADA.email })
  const code = /^\d{6}/.exec((await mailsTo(database.db, ADA.email)).at(-1)!.subject)![0]
  const set = { email: ADA.email, code, newPassword: PASSWORD }
  expect((await shop().post('/api/auth/resetPassword', set)).status).toBe(200)
  const again = idTokenOf(await shop().comeIn())
  const { data } = await shop().get(LINKS, again)
  const [{ _id: id }] = data!['items'] as [{ _id: string }]
  expect((await shop().post('/api/auth/confirmSession', { answer: PASSWORD }, again)).status).toBe(200)
  expect((await shop().post(`${LINKS}/${id}/unlink`, {}, again)).data).toMatchObject({ items: [] })
  const signedInAgain = await shop().post('/api/auth/signIn', { email: ADA.email, password: PASSWORD })
  expect(signedInAgain.data).toMatchObject({ step: 'signedIn' })
})

test('[S13] a deleted account takes its links along, and who comes again begins anew', async () => {
  const { id, token } = await aPerson()
  await link(token)
  const goodbye = { confirmEmail: 'robin@segno.test', password: PASSWORD }
  expect((await shop().post('/api/auth/deleteUser', goodbye, token)).status).toBe(200)
  const anew = await shop().profileOf(await shop().comeIn())
  expect(anew['email']).toBe(ADA.email)
  expect(anew['_id']).not.toBe(id)
})
