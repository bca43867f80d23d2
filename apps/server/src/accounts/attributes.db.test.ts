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
  [
    'updateProfile',
    api.updateProfile,
    { userFirstName: 'Ada', userLastName: 'Lee', country: 'SE', currency: 'SEK', links: [] },
  ],
  ['startEmailChange', api.startEmailChange, { email: 'new@segno.test', password: 'rain on the tin roof' }],
  ['verifyAttribute', api.verifyAttribute, { attribute: 'email', code: '123456' }],
  [
    'saveOnboarding',
    api.saveOnboarding,
    { daw: null, genres: [], instruments: [], waysOfWorking: [], isSkipped: true },
  ],
]

test.each(updates)(
  '[V08] %s refuses the subject, verified flags and whatever else is not a person’s to set, by name',
  async (_, { method, path: url }, rightful) => {
    const { token } = await signedIn(shop)
    const headers = { token }
    const before = (await shop.app.inject({ url: '/api/user/profile', headers })).json()
    const updatedAt = (before as { body: { data: { updatedAt: string } } }).body.data.updatedAt
    for (const [name, value] of Object.entries(NEVER_TAKEN)) {
      const stamp = url === api.updateProfile.path ? { updatedAt } : {}
      const answer = await shop.app.inject({
        method,
        url,
        headers,
        payload: { ...rightful, ...stamp, [name]: value },
      })
      expect(answer.json()).toMatchObject({ code: 'bad_request', errors: [{ path: name }] })
    }
    expect((await shop.app.inject({ url: '/api/user/profile', headers })).json()).toEqual(before)
  },
)
