import { freeAgentDevice, listOwnAgentLicences, type OwnAgentLicence } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveBilling } from '../../../testing/fake-billing.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const LICENCE: OwnAgentLicence = {
  id: 'licence-1',
  number: 'SGA-7K2M-9QXD-4HTP',
  kind: 'yearly',
  state: 'valid',
  createdAt: '2026-11-25T12:00:00.000Z',
  endsAt: '2027-11-25T12:00:00.000Z',
  deviceSlots: 2,
  revokedReason: null,
  devices: [
    {
      id: 'device-1',
      name: 'Studio Mac',
      platform: 'macos',
      addedAt: '2026-11-25T12:00:00.000Z',
      lastSeenAt: '2026-11-25T12:00:00.000Z',
    },
  ],
}

function agentShop(licences: OwnAgentLicence[] = []): FakeShop {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.on(listOwnAgentLicences, () => ({ licences, freeMatchesLeft: 7 }))
  return shop
}

test('[R40] [R42] [R41] [R54] somebody sees what the Agent costs, pays, and has a licence with its number', async () => {
  const licences: OwnAgentLicence[] = []
  const shop = agentShop(licences)
  const { address } = await openApp('/agent-license', shop, { isSignedIn: true })
  await expect.element(words('10 tracks a day are free in the plugin, 7 left today.')).toBeVisible()
  expect(address()).toBe('/agent/packages')
  await page.getByRole('link', { name: 'Buy Agent, for good' }).click()
  await expect.element(words(/on two devices, for good/)).toBeVisible()
  licences.push({ ...LICENCE, kind: 'perpetual', endsAt: null, devices: [] })
  await press('Pay for Agent, for good')
  await expect.element(page.getByRole('heading', { name: 'Perpetual licence' })).toBeVisible()
  await expect.element(words('SGA-7K2M-9QXD-4HTP')).toBeVisible()
  await expect.element(words('No device uses it yet.')).toBeVisible()
})

test('somebody with the Agent for good is offered no other licence', async () => {
  await openApp('/agent/packages', agentShop([{ ...LICENCE, kind: 'perpetual', endsAt: null }]), {
    isSignedIn: true,
  })
  await expect.element(page.getByRole('heading', { name: 'Your licence' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Buy/ })).not.toBeInTheDocument()
})

test('[R41] a device is freed after one question, by its name', async () => {
  const shop = agentShop([LICENCE])
  const freed: string[] = []
  shop.on(freeAgentDevice, ({ url }) => {
    freed.push(url.pathname)
    return null
  })
  await openApp('/agent/packages/purchased-license', shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'Devices, 1 of 2' })).toBeVisible()
  await press('Free Studio Mac')
  await page.getByRole('dialog', { name: 'Free Studio Mac?' }).getByRole('button', { name: 'Free' }).click()
  await expect.element(words('Device freed')).toBeVisible()
  expect(freed).toEqual(['/api/agent/devices/device-1'])
})

test('[R42] a package of points, or none, is no licence on sale', async () => {
  await openApp('/agent/packages/confirm-purchase?package=points-20', agentShop(), { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'This licence is not on sale' })).toBeVisible()
})

test('[P02] anybody sees how the Agent works, and where the companion is downloaded', async () => {
  await openApp('/agent', new FakeShop())
  await expect.element(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  const download = page.getByRole('link', { name: 'Download companion' })
  await expect.element(download).toHaveAttribute('href', '/downloads/segno.mjs')
  await expect.element(words(`node segno.mjs sign-in ${location.origin}`)).toBeVisible()
  await page.getByRole('link', { name: 'Try it in the browser' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: /track/ })).toBeVisible()
})
