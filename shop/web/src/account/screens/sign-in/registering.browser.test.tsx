import {
  endWayIn,
  forgotPassword,
  pollSignIn,
  register,
  resetPassword,
  useTicket,
  verify,
  type SignInStep,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readStored, store } from '../../../shared/storage/stored-keys.ts'
import { FakeShop, someTokens } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { keepRegistration } from './registration.ts'

afterEach(forgetEverything)

let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(5)
})

const done: SignInStep = { step: 'signedIn', tokens: someTokens() }

async function fillRegistration(): Promise<void> {
  await type('First name', 'Ada')
  await type('Last name', 'Lee')
  await type('Email', 'ada@segno.test')
  await type('Password', 'rain on the tin roof')
  await page.getByRole('combobox', { name: 'Country' }).selectOptions('United Kingdom')
}

test('[S12] [A06] [E04] [V09] [M10] registering leads to the register success screen, and its code in', async () => {
  let sent: unknown
  shop.on(register, ({ body }) => {
    sent = body
    return { email: 'ada@segno.test', mustConfirm: true, session: null, ticket: null }
  })
  shop.on(verify, () => ({ ticket: 'once', passwordUpdate: null, voucherCode: null }))
  shop.on(useTicket, () => done)
  store('loginRedirect', '/voucher-coupon-add')
  store('voucherCode', ' RAIN-2026 ')
  store('afid', 'ada')
  store('afidAt', new Date().toISOString())
  const { address } = await openApp('/register', shop)
  await fillRegistration()
  await press('Create account')
  await expect.element(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
  await expect.poll(address).toBe('/register_success')
  await expect
    .element(page.getByRole('link', { name: 'demo’s mailbox' }))
    .toHaveAttribute('href', '/dev/mail')
  expect(sent).toEqual({
    firstName: 'Ada',
    lastName: 'Lee',
    email: 'ada@segno.test',
    password: 'rain on the tin roof',
    country: 'GB',
    currency: 'GBP',
    role: 'user',
    type: 'user',
    voucherCode: 'RAIN-2026',
    afid: 'ada',
  })
  await type('Code', ' 123456 ')
  await press('Confirm email')
  await expect.element(page.getByText('Account verified!', { exact: true })).toBeVisible()
  await expect.poll(address).toBe('/voucher-coupon-add')
})

/** Where the browser would leave this page for; it stays. */
function nextDeparture(): Promise<string> {
  return new Promise((resolve) => {
    navigation.addEventListener(
      'navigate',
      (event) => {
        event.preventDefault()
        resolve(event.destination.url)
      },
      { once: true },
    )
  })
}

const GIFT_CARD = '/voucher-coupon-add?gift_card=K7QM-2XWD-9RTV'
const TRIAL = 'https://trial.example/?redirect=%2Fvoucher-coupon-add&voucher_code=RAIN-2026'

test('[S12] a verified person with a stored voucher and redirect goes to the voucher trial’s host, where there is one', async () => {
  shop.voucherTrialHost = 'https://trial.example'
  shop.on(verify, () => ({ ticket: 'once', passwordUpdate: null, voucherCode: null }))
  shop.on(useTicket, () => done)
  store('loginRedirect', '/voucher-coupon-add')
  store('voucherCode', ' RAIN-2026 ')
  await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  const departure = nextDeparture()
  await press('Confirm email')
  await expect(departure).resolves.toBe(TRIAL)
})

test('[S12] so does a browser in which the registration waited for its link to be opened', async () => {
  shop.voucherTrialHost = 'https://trial.example'
  shop.on(pollSignIn, () => done)
  store('loginRedirect', '/voucher-coupon-add')
  store('voucherCode', 'RAIN-2026')
  keepRegistration({ email: 'ada@segno.test', session: 'waiting' })
  await openApp('/register_success', shop)
  await expect(nextDeparture()).resolves.toBe(TRIAL)
})

test('confirming in another browser than the one that registered asks for a password and names of one’s own', async () => {
  let claimed: unknown
  shop.on(verify, () => ({ ticket: null, passwordUpdate: 'claim', voucherCode: null }))
  shop.on(register, ({ body }) => {
    claimed = body
    return { email: 'ada@segno.test', mustConfirm: false, session: null, ticket: null }
  })
  const { address } = await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await press('Confirm email')
  await expect.element(page.getByText(/was registered in another browser/)).toBeVisible()
  await type('First name', 'Ada')
  await type('Last name', 'Lovelace')
  await type('New password', 'rain on the tin roof')
  await press('Set password')
  await expect.poll(address).toBe('/login')
  expect(claimed).toMatchObject({ passwordUpdate: 'claim', firstName: 'Ada', lastName: 'Lovelace' })
})

test('[S12] a voucher opened before registering follows to the browser that claims the account', async () => {
  shop.on(verify, () => ({ ticket: null, passwordUpdate: 'claim', voucherCode: 'RAIN-2026' }))
  shop.on(register, () => ({ email: 'ada@segno.test', mustConfirm: false, session: null, ticket: 'once' }))
  shop.on(useTicket, () => done)
  const { address } = await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await press('Confirm email')
  await type('First name', 'Ada')
  await type('Last name', 'Lovelace')
  await type('New password', 'rain on the tin roof')
  await press('Set password')
  await expect.poll(address).toBe('/voucher-coupon-add')
  expect(readStored('voucherCode')).toBe('RAIN-2026')
})

test('a gift card opened before registering is brought along to the registration', async () => {
  let sent: unknown
  shop.on(register, ({ body }) => {
    sent = body
    return { email: 'ada@segno.test', mustConfirm: true, session: null, ticket: null }
  })
  store('loginRedirect', GIFT_CARD)
  store('voucherCode', 'RAIN-2026')
  const { address } = await openApp('/register', shop)
  await fillRegistration()
  await press('Create account')
  await expect.poll(address).toBe('/register_success')
  expect(sent).toMatchObject({ voucherCode: GIFT_CARD })
})

test('[S12] the browser that claims the account is led to the gift card of the one that registered', async () => {
  shop.on(verify, () => ({ ticket: null, passwordUpdate: 'claim', voucherCode: GIFT_CARD }))
  shop.on(register, () => ({ email: 'ada@segno.test', mustConfirm: false, session: null, ticket: 'once' }))
  shop.on(useTicket, () => done)
  const { address } = await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await press('Confirm email')
  await type('First name', 'Ada')
  await type('Last name', 'Lovelace')
  await type('New password', 'rain on the tin roof')
  await press('Set password')
  await expect.poll(address).toBe(GIFT_CARD)
  expect(readStored('voucherCode')).toBeNull()
})

test('a voucher that this browser keeps already is not replaced by that of a registration', async () => {
  shop.on(verify, () => ({ ticket: null, passwordUpdate: 'claim', voucherCode: 'THEIRS' }))
  store('voucherCode', 'OWN-CODE')
  await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await press('Confirm email')
  await expect.element(page.getByText(/was registered in another browser/)).toBeVisible()
  expect(readStored('voucherCode')).toBe('OWN-CODE')
})

const html = () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
const broken = () => Response.json({ statusCode: 500, code: 'internal', message: 'Oops' }, { status: 500 })
const garbage = () => new Response('not what we speak')

test.each([
  ['a page of a proxy', html],
  ['a broken server', broken],
  ['something else', garbage],
])('[V02] a registration answered by %s says: Error creating account', async (_, answer) => {
  await openApp('/register', shop)
  await fillRegistration()
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    new Request(input, init).url.endsWith(register.path)
      ? Promise.resolve(answer())
      : shop.fetch(input, init),
  )
  await press('Create account')
  await expect.element(page.getByText('Error creating account', { exact: true })).toBeVisible()
})

