import {
  changePassword,
  confirmTotp,
  endOneSession,
  forgetDevice,
  getDataExport,
  getSecondFactor,
  listDevices,
  listPasskeys,
  renamePasskey,
  listSessions,
  type OpenSessionItem,
  rememberDevice,
  type SecondFactor,
  setEmailFactor,
  signOutEverywhere,
  startConfirmation,
  startEmailChange,
  startTotp,
  updateProfile,
  verifyAttribute,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useAppState } from '../../../shared/state/app-state.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { watchToasts } from '../../../testing/toasts-shown.ts'

afterEach(forgetEverything)

const onePage = (itemCount: number) => ({
  itemCount,
  totalItems: itemCount,
  itemsPerPage: 60,
  totalPages: 1,
  currentPage: 1,
})
const sessionNamed = (id: string, isThis: boolean) => ({
  id,
  isThis,
  device: isThis ? 'Chromium on Linux' : 'Firefox on Linux',
  clientAddress: '192.0.2.1',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
  program: null as OpenSessionItem['program'],
})
let shop: FakeShop
const deviceNamed = (name: string) => ({
  id: name.replace(' ', '-'),
  name,
  rememberedAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
  endsAt: '2026-12-01T12:00:00.000Z',
})
let factors: SecondFactor
let sessions: ReturnType<typeof sessionNamed>[]
beforeEach(() => {
  shop = new FakeShop(3)
  sessions = [sessionNamed('here', true), sessionNamed('there', false)]
  shop.on(listSessions, () => ({ items: sessions, meta: onePage(sessions.length) }))
  shop.on(listDevices, () => ({ items: [], meta: onePage(0) }))
  factors = { totp: false, email: false, passkeys: 0, isRequired: false, recoveryCodesLeft: 0 }
  shop.on(listPasskeys, () => ({ items: [] }))
  shop.on(getSecondFactor, () => factors)
  shop.on(getDataExport, () => ({
    state: 'none' as const,
    askedAt: null,
    doneParts: 0,
    totalParts: 0,
    sizeBytes: null,
    expiresAt: null,
  }))
})
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const words = (text: string | RegExp) => page.getByText(text).first()
const open = () => openApp('/user_profile', shop, { isSignedIn: true })

test('a passkey gets another name', async () => {
  const phone = { id: 'p1', name: 'Phone', createdAt: '2026-11-01T12:00:00.000Z', lastUsedAt: null }
  const items = [phone]
  const sent: unknown[] = []
  shop.on(listPasskeys, () => ({ items }))
  shop.on(renamePasskey, ({ url, body }) => {
    sent.push([url.pathname, body])
    items[0] = { ...phone, ...(body as { name: string }) }
    return { items }
  })
  await open()
  await press('Rename Phone')
  const dialog = page.getByRole('dialog', { name: 'Rename Phone' })
  await dialog.getByLabelText('Name').fill('')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.element(dialog.getByText(/cannot be empty/)).toBeVisible()
  await dialog.getByLabelText('Name').fill('Studio key')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.element(page.getByRole('button', { name: 'Rename Studio key' })).toBeVisible()
  expect(sent).toEqual([['/api/auth/passkeys/p1', { name: 'Studio key' }]])
})

test('[R06] [S06] [V08] what is saved is what the server has stored', async () => {
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
  const errors = [{ path: 'userFirstName', message: 'Name contains an invisible character' }]
  shop.refusing.set(updateProfile.path, { code: 'bad_request', message: errors[0]!.message, errors })
  await open()
  await page.getByLabelText('First name').fill('Ada')
  await press('Save')
  await expect.element(page.getByText('Name contains an invisible character')).toBeVisible()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Ada')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
})

test('[M04] a network that fails while saving is said for five seconds', async () => {
  const shown = watchToasts()
  await open()
  await page.getByLabelText('First name').fill('Ada')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await press('Save')
  const message = 'Failed to fetch Go Back and try again !'
  await expect.element(page.getByText(message)).toBeVisible()
  expect(shown).toEqual([{ message, variant: 'error', autoHideDuration: 5_000 }])
})

