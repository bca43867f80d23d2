import { allowHostedSignIn, type Answer, getHostedSignIn, signIn, type SignInStep } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop, someTokens } from '../../../../testing/fake-shop.ts'
import { press, type } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const asked: Answer<typeof getHostedSignIn> = {
  client: {
    name: 'Notes',
    isNative: false,
    isOurPage: false,
    describedBy: 'shop',
    documentHost: null,
    returnsTo: 'notes.test',
    returnsToThisComputer: false,
  },
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

const fromItself: Answer<typeof getHostedSignIn> = {
  ...asked,
  client: { ...asked.client, describedBy: 'registration', returnsTo: 'claude.ai' },
  scopes: ['search', 'buy'],
}

async function openSignedIn(program: typeof asked): Promise<number[]> {
  const shop = new FakeShop(1)
  const limits: number[] = []
  shop.on(getHostedSignIn, () => program)
  shop.on(allowHostedSignIn, ({ body }) => {
    limits.push((body as { spendLimitPoints?: number }).spendLimitPoints ?? 0)
    return { continueAt: '#allowed' }
  })
  shop.on(signIn, () => done)
  await openApp('/sign-in/one', shop)
  await type('Email', 'ada@segno.test')
  await type('Password', 'rain on the tin roof')
  await press('Sign in')
  return limits
}

test('a program that nobody has checked is shown as that, with where it leads, and may buy nothing', async () => {
  const limits = await openSignedIn(fromItself)
  await expect.element(page.getByText('A program that calls itself “Notes” will be able to:')).toBeVisible()
  await expect.element(page.getByText('Not verified: anyone can use this name.')).toBeVisible()
  await expect.element(page.getByText('You will return to claude.ai.')).toBeVisible()
  expect(page.getByText('See your profile').elements()).toEqual([])
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await expect.poll(() => limits).toEqual([0])
})

test('a document’s host is named, and a return to this computer is warned of', async () => {
  await openSignedIn({
    ...fromItself,
    client: {
      ...fromItself.client,
      describedBy: 'document',
      documentHost: 'vscode.dev',
      returnsTo: 'localhost:4711',
      returnsToThisComputer: true,
    },
  })
  await expect.element(page.getByText('Described by vscode.dev.')).toBeVisible()
  await expect
    .element(page.getByText(/a program on this computer. Continue only if you started/))
    .toBeVisible()
})
