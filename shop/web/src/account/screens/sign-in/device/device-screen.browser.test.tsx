import { decideDeviceSignIn, findDeviceSignIn } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('a program’s code leads to what it asks for in words, and is connected with a limit, or refused', async () => {
  const shop = new FakeShop()
  const sent: unknown[] = []
  shop.on(findDeviceSignIn, () => ({
    client: { name: 'Segno companion' },
    scopes: ['search' as const, 'buy' as const],
    device: 'A program',
    clientAddress: '192.0.2.1',
    askedAt: '2026-11-21T12:00:00.000Z',
  }))
  shop.on(decideDeviceSignIn, ({ body }) => {
    sent.push(body)
    return null
  })
  await openApp('/device?user_code=WDJB-MJHT', shop, { isSignedIn: true })
  await expect.element(page.getByLabelText('Code')).toHaveValue('WDJB-MJHT')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Buy sounds with your points')).toBeVisible()
  await page.getByLabelText('Points it may spend a month').fill('20')
  await page.getByRole('button', { name: 'Connect Segno companion' }).click()
  await expect.element(page.getByText(/^Segno companion is connected/)).toBeVisible()
  expect(sent).toEqual([{ userCode: 'WDJB-MJHT', isAllowed: true, spendLimitPoints: 20 }])
})
