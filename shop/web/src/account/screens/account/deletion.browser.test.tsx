import {
  type DeletionFacts,
  deleteUser,
  getDataExport,
  getDeletionFacts,
  getSecondFactor,
  listPasskeys,
  listDevices,
  listPurchases,
  listSessions,
  listWithdrawablePayments,
  mailDeletionCode,
  startDownloads,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

let shop: FakeShop
let leaving: DeletionFacts
beforeEach(() => {
  shop = new FakeShop(3)
  leaving = { confirmBy: 'password', lostPoints: 84, soundsForSale: 0, unsettled: [], isLastAdmin: false }
  shop.on(getDeletionFacts, () => leaving)
  shop.on(listSessions, () => onOnePage([]))
  shop.on(listDevices, () => onOnePage([]))
  shop.on(listPasskeys, () => ({ items: [] }))
  shop.on(getSecondFactor, () => ({
    totp: false,
    email: false,
    passkeys: 0,
    isRequired: false,
    recoveryCodesLeft: 0,
  }))
  shop.on(getDataExport, () => ({
    state: 'none' as const,
    askedAt: null,
    doneParts: 0,
    totalParts: 0,
    sizeBytes: null,
    expiresAt: null,
  }))
})
const open = () => openApp('/user_profile', shop, { isSignedIn: true })

test('[S13] [A15] an account is deleted by its typed address and its password, and ends on its own page', async () => {
  let sent: unknown
  shop.on(deleteUser, ({ body }) => {
    sent = body
    return null
  })
  const { address } = await open()
  await press('Delete my account')
  await expect.element(words('84 unspent points')).toBeVisible()
  const typed = page.getByLabelText('Type user@segno.test to continue')
  await typed.fill('somebody@segno.test')
  await page.getByLabelText('Your password').fill('rain on the tin roof')
  await press('Delete my account permanently')
  await expect.element(words('That is not this account’s email address.')).toBeVisible()
  expect(sent).toBeUndefined()
  await typed.fill(' User@segno.test ')
  await press('Delete my account permanently')
  await expect.poll(address).toBe('/account-deleted')
  await expect.element(words('Your account is deleted')).toBeVisible()
  expect(sent).toEqual({ confirmEmail: 'User@segno.test', password: 'rain on the tin roof' })
  expect(localStorage.getItem('Session')).toBeNull()
})

test('[S13] an artist without a password is told what is withdrawn, and deletes the account by a mailed code', async () => {
  leaving = {
    ...leaving,
    confirmBy: 'code',
    soundsForSale: 12,
    unsettled: [
      { kind: 'plan', name: 'Creator', paidUntil: '2026-12-12T10:00:00.000Z', due: null },
      { kind: 'downloads', count: 31 },
      { kind: 'owed', by: 'royalties', hasDetails: false, amountCents: 1_230, currency: 'EUR' },
      { kind: 'owed', by: 'commissions', hasDetails: true, amountCents: 450, currency: 'USD' },
      { kind: 'parts', count: 1, keptDays: 365 },
    ],
  }
  shop.profile = { ...shop.profile, role: 'artist' }
  let sent: unknown
  shop.on(mailDeletionCode, () => ({ email: 'user@segno.test' }))
  shop.on(deleteUser, ({ body }) => {
    sent = body
    return null
  })
  const { address } = await open()
  await press('Delete my account')
  await expect.element(words('12 published sounds are withdrawn from sale.')).toBeVisible()
  for (const said of [
    /Your Creator plan ends at once, though it is paid until .*12.*2026\. Nothing more is charged\./,
    /You can no longer download 31 sounds you own\. Your licences stay valid\./,
    /We owe you €.?12\.30 in royalties\. Enter where we pay it first\./,
    /We still pay you .*4\.50 in commissions once it is due/,
    /Your share of 1 shared sound goes to the artist 365 days from now\./,
  ])
    await expect.element(page.getByRole('listitem').filter({ hasText: said })).toBeVisible()
  await page.getByLabelText('Type user@segno.test to continue').fill('user@segno.test')
  await press('Email me a code')
  await expect.element(words('We emailed a six-digit code to user@segno.test.')).toBeVisible()
  await page.getByLabelText('Code from the email').fill('123456')
  await press('Delete my account permanently')
  await expect.poll(address).toBe('/account-deleted')
  expect(sent).toEqual({ confirmEmail: 'user@segno.test', code: '123456' })
})

test('before deletion one is offered what can be withdrawn, the copy of one’s data and the sounds one owns', async () => {
  leaving = {
    ...leaving,
    unsettled: [
      { kind: 'plan', name: 'Pro', paidUntil: null, due: { amountCents: 3_569, currency: 'EUR' } },
      { kind: 'downloads', count: 2 },
      { kind: 'withdrawal', number: 'W-20261121-K7RM2P', dueAt: '2026-12-05T12:00:00.000Z' },
    ],
  }
  shop.on(listWithdrawablePayments, () => ({
    undoable: null,
    declared: [],
    payments: [
      {
        id: 'p1',
        name: '20 points',
        payments: [],
        currency: 'EUR',
        grossCents: 10_71,
        kind: 'points' as const,
        isByGiftCard: false,
        endsPlan: null,
        until: '2026-12-04T12:00:00.000Z',
        back: { points: 18, grossCents: 9_64 },
        declared: null,
      },
    ],
  }))
  const owned = shop.sounds.slice(0, 2)
  shop.on(listPurchases, () =>
    onOnePage(
      owned.map((loop) => ({
        id: loop.id,
        soundId: loop.id,
        loop,
        points: 2,
        licenceNumber: 'L1',
        licenceVersion: '1',
        purchasedAt: '2026-11-20T12:00:00.000Z',
        receiptId: 'r1',
        packId: null,
        undoableUntil: null,
        ended: null,
      })),
    ),
  )
  const asked: unknown[] = []
  shop.on(startDownloads, ({ body }) => {
    asked.push(body)
    return { url: null, fileName: 'sounds.zip', expiresAt: '2026-11-21T13:00:00.000Z', notOwnedIds: [] }
  })
  const { address } = await open()
  await press('Delete my account')
  await expect.element(words(/9\.64 comes back/)).toBeVisible()
  await expect.element(words('W-20261121-K7RM2P')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Pro plan' }))
    .toMatchTextContent(/ends at once\. Nothing more is charged, not the € 35\.69 that is due either\./)
  expect(page.getByRole('button', { name: 'Create a copy' }).elements()).toHaveLength(2)
  await press('Download 2 sounds as ZIP')
  const sounds = owned.map(({ id: soundId }) => ({ soundId }))
  await expect.poll(() => asked).toEqual([{ sounds }])
  await page.getByRole('link', { name: 'Withdraw first' }).click()
  await expect.poll(address).toBe('/withdraw')
})

test('the only administrator is told why the account stays', async () => {
  leaving = { ...leaving, isLastAdmin: true }
  await open()
  await press('Delete my account')
  await expect.element(words(/^You are the only administrator\./)).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete my account permanently' }).elements()).toEqual([])
})
