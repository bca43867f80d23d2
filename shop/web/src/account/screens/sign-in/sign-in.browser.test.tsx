import {
  checkUserAccountType,
  openSignInLink,
  pollSignIn,
  rememberDevice,
  resendConfirmationCode,
  respondToChallenge,
  signIn,
  startLinkSignIn,
  updateUserPassword,
  useTicket,
  type SignInStep,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readDeviceKey } from '../../../shared/session/device-key.ts'
import { signOut } from '../../../shared/session/session.ts'
import { readStored, store } from '../../../shared/storage/stored-keys.ts'
import { FakeShop, someTokens } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(5)
})

const done: SignInStep = { step: 'signedIn', tokens: someTokens() }
const GIFT_CARD = '/voucher-coupon-add?gift_card=K7QM-2XWD-9RTV'
const bodies: unknown[] = []
/** Answers with one step after the other, and keeps what was sent. */
function answerWith(steps: readonly SignInStep[]): void {
  bodies.length = 0
  let at = 0
  const next = ({ body }: { body: unknown }): SignInStep => {
    bodies.push(body)
    return steps[at++]!
  }
  shop.on(signIn, next)
  shop.on(respondToChallenge, next)
}
async function signInWith(email = 'ada@segno.test', password = 'rain on the tin roof'): Promise<void> {
  await type('Email', email)
  await type('Password', password)
  await press('Sign in')
}

test('[R44] / and /login show the form beside sounds that can be heard', async () => {
  await openApp('/', shop)
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Play / }).first()).toBeVisible()
})

test.each([
  ['user', '/sounds'],
  ['admin', '/dashboard'],
] as const)('[R44] a signed-in %s who opens /login goes to %s', async (role, start) => {
  shop.profile = { ...shop.profile, role }
  const { address } = await openApp('/login', shop, { isSignedIn: true })
  await expect.poll(address).toBe(start)
})

test('[V01] what is missing is said beside its field, which gets the focus', async () => {
  await openApp('/login', shop)
  await press('Sign in')
  await expect.element(page.getByText('Username cannot be empty')).toBeVisible()
  await expect.element(page.getByText('Password cannot be empty')).toBeVisible()
  expect(document.activeElement?.getAttribute('name')).toBe('email')
})

test('[M07] an unknown address is offered an account, the address along', async () => {
  shop.refusing.set(signIn.path, {
    code: 'account_not_found',
    message: 'No account found. Want to create one?',
  })
  const { address } = await openApp('/login', shop)
  await signInWith('new@segno.test')
  await expect.element(page.getByText('No account found. Want to create one?')).toBeVisible()
  await page.getByRole('alert').getByRole('link', { name: 'Create an account' }).click()
  await expect.poll(address).toBe('/register?email=new%40segno.test')
  await expect.element(page.getByLabelText('Email')).toHaveValue('new@segno.test')
})

test('[M05] somebody who has not confirmed their address can ask for another code there', async () => {
  shop.refusing.set(signIn.path, {
    code: 'not_confirmed',
    message: 'User is not confirmed. Please check your email for a verification link.',
  })
  shop.on(resendConfirmationCode, () => ({ email: 'ada@segno.test' }))
  const { address } = await openApp('/login', shop)
  await signInWith()
  await expect
    .element(page.getByText('User is not confirmed. Please check your email for a verification link.'))
    .toBeVisible()
  await press('Send a new code')
  await expect.poll(address).toBe('/confirm_email?email=ada%40segno.test')
})

test('[S15] the code of the authenticator is asked for and sent; a wrong one is told and can be typed again', async () => {
  answerWith([{ step: 'totpRequired', session: 'one' }])
  shop.refusing.set(respondToChallenge.path, { code: 'code_wrong', message: 'Wrong code.' })
  const { address } = await openApp('/login', shop)
  await signInWith()
  await press('Continue')
  await expect
    .element(page.getByLabelText('Code'))
    .toHaveAccessibleDescription('Challenge response cannot be empty')
  await type('Code', '000000')
  await press('Continue')
  await expect.element(page.getByText('Wrong code.')).toBeVisible()
  shop.refusing.clear()
  answerWith([done])
  await type('Code', ' 123456 ')
  await press('Continue')
  await expect.poll(address).toBe('/sounds')
  expect(bodies).toEqual([{ session: 'one', answer: '123456' }])
})

test('[S15] with several factors one is chosen', async () => {
  answerWith([
    { step: 'selectMfaType', session: 'one', types: ['totp', 'email'] },
    { step: 'mfaRequired', session: 'two', sentTo: 'a•••@segno.test' },
    done,
  ])
  const { address } = await openApp('/login', shop)
  await signInWith()
  await press('Email me a code')
  await expect.element(page.getByText(/We emailed a six-digit code to a•••@segno\.test/)).toBeVisible()
  await type('Code', '123456')
  await press('Continue')
  await expect.poll(address).toBe('/sounds')
  expect(bodies.slice(1)).toEqual([
    { session: 'one', answer: 'email' },
    { session: 'two', answer: '123456' },
  ])
})

