import { allowHostedSignIn, type Answer, getHostedSignIn, signIn, type SignInStep } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop, someTokens } from '../../../../testing/fake-shop.ts'
import { press, type } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const asked: Answer<typeof getHostedSignIn> = {
  client: { name: 'Notes', isNative: false, isOurPage: false },
  scopes: ['search', 'library'],
  signedInSince: null,
  declineAt: '/oauth2/interaction/one/decline',
}
const done: SignInStep = { step: 'signedIn', tokens: someTokens() }

test('a web program that somebody has added asks, also after signing in on the page', async () => {
  const shop = new FakeShop(1)
  let allowed = 0
  shop.on(getHostedSignIn, () => asked)
  shop.on(allowHostedSignIn, () => {
    allowed++
    return { continueAt: '#allowed' }
  })
  shop.on(signIn, () => done)
  await openApp('/sign-in/one', shop)
  await type('Email', 'ada@segno.test')
  await type('Password', 'rain on the tin roof')
  await press('Sign in')
  await expect.element(page.getByText(/Search and play sounds as you/)).toBeVisible()
  expect(allowed).toBe(0)
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await expect.poll(() => allowed).toBe(1)
})
