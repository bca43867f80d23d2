import {
  changePassword,
  confirmTotp,
  endOneSession,
  getSecondFactor,
  listDevices,
  listSessions,
  startTotp,
  updateProfile,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useAppState } from '../../shared/app-state.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const onePage = (itemCount: number) => ({
  itemCount,
  totalItems: itemCount,
  itemsPerPage: 60,
  totalPages: 1,
  currentPage: 1,
})
const sessionNamed = (id: string, isThis: boolean) => ({
  _id: id,
  isThis,
  device: isThis ? 'Chromium on Linux' : 'Firefox on Linux',
  clientAddress: '192.0.2.1',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
})
let shop: FakeShop
let sessions: ReturnType<typeof sessionNamed>[]
beforeEach(() => {
  shop = new FakeShop(3)
  sessions = [sessionNamed('here', true), sessionNamed('there', false)]
  shop.on(listSessions, () => ({ items: sessions, meta: onePage(sessions.length) }))
  shop.on(listDevices, () => ({ items: [], meta: onePage(0) }))
  shop.on(getSecondFactor, () => ({ totp: false, email: false, isRequired: false, recoveryCodesLeft: 0 }))
})
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const open = () => openApp('/user_profile', shop, { isSignedIn: true })

test('[R06] [S06] what is saved is what the server has stored', async () => {
  let sent: unknown
  shop.on(updateProfile, ({ body }) => {
    sent = body
    shop.profile = { ...shop.profile, userFirstName: 'Ada', updatedAt: '2026-11-21T12:00:00.000Z' }
    return shop.profile
  })
  await open()
  await page.getByLabelText('First name').fill('Ada')
  await page.getByRole('textbox', { name: /^Links/ }).fill('https://ada.example\nhttps://other.example')
  await press('Save')
  await expect.poll(() => useAppState.getState().user.firstName).toBe('Ada')
  expect(sent).toEqual({
    userFirstName: 'Ada',
    userLastName: 'Vale',
    country: 'DE',
    currency: 'EUR',
    links: ['https://ada.example', 'https://other.example'],
    updatedAt: '2026-01-01T12:00:00.000Z',
  })
})

test('[S06] a profile that is refused keeps what was typed, says why, and can be saved again', async () => {
  const errors = [{ path: 'userFirstName', message: 'Name holds a character that cannot be seen' }]
  shop.refusing.set(updateProfile.path, { code: 'bad_request', message: errors[0]!.message, errors })
  await open()
  await page.getByLabelText('First name').fill('Ada')
  await press('Save')
  await expect.element(page.getByText('Name holds a character that cannot be seen')).toBeVisible()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Ada')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
})

test('[M04] a network that fails while saving is said for five seconds', async () => {
  await open()
  await page.getByLabelText('First name').fill('Ada')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await press('Save')
  await expect.element(page.getByText('Failed to fetch Go Back and try again !')).toBeVisible()
})

test('[A15] the password is changed by the present one', async () => {
  let sent: unknown
  shop.on(changePassword, ({ body }) => {
    sent = body
    return null
  })
  await open()
  await press('Change my password')
  await press('Change it')
  await expect.element(page.getByText('Password cannot be empty').first()).toBeVisible()
  await page.getByLabelText('Present password').fill('rain on the tin roof')
  await page.getByLabelText('New password').fill('a quite different one')
  await press('Change it')
  await expect.element(page.getByText(/Your password was changed/)).toBeVisible()
  expect(sent).toEqual({ oldPassword: 'rain on the tin roof', newPassword: 'a quite different one' })
})

test('[A15] an authenticator is added by password and code, and its recovery codes are shown', async () => {
  shop.on(startTotp, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Segno:ada?secret=JBSWY3DPEHPK3PXP',
  }))
  shop.on(confirmTotp, () => ({ recoveryCodes: ['aaaaaa-bbbbbb', 'cccccc-dddddd'] }))
  await open()
  await press('Add an authenticator')
  await page.getByLabelText('Your password').fill('rain on the tin roof')
  await press('Go on')
  await expect.element(page.getByRole('img', { name: 'Secret for your authenticator' })).toBeVisible()
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await press('Go on')
  await expect.element(page.getByText(/aaaaaa-bbbbbb/)).toBeVisible()
})

test('[A15] another browser’s session can be ended, this one cannot by that', async () => {
  const ended: string[] = []
  shop.on(endOneSession, ({ url }) => {
    ended.push(url.pathname)
    sessions = sessions.slice(0, 1)
    return null
  })
  await open()
  await expect.element(page.getByText(/Firefox on Linux/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign it out' }).elements()).toHaveLength(1)
  await press('Sign it out')
  await expect.element(page.getByText(/Firefox on Linux/)).not.toBeInTheDocument()
  expect(ended).toEqual(['/api/auth/sessions/there'])
})