test('[V04] the server’s words about a registration are said with a capital and a period', async () => {
  await openApp('/register', shop)
  await fillRegistration()
  shop.refusing.set(register.path, { code: 'email_exists', message: 'email already exists' })
  await press('Create account')
  await expect.element(page.getByText('Email already exists.')).toBeVisible()
  const message = 'password must have at least 8 characters'
  const errors = [{ path: 'password', message }]
  shop.refusing.set(register.path, { code: 'password_unfit', message, errors })
  await press('Create account')
  await expect.element(page.getByText('Password must have at least 8 characters.')).toBeVisible()
})

test('[M09] a code that is refused: Confirmation Failed!, with the server’s words beside the form', async () => {
  shop.refusing.set(verify.path, { code: 'code_wrong', message: 'Wrong code.' })
  await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await press('Confirm email')
  await expect.element(page.getByText('Confirmation Failed!')).toBeVisible()
  await expect.element(page.getByText('Wrong code.')).toBeVisible()
})

test('[M09] somebody who is confirmed already: Account verified!', async () => {
  const message = 'User cannot be confirmed. Current status is CONFIRMED'
  shop.refusing.set(verify.path, { code: 'already_confirmed', message })
  store('loginRedirect', '/voucher-coupon-add?gift_card=K7QM')
  const { address } = await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await press('Confirm email')
  await expect.element(page.getByText('Account verified!')).toBeVisible()
  await expect.poll(address).toBe('/login')
  expect(readStored('loginRedirect')).toBe('/voucher-coupon-add?gift_card=K7QM')
})

