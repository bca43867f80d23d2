import { afterAll, beforeAll, expect, test } from 'vitest'
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
