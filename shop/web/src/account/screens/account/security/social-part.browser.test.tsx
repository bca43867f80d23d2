import {
  getSecondFactor,
  linkSocialIdentity,
  listDevices,
  listSessions,
  listPasskeys,
  listSocialIdentities,
  mailPasswordCode,
  type SocialIdentities,
  startSocialLink,
  unlinkSocialIdentity,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

const GOOGLE = {
  id: 'one',
  provider: 'google',
  name: 'Google',
  email: 'ada@upstream.test',
  linkedAt: '2026-11-01T12:00:00.000Z',
}
let shop: FakeShop
let linked: SocialIdentities
beforeEach(() => {
  shop = new FakeShop(3)
  shop.socialProviders = [
    { id: 'google', name: 'Google' },
    { id: 'apple', name: 'Apple' },
  ]
  linked = { items: [], hasPassword: true }
  shop.on(listSocialIdentities, () => linked)
  const nothing = { itemCount: 0, totalItems: 0, itemsPerPage: 60, totalPages: 1, currentPage: 1 }
  shop.on(listSessions, () => ({ items: [], meta: nothing }))
  shop.on(listDevices, () => ({ items: [], meta: nothing }))
  shop.on(listPasskeys, () => ({ items: [] }))
  shop.on(getSecondFactor, () => ({
    totp: false,
    email: false,
    passkeys: 0,
    isRequired: false,
    recoveryCodesLeft: 0,
  }))
})
afterEach(async () => {
  history.replaceState(null, '', location.pathname + location.search)
  await forgetEverything()
})

const open = (hash = '') => openApp(`/user_profile${hash}`, shop, { isSignedIn: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('an account elsewhere is linked at the address that the server gives', async () => {
  let sent: unknown
  shop.on(startSocialLink, ({ body }) => {
    sent = body
    return { startAddress: '#left-for-google' }
  })
  await open()
  await expect.element(page.getByText('No linked accounts.')).toBeVisible()
  await press('Link Google')
  await expect.poll(() => location.hash).toBe('#left-for-google')
  expect(sent).toEqual({ provider: 'google' })
})

test('whoever comes back is linked at once, and the proof leaves the address', async () => {
  const proofs: unknown[] = []
  shop.on(linkSocialIdentity, ({ body }) => {
    proofs.push(body)
    return (linked = { items: [GOOGLE], hasPassword: true })
  })
  const { router } = await open('#social=the-proof')
  await expect.element(page.getByText(/ada@upstream\.test/)).toBeVisible()
  await expect.element(page.getByText('Account linked. You can now sign in with it.')).toBeVisible()
  expect(proofs).toEqual([{ proof: 'the-proof' }])
  expect(router.state.location.hash).toBe('')
  expect(page.getByRole('button', { name: 'Link Google' }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Link Apple' })).toBeVisible()
})

test('whoever said no there is told so in words', async () => {
  await open('#problem=social_declined')
  await expect.element(page.getByText(/You cancelled there/)).toBeVisible()
})

test('a proof that is no good is said to be none', async () => {
  const refusal = { code: 'social_linked_elsewhere', message: 'Linked already.' }
  shop.refusing.set(`POST ${linkSocialIdentity.path}`, refusal)
  await open('#social=the-proof')
  await expect.element(page.getByText('Linked already.')).toBeVisible()
})

test('what is linked is unlinked after asking once', async () => {
  linked = { items: [GOOGLE], hasPassword: true }
  let sent: unknown
  shop.on(unlinkSocialIdentity, ({ url }) => {
    sent = url.pathname
    return (linked = { items: [], hasPassword: true })
  })
  await open()
  await press('Unlink Google')
  await press('Unlink')
  await expect.element(page.getByText('No linked accounts.')).toBeVisible()
  expect(sent).toBe('/api/auth/socialIdentities/one/unlink')
})

test('the only way in is not offered to be taken away; a password is, by a mailed code', async () => {
  linked = { items: [GOOGLE], hasPassword: false }
  shop.on(mailPasswordCode, () => ({ email: 'user@segno.test' }))
  const { address } = await open()
  await expect.element(page.getByText(/^This is your only way to sign in\./)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Unlink|Link) / }).elements()).toEqual([])
  await press('Set password')
  await expect.poll(address).toBe('/reset_password?email=user%40segno.test')
})

test('a shop without providers says nothing of them', async () => {
  shop.socialProviders = []
  await open()
  await expect.element(page.getByText('Remembered browsers')).toBeVisible()
  expect(page.getByText('Linked accounts').elements()).toEqual([])
})
