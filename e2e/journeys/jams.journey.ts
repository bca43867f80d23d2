import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newestMail } from '../newest-mail.ts'
import { callAs } from '../screens/calls.ts'
import { openAs } from '../screens/visit.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const lanes = (page: Page) => page.getByRole('group', { name: 'Lanes' }).getByRole('group')

/** Four loops, the later ones of what fits those before. @returns the jam's address */
async function publishJam(): Promise<string> {
  const page = await openAs(browser, shop.origin, 'artist')
  await page.goto(`${shop.origin}/editorial_jam`)
  await press(page, 'New jam')
  await page.getByRole('searchbox', { name: 'Search sounds to add' }).fill('loops')
  for (const count of [1, 2, 3, 4]) {
    const add = page.getByRole('button', { name: /^Add (?!sounds)/ }).first()
    const label = await add.getAttribute('aria-label')
    await add.click()
    await lanes(page)
      .nth(count - 1)
      .waitFor()
    // What is in the jam is not among what fits it.
    await page.getByRole('button', { name: label!, exact: true }).waitFor({ state: 'hidden' })
  }
  await page.getByText('Draft · Saved', { exact: true }).waitFor()
  await press(page, 'Publish')
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await page.waitForURL('**/jams/*')
  const address = page.url()
  await page.context().close()
  return address
}

async function register(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/register`)
  await page.getByLabel('First name').fill('Jo')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill('jo@segno.test')
  await page.getByLabel('Password', { exact: true }).fill('rain on the tin roof')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await press(page, 'Create account')
  await page.waitForURL('**/register_success')
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(await newestMail(browser, shop.origin))![0])
  await press(page, 'Confirm email')
  await page.waitForURL('**/onboarding')
}

/** Points for the newcomer, as an administrator gives them. */
async function givePoints(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const { tokens } = JSON.parse(localStorage.getItem('Session') ?? '{}').state
    const answer = await fetch('/api/user/profile', { headers: { token: tokens.idToken } })
    return (await answer.json()).body.data._id as string
  })
  const admin = await callAs(shop, 'admin')
  await admin.ask(`/api/admin/users/${id}/points`, 'POST', { points: 100, reason: 'A journey' })
}

test('[R37] [R38] an artist publishes a jam of what fits; a guest solos a lane, registers, buys all and takes it in time', async () => {
  const address = await publishJam()
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(address)
  await press(page, 'Play')
  await press(page, 'Stop')
  await page
    .getByRole('button', { name: /^Solo / })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: /^Solo /, pressed: true }).waitFor()
  await press(page, /^Whole jam for/)
  await page.getByRole('link', { name: 'All in your cart' }).waitFor()
  await register(page)
  await givePoints(page)
  await page.goto(`${shop.origin}/loops-checkout`)
  await press(page, /^Buy for/)
  await page.waitForURL('**/receipt/*')
  await page.goto(address)
  await page.getByText('You own this jam.').waitFor()
  await press(page, 'Export')
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Owned masters in time, ZIP' }).click()
  const names = namesIn(readFileSync(await (await arriving).path()))
  expect(names.filter((name) => name.endsWith('.wav')).map((name) => name.slice(0, 3))).toEqual([
    '01 ',
    '02 ',
    '03 ',
    '04 ',
  ])
  expect(names).toContain('Tempo.mid')
  await page.context().close()
})

test('[R38] an administrator features the jam, and it stands first on Sounds', async () => {
  const page = await openAs(browser, shop.origin, 'admin')
  await page.goto(`${shop.origin}/editorial_jam/view`)
  await press(page, 'Feature Untitled jam')
  await page.getByRole('button', { name: 'Stop featuring Untitled jam' }).waitFor()
  await page.goto(`${shop.origin}/sounds`)
  const shown = page.getByRole('region', { name: 'Jams' }).getByRole('listitem')
  await shown.first().waitFor()
  expect(await shown.first().innerText()).toContain('Untitled jam')
  await page.context().close()
})

/** Names of what is in a ZIP, from its directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}
