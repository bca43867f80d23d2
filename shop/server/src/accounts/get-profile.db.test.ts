import type { Profile } from '@segno/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billing } from '../billing/slice.ts'
import { ask } from '../testing/ask.ts'
import { payWith } from '../testing/billing-shop.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp | null = null
beforeAll(async () => {
  shop = await openTestApp(database.db)
})
afterAll(() => shop?.[Symbol.asyncDispose]())

test('[A01] GET /user/profile answers each with their own profile and nobody else’s', async () => {
  const ada = await signedIn(shop!, { first_name: 'Ada' })
  const bob = await signedIn(shop!, { first_name: 'Bob', role: 'artist' })
  const profileOf = async (token: string) => {
    const answer = await shop!.app.inject({ url: '/api/user/profile', headers: { token } })
    return (answer.json() as { body: { data: Record<string, unknown> } }).body.data
  }
  expect(await profileOf(ada.token)).toMatchObject({ _id: ada.id, userFirstName: 'Ada', role: 'user' })
  expect(await profileOf(bob.token)).toMatchObject({ _id: bob.id, userFirstName: 'Bob', role: 'artist' })
  expect(JSON.stringify(await profileOf(bob.token))).not.toContain('Ada')
})

interface Started {
  readonly purchase: { readonly _id: string }
  readonly clientSecret: string
}

const PHOTO = 'f0'.repeat(32)
const createdAt = '2026-03-01T08:30:00.000Z'
const updatedAt = '2026-04-02T09:45:00.000Z'
const ADA = {
  first_name: 'Ada',
  last_name: 'Lee',
  country: 'AT',
  currency: 'EUR',
  role: 'artist',
  links: ['https://ada.example'],
  photo: PHOTO,
  created_at: new Date(createdAt),
  updated_at: new Date(updatedAt),
}

test('[E01] the profile has the twenty fields of the specification, and the card provider’s customer once somebody pays', async () => {
  const { id, token } = await signedIn(shop!, ADA)
  const profile = () => ask<Profile>(shop!, '/api/user/profile', { token })
  const before = {
    _id: id,
    cognitoUserId: id,
    email: `${id}@segno.test`,
    userFirstName: 'Ada',
    userLastName: 'Lee',
    userNameRef: 'Ada Lee',
    userConfirmed: true,
    country: 'AT',
    currency: 'EUR',
    role: 'artist',
    type: 'artist',
    status: 'activated',
    image: `/photos/${PHOTO}-512.webp`,
    thumbnailImage: `/photos/${PHOTO}-256.webp`,
    links: ['https://ada.example'],
    availablePoints: 0,
    stripeCustomerId: null,
    availableMobileFeatures: [],
    createdAt,
    updatedAt,
  }
  const { onboarding, ...specified } = await profile()
  expect(onboarding).toBeNull()
  expect(specified).toEqual(before)
  const customer = await buyPoints(token)
  expect(await profile()).toEqual({
    ...before,
    onboarding: null,
    availablePoints: 20,
    stripeCustomerId: customer,
  })
})

/** Buys 20 points with the sandbox's card. @returns what the provider calls the buyer */
async function buyPoints(token: string): Promise<unknown> {
  const { provider, sandbox } = shop!.ctx.use(billing)
  const address = '/api/billing/purchases'
  const body = { packageId: 'points-20', currency: 'EUR', grossCents: 1_080 }
  const { purchase, clientSecret } = await ask<Started>(shop!, address, { method: 'POST', token, body })
  const session = clientSecret.split('_secret_')[0]!
  await payWith({ host: { sandbox: sandbox! } }, session, '4242424242424242')
  await ask(shop!, `${address}/${purchase._id}`, { token })
  return (await provider!.stripe.checkout.sessions.retrieve(session)).customer
}
