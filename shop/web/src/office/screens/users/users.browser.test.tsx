import {
  changeGrants,
  changeUser,
  correctPoints,
  deleteListView,
  endUserSession,
  getUser,
  getUserSecondFactor,
  inviteUser,
  listAudit,
  listListViews,
  listUsers,
  listUserSessions,
  type ListView,
  listWalletEntries,
  mailUsers,
  saveListView,
  setUserStatuses,
  type WalletEntry,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aShownUser, aUser, onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

function officeShop(): FakeShop {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin', type: 'admin' }
  return shop
}

test('[R02] [R03] an administrator narrows users down by role; artists are the same list, of artists only', async () => {
  const shop = officeShop()
  const asked: Record<string, string>[] = []
  shop.on(listUsers, ({ url }) => {
    asked.push(Object.fromEntries(url.searchParams))
    return onOnePage([aUser(0), aUser(1, { role: 'artist', handle: 'ava-lune', status: 'invited' })])
  })
  const { router, address } = await openApp('/users', shop, { isSignedIn: true })
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada Buyer 1' })).toMatchTextContent(/Invited/)
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('admin')
  await expect.poll(address).toBe('/users?role=admin')
  await expect.poll(() => asked.at(-1)).toMatchObject({ role: 'admin', sort: '-createdAt' })
  await router.navigate('/artistList')
  await expect.element(page.getByRole('cell', { name: 'ava-lune' })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ role: 'artist' })
})

test('[R02] on a phone filters stand behind one button, which counts those that are set', async () => {
  const shop = officeShop()
  shop.on(listUsers, () => onOnePage([aUser(0)]))
  const phone = { isSignedIn: true, width: 390 }
  const { address } = await openApp('/users?role=admin&plan=yes', shop, phone)
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada Buyer 0' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Role' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('')
  await expect.poll(address).toBe('/users?plan=yes')
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.viewport(1440, 900)
  expect(page.getByRole('button', { name: /^Filters/ }).elements()).toEqual([])
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toBeVisible()
})

test('[R02] everybody on a page is chosen at once, and let go again', async () => {
  const shop = officeShop()
  shop.on(listUsers, () => onOnePage([aUser(0), aUser(1)]))
  await openApp('/users', shop, { isSignedIn: true })
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' })
  await all.click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Ada Buyer 1' }).getByRole('checkbox').click()
  await expect.element(all).not.toBeChecked()
  await all.click()
  await all.click()
  await expect.element(page.getByText(/chosen$/)).not.toBeInTheDocument()
})