test('[M08] [M10] a forgotten password: an unknown address empties the form; a known one leads to the code', async () => {
  shop.refusing.set(forgotPassword.path, { code: 'email_not_found', message: 'Email Not Found!' })
  const { address } = await openApp('/forgot_password', shop)
  await type('Email', 'nobody@segno.test')
  await press('Email me a code')
  await expect.element(page.getByText('Email Not Found!')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('')
  shop.refusing.clear()
  shop.on(forgotPassword, () => ({ email: 'ada@segno.test' }))
  await type('Email', 'ada@segno.test')
  await press('Email me a code')
  await expect
    .element(page.getByText('A reset password verification code has been sent to your email.'))
    .toBeVisible()
  await expect.poll(address).toBe('/reset_password?email=ada%40segno.test')
})

test('[V05] [M08] a new password: e-mail and code go out trimmed; a wrong code empties the form', async () => {
  shop.refusing.set(resetPassword.path, { code: 'code_wrong', message: 'Invalid Code!' })
  const { address } = await openApp('/reset_password', shop)
  const fill = async (): Promise<void> => {
    await type('Email', ' ada@segno.test ')
    await type('Code from the email', ' 123456 ')
    await type('New password', 'a quite different one')
  }
  await fill()
  await press('Set password')
  await expect.element(page.getByText('Invalid Code!')).toBeVisible()
  await expect.element(page.getByLabelText('Code from the email')).toHaveValue('')
  let sent: unknown
  shop.refusing.clear()
  shop.on(resetPassword, ({ body }) => {
    sent = body
    return null
  })
  await fill()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/login')
  expect(sent).toEqual({ email: 'ada@segno.test', code: '123456', newPassword: 'a quite different one' })
})

test('[M08] a wrong code empties the form without a reproach, and the code is what is typed next', async () => {
  shop.refusing.set(resetPassword.path, { code: 'code_wrong', message: 'Invalid Code!' })
  await openApp('/reset_password?email=ada@segno.test', shop)
  await type('Code from the email', '123456')
  await type('New password', 'a quite different one')
  await userEvent.keyboard('{Enter}')
  await expect.element(words('Invalid Code!')).toBeVisible()
  await expect.element(page.getByLabelText('New password')).toHaveValue('')
  await expect.element(page.getByLabelText('Code from the email')).toHaveFocus()
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  await type('Code from the email', '654321')
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@segno.test')
})

test('[R47] an invited person sets a password; a link that is incomplete says so', async () => {
  let sent: unknown
  shop.on(register, ({ body }) => {
    sent = body
    return { email: 'ada@segno.test', mustConfirm: false, session: null, ticket: null }
  })
  const { address } = await openApp('/set_password#email=ada@segno.test&invitation=secret', shop)
  await type('Password', 'rain on the tin roof')
  await press('Set password')
  await expect.poll(address).toBe('/login')
  expect(sent).toMatchObject({ passwordUpdate: 'secret', email: 'ada@segno.test' })
  await openApp('/set_password', shop)
  await expect.element(page.getByText('This link is incomplete')).toBeVisible()
})

test('what is wrong with a field is said when it is left, and its password can be looked at', async () => {
  await openApp('/register', shop)
  const password = page.getByLabelText('Password', { exact: true })
  await password.fill('rain')
  await expect.element(words('4 more characters to go')).toBeVisible()
  await userEvent.tab()
  await expect.element(words('Password must have at least 8 characters')).toBeVisible()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('rain on the tin roof')
  await expect.element(words('Long enough')).toBeVisible()
  await press('Show the password')
  await expect.element(password).toHaveAttribute('type', 'text')
  await press('Hide the password')
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('password managers find whose password it is, and which is new', async () => {
  await openApp('/set_password#email=ada@segno.test&invitation=secret', shop)
  const field = (autocomplete: string) =>
    document.querySelector<HTMLInputElement>(`form input[autocomplete=${autocomplete}]`)
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
  expect(field('username')?.value).toBe('ada@segno.test')
  expect(field('new-password')?.type).toBe('password')
  await openApp('/login', shop)
  await expect.poll(() => field('current-password')?.type).toBe('password')
})

test('[M12] [M10] a verified browser whose ticket is not taken is asked for its credentials', async () => {
  shop.on(verify, () => ({ ticket: 'once', passwordUpdate: null, voucherCode: null }))
  shop.refusing.set(useTicket.path, { code: 'ticket_over', message: 'Account verified! Please login' })
  const { address } = await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await press('Confirm email')
  await expect.poll(address).toBe('/login')
  await expect.element(words('Account verified! Please login')).toBeVisible()
  await expect.element(words('Please use your credentials to sign in')).toBeVisible()
})

test('a code that the link brought is confirmed by a press, never by opening the page', async () => {
  await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await expect.element(page.getByLabelText('Code')).toHaveValue('123456')
  expect(shop.requests).not.toContain(`POST ${verify.path}`)
})

test('a busy server does not empty the form for a forgotten password', async () => {
  shop.refusing.set(forgotPassword.path, {
    code: 'too_many_attempts',
    message: 'Too many attempts.',
    statusCode: 429,
  })
  await openApp('/forgot_password', shop)
  await type('Email', 'ada@segno.test')
  await press('Email me a code')
  await expect.element(words('Too many attempts.')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@segno.test')
})

test('another code can be asked for after a wait that shows', async () => {
  shop.on(register, () => ({ email: 'ada@segno.test', mustConfirm: true, session: null, ticket: null }))
  await openApp('/register', shop)
  await fillRegistration()
  await press('Create account')
  await expect.element(words(/^Resend code in \d+ s$/)).toBeVisible()
})

test('the link in the mail of a new way in ends it by one press', async () => {
  let ended: unknown
  shop.on(endWayIn, ({ body }) => {
    ended = body
    return null
  })
  await openApp('/confirm_email#end=secret', shop)
  await press('End access')
  await expect.element(page.getByRole('heading', { name: 'Access ended' })).toBeVisible()
  expect(ended).toEqual({ secret: 'secret' })
})
