import { saveOnboarding, signIn, type SignInStep, type WayOfWork } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop, someTokens } from '../../../../testing/fake-shop.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

let shop: FakeShop
let saved: WayOfWork[]
beforeEach(() => {
  saved = []
  shop = new FakeShop(3)
  shop.profile = { ...shop.profile, onboarding: null }
  shop.on(signIn, () => ({ step: 'signedIn', tokens: someTokens() }) satisfies SignInStep)
  shop.on(saveOnboarding, ({ body }) => {
    saved.push(body as WayOfWork)
    return (shop.profile = { ...shop.profile, onboarding: body as WayOfWork })
  })
})

async function completeSignIn() {
  const app = await openApp('/login', shop)
  await type('Email', 'user@segno.test')
  await type('Password', 'rain on the tin roof')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return app
}

test('[R01] the first sign-in leads to the question how somebody makes music, once', async () => {
  const { address } = await completeSignIn()
  await expect.poll(address).toBe('/onboarding')
  await page.getByLabelText('Your DAW').selectOptions('Bitwig Studio')
  await page.getByLabelText('I play live').click()
  await page.getByLabelText('Techno').click()
  await press('Save and browse sounds')
  await expect.poll(address).toBe('/sounds')
  expect(saved).toEqual([
    {
      daw: 'bitwig-studio',
      genres: ['techno'],
      instruments: [],
      waysOfWorking: ['live'],
      isSkipped: false,
    },
  ])
})

test('whoever would rather not say skips it', async () => {
  const { address } = await completeSignIn()
  await expect.poll(address).toBe('/onboarding')
  await press('Skip')
  await expect.poll(address).toBe('/sounds')
  expect(saved).toMatchObject([{ isSkipped: true }])
})

test('whoever has skipped it goes to the sounds the next time', async () => {
  const skipped = { daw: null, genres: [], instruments: [], waysOfWorking: [], isSkipped: true }
  shop.profile = { ...shop.profile, onboarding: skipped }
  const { address } = await completeSignIn()
  await expect.poll(address).toBe('/sounds')
})

test('what was told can be changed in the profile', async () => {
  shop.profile = {
    ...shop.profile,
    onboarding: {
      daw: 'reaper',
      genres: ['techno'],
      instruments: [],
      waysOfWorking: ['live'],
      isSkipped: false,
    },
  }
  await openApp('/user_profile', shop, { isSignedIn: true })
  await expect.element(page.getByLabelText('Your DAW')).toHaveValue('reaper')
  await page.getByLabelText('I play live').click()
  await press('Save preferences')
  await expect.element(words('Saved')).toBeVisible()
  expect(saved).toMatchObject([{ daw: 'reaper', genres: ['techno'], waysOfWorking: [] }])
})

test('what is refused is said, and what was picked stays', async () => {
  shop.refusing.set(saveOnboarding.path, { code: 'bad_request', message: 'genres.0: is not a term' })
  await openApp('/onboarding', shop, { isSignedIn: true })
  await page.getByLabelText('I play live').click()
  await press('Save and browse sounds')
  await expect.element(words('genres.0: is not a term')).toBeVisible()
  await expect.element(page.getByLabelText('I play live')).toBeChecked()
})
