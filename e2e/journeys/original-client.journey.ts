import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { mailTo } from '../newest-mail.ts'
import { OriginalClient, type CartItem, type Fields } from '../original-client.ts'
import { startShop } from '../running-shop.ts'

const shop = await startShop()
afterAll(() => shop[Symbol.asyncDispose]())

const PASSWORD = 'rain on the tin roof'
const newcomer = (email: string) => ({
  email,
  password: PASSWORD,
  firstName: 'Eve',
  lastName: 'Lee',
  country: 'DE',
  currency: 'EUR',
  role: 'user',
  type: 'user',
})
const codeMailedTo = async (email: string) => /\b\d{6}\b/.exec(await mailTo(shop.origin, email))![0]

/** The identity provider's part; hosted.journey has clients of OpenID Connect that others wrote for it. */
async function tokensOf(email: string, password: string) {
  const answer = await fetch(`${shop.origin}/api/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  type Tokens = Readonly<Record<'idToken' | 'accessToken' | 'refreshToken', string>>
  return ((await answer.json()) as { body: { data: { tokens: Tokens } } }).body.data.tokens
}

async function signedIn(email: string, password = PASSWORD): Promise<OriginalClient> {
  const client = new OriginalClient(shop.origin)
  client.token = (await tokensOf(email, password)).idToken
  return client
}

async function registered(email: string): Promise<OriginalClient> {
  const visitor = new OriginalClient(shop.origin)
  expect(await visitor.register(newcomer(email))).toMatchObject({ status: 201, statusCode: 201 })
  expect((await visitor.verify(email, await codeMailedTo(email))).statusCode).toBe(200)
  return signedIn(email)
}

const visitor = new OriginalClient(shop.origin)
const someLoops = async () => (await visitor.asGuest('/sounds')).data['loops'] as CartItem[]

test('[A05] [A06] [A07] [A08] somebody registers, confirms, and resets a forgotten password', async () => {
  const email = 'original@segno.test'
  expect((await visitor.accountType('user@segno.test')).data).toEqual({
    isSocialAccount: false,
    provider: null,
  })
  expect(await visitor.register({ ...newcomer(email), userAgent: 'web' })).toMatchObject({ statusCode: 201 })
  // One email a minute.
  expect(await visitor.resendCode(email)).toMatchObject({ statusCode: 429 })
  const { data, statusCode } = await visitor.verify(` ${email} `, ` ${await codeMailedTo(email)} `)
  expect([statusCode, 'decryptedPassword' in data]).toEqual([200, false])
  expect(await visitor.register(newcomer(email))).toMatchObject({
    status: 400,
    message: 'Email already exists.',
  })
  expect(await visitor.forgotPassword(email)).toMatchObject({ statusCode: 200 })
  const newPassword = 'another tin roof in the rain'
  const code = await codeMailedTo(email)
  expect(await visitor.resetPassword({ email, code, newPassword })).toMatchObject({ statusCode: 200 })
  const client = await signedIn(email, newPassword)
  expect(await client.updateUser(newPassword)).toMatchObject({ statusCode: 200 })
})

test.each<[string, Fields, string]>([
  ['an empty body', {}, 'email'],
  ['another role', { ...newcomer('a@segno.test'), role: 'artist' }, 'role'],
  ['a switch for a secret', { ...newcomer('a@segno.test'), passwordUpdate: true }, 'passwordUpdate'],
  ['no last name', { ...newcomer('a@segno.test'), lastName: undefined }, 'lastName'],
])('[A06] a registration that is refused names its field: %s', async (_, payload, field) => {
  const { statusCode, errors } = await visitor.register(payload)
  expect([statusCode, errors?.map(({ path }) => path)]).toEqual([400, expect.arrayContaining([field])])
})

test('[A01] [A02] [E01] the profile goes back as it was answered, whole or in part, and only what may be set changes', async () => {
  const client = await registered('profile@segno.test')
  const { data: profile, statusCode } = await client.profile()
  expect(statusCode).toBe(200)
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(PROFILE_FIELDS))
  const same = await client.updateProfile(profile)
  expect(same).toMatchObject({ statusCode: 200, data: { ...profile, updatedAt: expect.any(String) } })
  const named = await client.updateProfile({
    ...same.data,
    userFirstName: 'Eva',
    links: ['https://eva.example'],
  })
  expect(named.data).toMatchObject({
    userFirstName: 'Eva',
    userLastName: 'Lee',
    links: ['https://eva.example'],
  })
  const part = await client.updateProfile({
    userLastName: 'Lie',
    role: 'admin',
    availablePoints: 9_999,
    plugin: 1,
  })
  expect(part.data).toMatchObject({
    userFirstName: 'Eva',
    userLastName: 'Lie',
    role: 'user',
    availablePoints: profile['availablePoints'],
  })
  expect((await client.profile()).data).toEqual(part.data)
})

test('[A02] a stale profile is told of the conflict, a wrong field is named, and neither changes anything', async () => {
  const client = await registered('stale@segno.test')
  const { data: profile } = await client.profile()
  const { data: current } = await client.updateProfile({ userFirstName: 'Eva' })
  expect(await client.updateProfile({ ...profile, userFirstName: 'Old' })).toMatchObject({ statusCode: 409 })
  expect(await client.updateProfile({ userLastName: 'New', country: 'Germany' })).toMatchObject({
    statusCode: 400,
    errors: [{ path: 'country' }],
  })
  expect(await client.updateProfile({ image: 'a'.repeat(2_000_000) })).toMatchObject({
    status: 413,
    message: 'Request Too Long',
  })
  expect((await client.profile()).data).toEqual(current)
})

test('[A04] [E08] [S07] [S08] carts merge by _id, and what is owned says so', async () => {
  const client = await registered('cart@segno.test')
  const [first, second, third] = await someLoops()
  const local = [first!, second!].map((loop) => ({
    _id: randomUUID(),
    loopId: loop._id,
    loop,
    matched: true,
    message: '',
  }))
  expect(await client.syncCart(local)).toEqual(local)
  const { data: server, cartId } = await client.cart()
  expect(cartId).toEqual(expect.any(String))
  expect(server.map(({ _id, loopId }) => [_id, loopId])).toEqual(
    local.map(({ _id, loopId }) => [_id, loopId]),
  )
  expect((await client.syncCart(local)).length).toBe(2)
  const other = [{ _id: 'local-1', loopId: third!._id }]
  await client.syncCart(other)
  expect((await client.cart()).data.map(({ loopId }) => loopId)).toEqual(
    [first, second, third].map((one) => one!._id),
  )
  expect(await client.postCart([{ _id: randomUUID() }])).toMatchObject({ errors: [{ path: '0.loopId' }] })
  const owner = await signedIn('user@segno.test', 'segno-demo')
  const owned = await ownedLoopId(owner.token)
  await owner.postCart([{ _id: randomUUID(), loopId: owned }])
  const items = (await owner.cart()).data
  expect(items.find(({ loopId }) => loopId === owned)).toMatchObject({
    matched: false,
    message: 'Already purchased',
  })
})

test('[A11] [S03] a guest’s first call is refused, fetches a token, and is answered', async () => {
  const { statusCode, data } = await new OriginalClient(shop.origin).asGuest('/sounds')
  expect([statusCode, Object.keys(data)]).toEqual([200, expect.arrayContaining(['loops', 'total', 'index'])])
})

test('[A12] the preview comes for every browser, as MP3 for Safari', async () => {
  const [loop] = await someLoops()
  const typeFor = async (callFrom?: string) => {
    const answer = await visitor.audio(loop!._id, callFrom)
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('content-type')]
  }
  const usual = await typeFor()
  expect(usual[0]).toBe(200)
  expect([await typeFor('web'), await typeFor('chrome'), await typeFor('')]).toEqual([usual, usual, usual])
  expect(await typeFor('apple')).toEqual([200, 'audio/mpeg'])
})

test('[A09] [A10] a click is taken, and a plugin that was handed tokens asks whose account it is in', async () => {
  expect((await visitor.affiliateClick('nobody')).statusCode).toBe(200)
  const client = await registered('plugin@segno.test')
  const { data: profile } = await client.profile()
  const secret = randomBytes(32).toString('base64url')
  const pluginId = createHash('sha256').update(secret).digest('base64url')
  const { idToken, accessToken, refreshToken } = await tokensOf('plugin@segno.test', PASSWORD)
  const tokens = { access_token: accessToken, refresh_token: refreshToken, id_token: idToken }
  const given = await client.redirectSocialLogin({ pluginId, ...tokens, provider: 'google' })
  expect(given.statusCode).toBe(200)
  const plugin = new OriginalClient(shop.origin)
  plugin.token = idToken
  expect((await plugin.profile()).data['email']).toBe(profile['email'])
})

test('[M01] a call without a token, or with a wrong one, is answered with 400 and the words that sign out', async () => {
  const client = new OriginalClient(shop.origin)
  expect(await client.profile()).toMatchObject({ status: 400, statusCode: 400, message: 'No token provided' })
  client.token = 'spoilt'
  expect(await client.cart()).toMatchObject({ status: 400, statusCode: 400, message: 'Invalid Token' })
})

test('a program that tried many addresses solves the puzzle by its description', async () => {
  const asked = async (proof?: string) => (await visitor.accountType('nobody@segno.test', proof)).code
  while ((await asked()) !== 'proof_required');
  const proof = await visitor.solveChallenge()
  expect([await asked(proof), await asked(proof)]).toEqual([undefined, 'proof_required'])
})

const PROFILE_FIELDS =
  `cognitoUserId country currency createdAt updatedAt email image thumbnailImage links role status
  type userConfirmed userFirstName userLastName userNameRef _id availablePoints stripeCustomerId
  availableMobileFeatures`.split(/\s+/)

async function ownedLoopId(token: string): Promise<string> {
  const answer = await fetch(`${shop.origin}/api/purchases?licence=valid`, { headers: { token } })
  const { body } = (await answer.json()) as { body: { data: { items: { loopId: string }[] } } }
  return body.data.items[0]!.loopId
}