test('[M04] a profile that is too long to save, 413, does not say to go back', async () => {
  shop.answering.set(
    `PUT ${updateProfile.path}`,
    () => new Response('', { status: 413, statusText: 'Too Large' }),
  )
  const shown = watchToasts()
  await open()
  await page.getByLabelText('First name').fill('Ada')
  await press('Save')
  await expect.poll(() => shown).toMatchObject([{ message: 'Too Large', persist: true }])
})

test('[A15] the password is changed by the present one', async () => {
  let sent: unknown
  shop.on(changePassword, ({ body }) => {
    sent = body
    return null
  })
  await open()
  await press('Change password')
  await press('Change password')
  await expect.element(page.getByText('Password cannot be empty').first()).toBeVisible()
  await page.getByLabelText('Current password').fill('rain on the tin roof')
  await page.getByLabelText('New password').fill('a quite different one')
  await press('Change password')
  await expect.element(page.getByText(/Password changed/)).toBeVisible()
  expect(sent).toEqual({ oldPassword: 'rain on the tin roof', newPassword: 'a quite different one' })
})

test('[A15] an authenticator is added by a code of it, and its recovery codes are kept before going on', async () => {
  shop.on(startTotp, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Segno:ada?secret=JBSWY3DPEHPK3PXP',
  }))
  shop.on(confirmTotp, () => {
    factors = { ...factors, totp: true, recoveryCodesLeft: 2 }
    return { recoveryCodes: ['aaaaaa-bbbbbb', 'cccccc-dddddd'] }
  })
  await open()
  await expect
    .element(words(/Two-factor authentication asks for a code as well as your password/))
    .toBeVisible()
  await press('Add authenticator app')
  await expect.element(words(/An authenticator app on your phone/)).toBeVisible()
  await press('Continue')
  await expect.element(page.getByRole('img', { name: 'Authenticator key' })).toBeVisible()
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await press('Turn on')
  await expect.element(words('aaaaaa-bbbbbb')).toBeVisible()
  await page.getByLabelText('I saved them').click()
  await press('Continue')
  await expect.element(words('On: authenticator app.')).toBeVisible()
  await expect.element(words('2 recovery codes left.')).toBeVisible()
})

test('[A15] an administrator who must have a second factor cannot take the only one away', async () => {
  factors = { totp: true, email: false, passkeys: 0, isRequired: true, recoveryCodesLeft: 8 }
  await open()
  await expect.element(words(/Administrators must keep it on\./)).toBeVisible()
  expect(page.getByRole('button', { name: 'Remove authenticator app' }).elements()).toEqual([])
  await press('Turn on email codes')
  shop.on(setEmailFactor, () => (factors = { ...factors, email: true }))
  await press('Continue')
  await expect.element(page.getByRole('button', { name: 'Remove authenticator app' })).toBeVisible()
})

test('codes by mail, as the only factor, come with a warning about the mailbox', async () => {
  const warning = words(/If you lose your mailbox, you lose your account\./)
  await open()
  await press('Turn on email codes')
  await expect.element(warning).toBeVisible()
  await press('Cancel')
  await expect.element(warning).not.toBeInTheDocument()
  factors = { ...factors, email: true }
  await open()
  await expect.element(warning).toBeVisible()
})

test('whoever has an authenticator too is not warned about the mailbox', async () => {
  factors = { ...factors, email: true, totp: true }
  await open()
  await expect.element(words('On: authenticator app and codes by email.')).toBeVisible()
  expect(page.getByText(/If you lose your mailbox/).elements()).toEqual([])
})

test('what is refused says why, and can be tried again or left', async () => {
  shop.refusing.set(`POST ${startTotp.path}`, {
    statusCode: 409,
    code: 'confirmation_required',
    message: 'Confirm that it’s you.',
  })
  shop.on(startConfirmation, () => ({ by: 'password' as const, passkey: null }))
  await open()
  await press('Add authenticator app')
  await press('Continue')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await press('Cancel')
  await expect.element(page.getByRole('button', { name: 'Add authenticator app' })).toBeVisible()
})

