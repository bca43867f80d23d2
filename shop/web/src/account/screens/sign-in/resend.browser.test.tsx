import { register, resendConfirmationCode, verify } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { keepRegistration } from './registration.ts'

afterEach(forgetEverything)

let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(5)
  shop.on(resendConfirmationCode, () => ({ email: 'ada@segno.test' }))
})
const wait = words(/^Resend code in \d+ s$/)
const again = page.getByRole('button', { name: 'Resend code', exact: true })

test('whoever opens the mailed link need not wait for another code, because none has just been sent', async () => {
  await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await expect.element(again).toHaveAttribute('aria-disabled', 'false')
})

test('another code is waited for once it has been sent, also after the page was loaded anew', async () => {
  await openApp('/confirm_email?email=ada@segno.test', shop)
  await press('Resend code')
  await expect.element(words('New code sent to ada@segno.test.')).toBeVisible()
  await expect.element(wait).toBeVisible()
  await openApp('/confirm_email?email=ada@segno.test', shop)
  await expect.element(wait).toBeVisible()
})

test('a registration has just sent a code', async () => {
  shop.on(register, () => ({ email: 'ada@segno.test', mustConfirm: true, session: null, ticket: null }))
  await openApp('/register', shop)
  await type('First name', 'Ada')
  await type('Last name', 'Lee')
  await type('Email', 'ada@segno.test')
  await type('Password', 'rain on the tin roof')
  await page.getByRole('combobox', { name: 'Country' }).selectOptions('Sweden')
  await press('Create account')
  await expect.element(wait).toBeVisible()
})

test('without an address there is nothing to wait for: it is asked for first', async () => {
  await openApp('/confirm_email', shop)
  await press('Resend code')
  await expect.element(words('Email cannot be empty')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  expect(page.getByText('Confirmation code cannot be empty').elements()).toEqual([])
  expect(shop.requests).not.toContain(`POST ${resendConfirmationCode.path}`)
})

test('what was wrong with the old code is gone once another one is on its way', async () => {
  shop.refusing.set(verify.path, { code: 'code_wrong', message: 'Wrong code.' })
  await openApp('/confirm_email#email=ada@segno.test&code=123456', shop)
  await press('Confirm email')
  await expect.element(words('Wrong code.')).toBeVisible()
  await press('Resend code')
  await expect.element(words('New code sent to ada@segno.test.')).toBeVisible()
  await expect.element(page.getByText('Wrong code.')).not.toBeInTheDocument()
})

test('another code for an address that is confirmed already leads to the login', async () => {
  const message = 'User cannot be confirmed. Current status is CONFIRMED'
  shop.refusing.set(resendConfirmationCode.path, { code: 'already_confirmed', message })
  keepRegistration({ email: 'ada@segno.test', session: null })
  const { address } = await openApp('/confirm_email', shop)
  await press('Resend code')
  await expect.element(words('Account verified!')).toBeVisible()
  await expect.poll(address).toBe('/login')
})

test('[R45] the screen after a registration, opened without one, claims none and takes a code', async () => {
  const { address } = await openApp('/register_success', shop)
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.element(page.getByText('Registration Successful!')).not.toBeInTheDocument()
  await type('Email', 'ada@segno.test')
  await press('Resend code')
  await expect.element(words('New code sent to ada@segno.test.')).toBeVisible()
  expect(address()).toBe('/register_success')
})
