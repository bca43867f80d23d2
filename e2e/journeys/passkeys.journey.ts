import type { BrowserContext, CDPSession, Page } from 'playwright'
import { expect, test } from 'vitest'
import { freePort } from '@segno/test-kit/free-port'
import { newestMail } from '../newest-mail.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

// A passkey is bound to the shop's address, which has to be known before it starts.
const env = { PORT: String(await freePort()), SEGNO_INGEST_PROCESSES: '1' }
const { shop, browser } = await openShopAndBrowser({ env })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A device of the browser's own that unlocks without anybody touching it. */
async function withDevice(context: BrowserContext, page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
}

test('an administrator adds a passkey, comes in without a name, and confirms by one touch that it is removed', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const device = await withDevice(context, page)
  await page.goto(`${shop.origin}/login`)
  await press(page, 'As an admin')
  await page.waitForURL('**/dashboard')

  await page.goto(`${shop.origin}/user_profile`)
  await press(page, 'Add a passkey')
  await page.getByLabel('Name', { exact: true }).fill('Studio laptop')
  await press(page, 'Add')
  await page.getByLabel('Your password').fill('segno-demo')
  await press(page, 'Confirm')
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  const recoveryCode = (await codes.getByRole('listitem').first().textContent())!
  await page.getByLabel('I saved them').check()
  await press(page, 'Continue')
  await page.getByText('Studio laptop').waitFor()
  expect(await newestMail(browser, shop.origin)).toContain('A passkey was added')
  const { credentials } = await device.cdp.send('WebAuthn.getCredentials', { authenticatorId: device.id })
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

  await signOut(page)
  await press(page, 'Use a passkey')
  await page.waitForURL('**/dashboard')

  await signOut(page)
  await press(page, 'As an admin')
  await page.getByRole('heading', { name: 'Use your passkey' }).waitFor()
  await page.getByLabel('Code').fill(recoveryCode)
  await press(page, 'Continue')
  await page.waitForURL('**/dashboard')

  // A recovery code confirms nothing: the passkey is asked, and answers by itself.
  await page.goto(`${shop.origin}/user_profile`)
  await press(page, 'Remove Studio laptop')
  await press(page, 'Remove')
  await page.getByText('No passkeys.').waitFor()
  expect(await newestMail(browser, shop.origin)).toContain('A passkey was removed')
})