test('[A15] [V08] a new address counts once its code is typed; only address and code are sent', async () => {
  const sent: unknown[] = []
  shop.on(startEmailChange, ({ body }) => {
    sent.push(body)
    return { email: 'new@segno.test' }
  })
  shop.on(verifyAttribute, ({ body }) => {
    sent.push(body)
    shop.profile = { ...shop.profile, email: 'new@segno.test' }
    return { email: 'new@segno.test' }
  })
  await open()
  await press('Change email')
  await page.getByLabelText('New email').fill(' new@segno.test ')
  await press('Email me a code')
  await expect.element(words('new@segno.test')).toBeVisible()
  await page.getByLabelText('Code from the email').fill(' 123456 ')
  await press('Confirm new email')
  await expect.element(words('Your email is now new@segno.test.')).toBeVisible()
  expect(useAppState.getState().profile?.email).toBe('new@segno.test')
  expect(sent).toEqual([{ email: 'new@segno.test' }, { attribute: 'email', code: '123456' }])
})

test('[A15] another browser’s session is ended after asking once; this one’s is not offered', async () => {
  const ended: string[] = []
  shop.on(endOneSession, ({ url }) => {
    ended.push(url.pathname)
    sessions = sessions.slice(0, 1)
    return null
  })
  await open()
  await expect.element(words('Firefox on Linux')).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign out Chromium on Linux' }).elements()).toEqual([])
  await press('Sign out Firefox on Linux')
  await press('Cancel')
  expect(ended).toEqual([])
  await press('Sign out Firefox on Linux')
  await press('Sign out')
  await expect.element(words('Firefox on Linux signed out.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Sign out Firefox on Linux' }))
    .not.toBeInTheDocument()
  expect(ended).toEqual(['/api/auth/sessions/there'])
})

test('a connected program says what it may do, and can be disconnected', async () => {
  const program = { name: 'Segno Agent', scopes: ['search', 'buy'] as const, spendLimitPoints: 30 }
  sessions = [sessionNamed('here', true), { ...sessionNamed('there', false), program }]
  shop.on(endOneSession, () => null)
  await open()
  await expect.element(words('Search, up to 30 points a month')).toBeVisible()
  await press('Disconnect Segno Agent')
  await press('Disconnect')
  await expect.element(words('Segno Agent disconnected.')).toBeVisible()
})

test('[A15] signing out everywhere is asked once, and ends here too', async () => {
  shop.on(signOutEverywhere, () => null)
  const { address } = await open()
  await press('Sign out everywhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.poll(address).toBe('/login')
  expect(localStorage.getItem('Session')).toBeNull()
  expect(localStorage.getItem('State')).toBeNull()
})

test('[A15] [L03] remembered browsers come 60 at a time, and each can be forgotten', async () => {
  const devices = Array.from({ length: 61 }, (_, place) => deviceNamed(`Browser ${place + 1}`))
  shop.on(listDevices, ({ url }) => {
    const page = Number(url.searchParams.get('page') ?? 1)
    const items = devices.slice(60 * (page - 1), 60 * page)
    return { items, meta: { ...onePage(items.length), totalItems: 61, totalPages: 2, currentPage: page } }
  })
  const forgotten: string[] = []
  shop.on(forgetDevice, ({ url }) => {
    forgotten.push(url.pathname.split('/').at(-1)!)
    return null
  })
  await open()
  await expect.element(words('Browser 60')).toBeVisible()
  expect(page.getByText('Browser 61').elements()).toEqual([])
  await press('Show more')
  await expect.element(words('Browser 61')).toBeVisible()
  await press('Forget Browser 61')
  await press('Forget')
  await expect.element(words('Browser 61 forgotten.')).toBeVisible()
  expect(forgotten).toEqual(['Browser-61'])
})

test('[A15] [M12] a browser can be remembered once there is a second factor; a shop that remembers none says so', async () => {
  await open()
  await expect.element(words('No remembered browsers.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Remember this browser' }).elements()).toEqual([])
  factors = { ...factors, totp: true }
  await open()
  await press('Remember this browser')
  await expect.element(words('Device tracking has not been configured in this User Pool')).toBeVisible()
  shop.on(rememberDevice, () => ({ deviceKey: 'key' }))
  await press('Remember this browser')
  await expect.element(words('This browser skips two-step sign-in for 30 days.')).toBeVisible()
})

test('what cannot be loaded says so and can be tried again', async () => {
  shop.failing.set(listSessions.path, 500)
  await open()
  await expect.element(words(/This could not be loaded\./)).toBeVisible()
  shop.failing.clear()
  await press('Try again')
  await expect.element(words('Firefox on Linux')).toBeVisible()
})
