import {
  extendAgentLicence,
  getAgentLicence,
  grantAgentLicence,
  listAgentDevices,
  listAgentLicences,
  revokeAgentLicence,
  type ShownAgentLicence,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

const LICENCE: ShownAgentLicence = {
  id: 'licence-1',
  number: 'SGA-7K2M-9QXD-4HTP',
  kind: 'granted',
  state: 'valid',
  createdAt: '2026-11-25T12:00:00.000Z',
  endsAt: '2027-11-25T12:00:00.000Z',
  deviceSlots: 2,
  revokedReason: null,
  holder: { id: 'user-1', name: 'Ada Lace', email: 'ada@x.test' },
  devicesInUse: 1,
  lastUsedAt: null,
  use: [{ day: '2026-11-24', matches: 12 }],
  history: [
    {
      at: '2026-11-25T12:00:00.000Z',
      what: 'begun',
      kind: 'granted',
      endsAt: '2027-11-25T12:00:00.000Z',
      reason: 'A gift',
      by: 'Eva Admin',
    },
  ],
}

function officeShop(sent: unknown[]): FakeShop {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin', type: 'admin' }
  shop.on(listAgentLicences, () => onOnePage([LICENCE]))
  shop.on(getAgentLicence, () => LICENCE)
  shop.on(listAgentDevices, () => onOnePage([]))
  shop.on(grantAgentLicence, ({ body }) => {
    sent.push(body)
    return { licenceId: 'licence-2' }
  })
  for (const endpoint of [extendAgentLicence, revokeAgentLicence])
    shop.on(endpoint, ({ body }) => {
      sent.push(body)
      return LICENCE
    })
  return shop
}

test('[R04] an administrator sees everybody’s licences and grants one', async () => {
  const sent: unknown[] = []
  await openApp('/agent-licenses', officeShop(sent), { isSignedIn: true })
  await expect.element(page.getByRole('row').filter({ hasText: 'ada@x.test' })).toMatchTextContent(/1 of 2/)
  await press('Grant a licence')
  await type('Email', 'bo@x.test')
  await type('Days', '')
  await type('Reason', 'A reviewer')
  await press('Grant')
  await expect.element(words('Licence granted')).toBeVisible()
  expect(sent).toEqual([{ email: 'bo@x.test', days: null, reason: 'A reviewer' }])
})

test('[R05] an administrator sees a licence’s use and history, extends it and revokes it with a reason', async () => {
  const sent: unknown[] = []
  await openApp('/agent-licenses/users/licence-1', officeShop(sent), { isSignedIn: true })
  await expect.element(page.getByRole('link', { name: 'Ada Lace, ada@x.test' })).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: '24 Nov 2026' })).toMatchTextContent(/12/)
  await expect.element(words('By Eva Admin')).toBeVisible()
  await press('Extend')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('Was ill')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect.element(words('Licence extended')).toBeVisible()
  await press('Revoke')
  await dialog.getByLabelText('Reason').fill('Shared the key')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(words('Licence revoked')).toBeVisible()
  expect(sent).toEqual([{ days: 30, reason: 'Was ill' }, { reason: 'Shared the key' }])
})