test('[V02] without any factor to choose from: No valid MFA method provided', async () => {
  answerWith([{ step: 'selectMfaType', session: 'one', types: [] }])
  await openApp('/login', shop)
  await signInWith()
  await expect.element(page.getByText('No valid MFA method provided')).toBeVisible()
})

test('[S15] a first authenticator is set up by a QR code, and the recovery codes are kept before going on', async () => {
  answerWith([
    {
      step: 'mfaSetup',
      session: 'one',
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Segno:ada?secret=JBSWY3DPEHPK3PXP',
    },
    { ...done, recoveryCodes: ['aaaaaa-bbbbbb', 'cccccc-dddddd'] } as SignInStep,
  ])
  const { address } = await openApp('/login', shop)
  await signInWith()
  await expect.element(page.getByRole('img', { name: 'Authenticator key' })).toBeVisible()
  await expect
    .element(words(/Two-factor authentication asks for a code as well as your password/))
    .toBeVisible()
  await expect.element(words(/An authenticator app on your phone/)).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await type('Code', '123456')
  await press('Continue')
  await expect.element(page.getByText(/aaaaaa-bbbbbb/)).toBeVisible()
  await press('Continue')
  await expect.element(page.getByText('Save the codes, then tick the box above.')).toBeVisible()
  await page.getByLabelText('I saved them').click()
  await press('Continue')
  await expect.poll(address).toBe('/sounds')
})

test('[S11] [A03] a new password is asked for and answered with the same one, which is then said once more', async () => {
  answerWith([{ step: 'newPasswordRequired', session: 'one' }, done])
  const said: unknown[] = []
  shop.on(updateUserPassword, ({ body }) => {
    said.push(body)
    return null
  })
  const { address } = await openApp('/login', shop)
  await signInWith('ada@segno.test', 'chosen by an admin')
  await expect.poll(address).toBe('/sounds')
  expect(bodies.at(-1)).toEqual({ session: 'one', answer: 'chosen by an admin' })
  expect(said).toEqual([{ password: 'chosen by an admin' }])
})

test('a password chosen by somebody else that the shop no longer takes is replaced on the way in', async () => {
  answerWith([{ step: 'newPasswordRequired', session: 'one' }, done])
  const message = 'Password must not be based on your name, your email address or the name of this shop'
  shop.refusing.set(respondToChallenge.path, { code: 'password_unfit', message })
  const { address } = await openApp('/login', shop)
  await signInWith('ada@segno.test', 'segno-2026')
  await expect.element(words(message)).toBeVisible()
  shop.refusing.clear()
  await type('New password', 'rain on the tin roof')
  await press('Set password')
  await expect.poll(address).toBe('/sounds')
  expect(bodies.at(-1)).toEqual({ session: 'one', answer: 'rain on the tin roof' })
})

test('[S15] [L03] a mailed link is waited for, and lets in once it has been opened', async () => {
  const asked: unknown[] = []
  shop.on(startLinkSignIn, ({ body }) => {
    asked.push(body)
    return {
      step: 'customChallenge' as const,
      session: 'waiting',
      sentTo: 'a•••@segno.test',
      endsAt: new Date(Date.now() + 180_000).toISOString(),
    }
  })
  store('loginRedirect', GIFT_CARD)
  let polls = 0
  shop.on(pollSignIn, () => (polls++ === 0 ? { step: 'waiting' as const } : done))
  const { address } = await openApp('/login', shop)
  await type('Email', 'ada@segno.test')
  await press('Email me a link')
  await expect
    .element(page.getByText(/If a•••@segno\.test has an account, we emailed it a link/))
    .toBeVisible()
  await expect.poll(address, { timeout: 20_000 }).toBe(GIFT_CARD)
  expect(polls).toBe(2)
  expect(asked).toEqual([{ email: 'ada@segno.test', voucherCode: GIFT_CARD }])
})

