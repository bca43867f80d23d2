import { api, type Endpoint } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const NEVER_TAKEN = {
  sub: 'somebody-else',
  email_verified: true,
  phone_number_verified: true,
  userConfirmed: true,
  cognitoUserId: 'somebody-else',
  role: 'admin',
  type: 'admin',
  status: 'activated',
  availablePoints: 1_000_000,
  'custom:role': 'admin',
}

const updates: [string, Endpoint, object][] = [
  ['startEmailChange', api.startEmailChange, { email: 'new@segno.test' }],
  ['verifyAttribute', api.verifyAttribute, { attribute: 'email', code: '123456' }],
  [
    'saveOnboarding',
    api.saveOnboarding,
    { daw: null, genres: [], instruments: [], waysOfWorking: [], isSkipped: true },
  ],
]

const profileOf = async (token: string) => {
  const answer = await shop.app.inject({ url: api.getProfile.path, headers: { token } })
  return answer.json<{ body: { data: object } }>().body.data
}

test.each(updates)(
  '[V08] %s refuses the subject, verified flags and whatever else is not a person’s to set, by name',
  async (_, { method, path: url }, rightful) => {
    const { token } = await signedIn(shop)
    const before = await profileOf(token)
    for (const [name, value] of Object.entries(NEVER_TAKEN)) {
      const payload = { ...rightful, [name]: value }
      const answer = await shop.app.inject({ method, url, headers: { token }, payload })
      expect(answer.json()).toMatchObject({ code: 'bad_request', errors: [{ path: name }] })
    }
    expect(await profileOf(token)).toEqual(before)
  },
)

test('[V08] [A02] a profile that is sent with them changes in nothing else', async () => {
  const { token } = await signedIn(shop)
  const before = await profileOf(token)
  const payload = { ...NEVER_TAKEN, userFirstName: 'Ada' }
  const answer = await shop.app.inject({ method: 'PUT', url: '/api/user', headers: { token }, payload })
  expect(answer.statusCode).toBe(200)
  expect(await profileOf(token)).toEqual({
    ...before,
    userFirstName: 'Ada',
    userNameRef: expect.stringMatching(/^Ada /),
    updatedAt: expect.any(String),
  })
})