test('[R02] users who are chosen are deactivated together, with a reason', async () => {
  const shop = officeShop()
  const sent: unknown[] = []
  shop.on(listUsers, () => onOnePage([aUser(0), aUser(1)]))
  shop.on(setUserStatuses, ({ body }) => {
    sent.push(body)
    return { changedIds: ['user-1'] }
  })
  await openApp('/users', shop, { isSignedIn: true })
  await page.getByRole('row').filter({ hasText: 'Ada Buyer 1' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate 1 user?' })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await dialog.getByLabelText('Reason').fill('Card fraud')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ userIds: ['user-1'], status: 'deactivated', reason: 'Card fraud' }])
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
})

test('[R02] a list of users is saved as a view, opened again and deleted; who is chosen is written to', async () => {
  const shop = officeShop()
  let views: ListView[] = []
  const sent: unknown[] = []
  shop.on(listUsers, () => onOnePage([aUser(0), aUser(1)]))
  shop.on(listListViews, () => ({ items: views }))
  shop.on(saveListView, ({ body }) => {
    views = [{ id: 'v', ...(body as Omit<ListView, 'id'>) }]
    return views[0]!
  })
  shop.on(deleteListView, () => {
    views = []
    return null
  })
  shop.on(mailUsers, ({ body }) => {
    sent.push(body)
    return { sent: 1 }
  })
  const { address, router } = await openApp('/users?role=artist&page=2', shop, { isSignedIn: true })
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabelText('Name').fill('Our artists')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => views).toMatchObject([{ name: 'Our artists', address: 'role=artist' }])
  await router.navigate('/users')
  await page.getByRole('combobox', { name: 'Saved view' }).selectOptions('Our artists')
  await expect.poll(address).toBe('/users?role=artist')
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect.element(page.getByText('Our artists deleted')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Ada Buyer 1' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Send email', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Email 1 user' })
  await dialog.getByLabelText('Subject').fill('News')
  await dialog.getByLabelText('Message').fill('Hello.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ userIds: ['user-1'], subject: 'News', words: 'Hello.', isAnnouncement: true }])
})

test('[R26] [R27] a user is looked at and edited; what somebody else changed meanwhile is filled in beside it', async () => {
  const shop = officeShop()
  let user = aShownUser(7)
  const sent: unknown[] = []
  shop.on(getUser, () => user)
  shop.on(getUserSecondFactor, () => ({
    totp: true,
    email: false,
    passkeys: 0,
    isRequired: false,
    recoveryCodesLeft: 9,
  }))
  shop.on(changeUser, ({ body }) => {
    sent.push(body)
    return null
  })
  const { address } = await openApp('/admin/view_user/user-7', shop, { isSignedIn: true, height: 500 })
  await expect.element(page.getByText('ada-7@segno.test')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('artist')
  await page.getByLabelText('Reason').fill('Sells loops')
  const message = 'Somebody else changed this user.'
  shop.refusing.set('PUT /api/admin/users/user-7', { code: 'changed_meanwhile', message, statusCode: 409 })
  await page.getByLabelText('First name').click()
  user = { ...user, lastName: 'Lune', updatedAt: '2026-11-20T13:00:00.000Z' }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Lune')
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Sells loops')
  shop.refusing.clear()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(address).toBe('/admin/view_user/user-7')
  const { updatedAt } = user
  expect(sent).toMatchObject([{ role: 'artist', reason: 'Sells loops', lastName: 'Lune', updatedAt }])
})

test('[R25] an invited user can be withdrawn from where the invitation leads', async () => {
  const shop = officeShop()
  const sent: unknown[] = []
  shop.on(inviteUser, ({ body }) => {
    sent.push(body)
    return { userId: 'user-7' }
  })
  shop.on(getUser, () => ({ ...aShownUser(7), status: 'invited' as const }))
  const { address } = await openApp('/admin/add_user', shop, { isSignedIn: true })
  await page.getByLabelText('Email').fill('ava@segno.test')
  await page.getByLabelText('First name').fill('Ava')
  await page.getByLabelText('Last name').fill('Lune')
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('artist')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.poll(address).toBe('/admin/view_user/user-7')
  expect(sent).toMatchObject([{ email: 'ava@segno.test', role: 'artist', country: 'DE' }])
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Withdraw the invitation of Ada Buyer 7/)
})

test('[R27] an administrator corrects points with a reason and sees the entry', async () => {
  const shop = officeShop()
  const entries: WalletEntry[] = []
  let availablePoints = 12
  shop.on(getUser, () => ({ ...aShownUser(7), availablePoints }))
  shop.on(listWalletEntries, () => onOnePage(entries))
  shop.on(correctPoints, ({ body }) => {
    const given = body as { points: number; reason: string }
    const at = '2026-11-20T12:00:00.000Z'
    entries.push({ ...given, id: 'e', at, kind: 'correction', origin: null, reference: 'correction:e' })
    availablePoints += given.points
    return { availablePoints }
  })
  await openApp('/admin/view_user/user-7?tab=wallet', shop, { isSignedIn: true })
  await page.getByRole('button', { name: 'Correct points' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Change, in points').fill('0')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect.element(dialog.getByText('cannot be zero')).toBeVisible()
  await dialog.getByLabelText('Change, in points').fill('-5')
  await dialog.getByLabelText('Reason').fill('Granted twice')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect.element(page.getByText('7 points to spend')).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Correction.*−5.*Granted twice/)
})

test('[R26] an administrator opens the sessions of a user by address, ends one and goes on to the audit trail', async () => {
  const shop = officeShop()
  shop.on(getUser, () => aShownUser(7))
  const at = '2026-11-20T12:00:00.000Z'
  const session = { clientAddress: '192.0.2.1', createdAt: at, lastUsedAt: at, program: null }
  let sessions = ['Firefox on Linux', 'Safari on iPhone'].map((device, place) => ({
    ...session,
    id: `s${place}`,
    device,
  }))
  shop.on(listUserSessions, () => onOnePage(sessions))
  shop.on(endUserSession, ({ url }) => {
    sessions = sessions.filter(({ id }) => !url.pathname.endsWith(id))
    return null
  })
  shop.on(listAudit, () => onOnePage([]))
  const { address } = await openApp('/admin/view_user/user-7?tab=sessions', shop, { isSignedIn: true })
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Safari on iPhone' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row').filter({ hasText: 'Firefox on Linux' })).toBeVisible()
  await page.getByRole('link', { name: 'Audit', exact: true }).last().click()
  await expect.poll(address).toBe('/admin/view_user/user-7?tab=audit')
  await expect.element(page.getByText('No changes by administrators.')).toBeVisible()
})

test('a full administrator narrows another by grants and a reason', async () => {
  const shop = officeShop()
  const sent: unknown[] = []
  shop.on(getUser, () => ({ ...aShownUser(0), role: 'admin' as const }))
  shop.on(getUserSecondFactor, () => ({
    totp: true,
    email: false,
    passkeys: 0,
    isRequired: true,
    recoveryCodesLeft: 10,
  }))
  shop.on(changeGrants, ({ body }) => {
    sent.push(body)
    return null
  })
  const { address } = await openApp('/admin/edit_user/user-0', shop, { isSignedIn: true })
  const form = page.getByRole('region', { name: 'Grants' })
  await form.getByText('Accountant', { exact: true }).first().click()
  await form.getByRole('textbox', { name: 'Reason' }).fill('Our tax adviser')
  await form.getByRole('button', { name: 'Save grants' }).click()
  await expect.poll(address).toBe('/admin/view_user/user-0')
  expect(sent).toEqual([
    { grants: ['accountant'], reason: 'Our tax adviser', updatedAt: '2026-04-01T12:00:00.000Z' },
  ])
})

test('support sees users without what they cannot do, and no other part of the office', async () => {
  const shop = officeShop()
  shop.profile = { ...shop.profile, grants: ['support'] }
  shop.on(listUsers, () => onOnePage([aUser(0)]))
  shop.on(getUser, () => aShownUser(0))
  const { router } = await openApp('/users', shop, { isSignedIn: true })
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada Buyer 0' })).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect.element(rail.getByRole('link', { name: 'Payments' })).toBeVisible()
  for (const name of ['Settings', 'Books', 'Review', 'Dashboard'])
    expect(rail.getByRole('link', { name }).elements()).toEqual([])
  for (const name of ['Add a user', 'CSV', 'Audit'])
    expect(page.getByRole('link', { name }).or(page.getByRole('button', { name })).elements()).toEqual([])
  await router.navigate('/admin/view_user/user-0')
  await expect.element(page.getByRole('link', { name: 'Sessions' })).toBeVisible()
  for (const name of ['Edit', 'Audit', 'Mails'])
    expect(page.getByRole('link', { name }).elements()).toEqual([])
  await router.navigate('/admin/books')
  await expect
    .element(
      page.getByText(
        'This needs the grant Accountant. A full administrator can give it to you. Yours: Support.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/admin/books')
  await page.getByRole('link', { name: 'Back to your work' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada Buyer 0' })).toBeVisible()
})