test('[M06] [A05] somebody who registered through a provider is told which, with its button below', async () => {
  shop.socialProviders = [{ id: 'google', name: 'Google' }]
  shop.refusing.set(signIn.path, { code: 'wrong_password', message: 'Incorrect username or password.' })
  shop.on(checkUserAccountType, () => ({ isSocialAccount: true, provider: 'Google' }))
  await openApp('/login', shop)
  await signInWith()
  await expect
    .element(
      words(
        "It seems you've registered with your Google or social media account. Please log in using your linked social account from below.",
      ),
    )
    .toBeVisible()
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect.element(button).toBeVisible()
  const problem = page.getByRole('alert').element()
  expect(button.element().compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

test('[A05] an account that is not social, or not known to be, keeps the server’s words', async () => {
  shop.refusing.set(signIn.path, { code: 'wrong_password', message: 'Incorrect username or password.' })
  shop.refusing.set(checkUserAccountType.path, { code: 'too_many_attempts', message: 'Too many attempts.' })
  await openApp('/login', shop)
  await signInWith()
  await expect.poll(() => shop.requests).toContain(`POST ${checkUserAccountType.path}`)
  await expect.element(words('Incorrect username or password.')).toBeVisible()
})

test('a shop without social providers shows no buttons for any', async () => {
  await openApp('/login', shop)
  await expect.element(words('Create an account')).toBeVisible()
  expect(page.getByRole('button', { name: /^Continue with/ }).elements()).toEqual([])
})

test('[M01] [G02] somebody whose account is disabled is told so on the screen for that', async () => {
  const message = 'Sorry, your account has been disabled. Contact admin.'
  shop.refusing.set(signIn.path, { code: 'account_disabled', message })
  const { address } = await openApp('/login', shop)
  await signInWith()
  await expect.poll(address).toBe('/deactivated')
  await expect.element(page.getByRole('heading', { name: message })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await expect.poll(address).toBe('/login')
})

test('[G02] a disabled account that comes back from a provider is told so there too', async () => {
  const { address } = await openApp('/login#problem=account_disabled', shop)
  await expect.poll(address).toBe('/deactivated')
})

test('[S14] [M12] a second attempt while one is under way: Pending sign-in attempt already in progress', async () => {
  const answer = Promise.withResolvers<void>()
  shop.holding.set(signIn.path, answer.promise)
  const { address } = await openApp('/login', shop)
  await signInWith()
  await page.getByRole('button', { name: 'As a buyer' }).click({ force: true })
  await expect.element(words('Pending sign-in attempt already in progress')).toBeVisible()
  expect(shop.requests.filter((request) => request.includes(signIn.path))).toHaveLength(1)
  answer.resolve()
  await expect.poll(address).toBe('/sounds')
})

test('[M12] without a network: Network Error, and what was typed stays', async () => {
  const { address } = await openApp('/login', shop)
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await signInWith()
  await expect.element(words('Network Error')).toBeVisible()
  await expect.element(words('Check your connection and try again.')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@segno.test')
  fetched.mockImplementation(shop.fetch)
  await press('Sign in')
  // Not the word, which the frame has too: who comes in after the test has ended would be in the next one.
  await expect.poll(address).toBe('/sounds')
})

test('[V01] a link needs an address to go to, and no password', async () => {
  await openApp('/login', shop)
  await press('Email me a link')
  await expect.element(words('Email cannot be empty')).toBeVisible()
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  expect(page.getByText('Password cannot be empty').elements()).toEqual([])
})

test('[A15] a browser that is to be remembered gets its key once its owner is in, and gives it next time', async () => {
  answerWith([{ step: 'totpRequired', session: 'one' }, done])
  let name: unknown
  shop.on(rememberDevice, ({ body }) => {
    name = body
    return { deviceKey: 'key-of-this-browser' }
  })
  const { address } = await openApp('/login', shop)
  await signInWith()
  await type('Code', '123456')
  await page.getByLabelText('Remember this browser for 30 days').click()
  await press('Continue')
  await expect.poll(address).toBe('/sounds')
  expect(name).toEqual({ name: expect.stringMatching(/Chrome on Linux/) as string })
  expect(readDeviceKey()).toEqual({ deviceKey: 'key-of-this-browser' })
})

test.each([
  ['RAIN-2026', '/voucher-coupon-add'],
  [GIFT_CARD, GIFT_CARD],
])('a link that signs in where it is opened leads on to what it brings: %s', async (voucherCode, goesTo) => {
  shop.on(openSignInLink, () => ({ ticket: 'once' }))
  shop.on(useTicket, () => done)
  const hash = new URLSearchParams({ link: 'mailed', voucher_code: voucherCode })
  const { address } = await openApp(`/login#${hash}`, shop)
  await press('Yes, sign me in')
  await expect.poll(address).toBe(goesTo)
})

test('what a link brings is not kept where another browser is signed in by it', async () => {
  shop.on(openSignInLink, () => ({ ticket: null }))
  await openApp('/login#link=mailed&voucher_code=RAIN-2026', shop)
  await press('Yes, sign me in')
  await expect.element(words(/^Done\. The browser that asked/)).toBeVisible()
  expect(readStored('voucherCode')).toBeNull()
})

test('whoever cancels the wait for a link is not signed in by it afterwards', async () => {
  const waiting = {
    step: 'customChallenge' as const,
    session: 'waiting',
    sentTo: 'a•••@segno.test',
    endsAt: new Date().toISOString(),
  }
  shop.on(startLinkSignIn, () => waiting)
  shop.on(pollSignIn, () => done)
  const { address } = await openApp('/login', shop)
  await type('Email', 'ada@segno.test')
  await press('Email me a link')
  await expect.element(words('Waiting for you to open the link')).toBeVisible()
  await press('Cancel')
  await new Promise((resolve) => setTimeout(resolve, 5_500))
  expect(shop.requests).not.toContain(`POST ${pollSignIn.path}`)
  expect(address()).toBe('/login')
})

test('signing out from a screen that needs a session leads to the login, without a reproach', async () => {
  const { address } = await openApp('/user_profile', shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await signOut()
  await expect.poll(address).toBe('/login')
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(page.getByText("You can't be here!").elements()).toEqual([])
})
