import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { KeyboardWalker } from '../keyboard.ts'
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

/** By the keyboard alone: four loops, the later ones of what fits those before. @returns the jam's address */
async function publishJam(): Promise<string> {
  const page = await openAs(browser, shop.origin, 'artist')
  const walker = await KeyboardWalker.begin(page)
  await page.goto(`${shop.origin}/editorial_jam`)
  await walker.reach('button', /^New jam$/)
  await walker.press('Enter', () => page.waitForURL('**?jam=*'))
  await walker.reach('searchbox', /^Search sounds to add$/)
  await walker.type('loops')
  for (const count of [1, 2, 3, 4]) {
    await walker.reach('button', /^Add (?!sounds)/)
    const { name } = await walker.told()
    await walker.press('Enter', () =>
      lanes(page)
        .nth(count - 1)
        .waitFor(),
    )
    // What is in the jam is not among what fits it.
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'hidden' })
  }
  await page.getByText('Draft · Saved', { exact: true }).waitFor()
  await walker.reach('button', /^Publish$/, 'Shift+Tab')
  await walker.press('Enter', () => page.getByRole('dialog', { name: 'Publish this jam?' }).waitFor())
  await walker.type('Night bus')
  await walker.press('Enter', () => page.getByRole('link', { name: 'View', exact: true }).waitFor())
  await walker.reach('link', /^View$/, 'Shift+Tab')
  await walker.press('Enter', () => page.waitForURL('**/jams/*'))
  const address = page.url()
  await page.context().close()
  return address
}

/** By the keyboard alone. */
async function listenAndPutIntoCart(walker: KeyboardWalker): Promise<void> {
  const { page } = walker
  await walker.reach('button', /^Play$/)
  await walker.press('Enter', () => page.getByRole('button', { name: 'Stop', exact: true }).waitFor())
  await walker.press('Enter', () => page.getByRole('button', { name: 'Play', exact: true }).waitFor())
  await walker.reach('button', /^Solo /)
  await walker.press('Enter', () => page.getByRole('button', { name: /^Solo /, pressed: true }).waitFor())
  await walker.reach('button', /^Whole jam for/, 'Shift+Tab')
  await walker.press('Enter', () => page.getByRole('link', { name: 'All in your cart' }).waitFor())
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

test('[R37] [R38] by keys alone an artist publishes a jam of what fits; a guest solos a lane, buys all and takes it in time', async () => {
  const address = await publishJam()
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const walker = await KeyboardWalker.begin(page)
  await page.goto(address)
  await listenAndPutIntoCart(walker)
  await register(page)
  await givePoints(page)
  await page.goto(`${shop.origin}/loops-checkout`)
  await walker.reach('button', /^Buy for/)
  await walker.press('Enter', () => page.waitForURL('**/receipt/*'))
  await page.goto(address)
  await page.getByText('You own this jam.').waitFor()
  await walker.reach('button', /^Export$/)
  await walker.press('Enter', () => page.getByRole('menu').waitFor())
  expect(await walker.told()).toEqual({ role: 'menuitem', name: 'Owned masters in time, ZIP' })
  const arriving = page.waitForEvent('download')
  await walker.press('Enter')
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

test('[R38] by keys alone an administrator features the jam, and it stands first on Sounds', async () => {
  const page = await openAs(browser, shop.origin, 'admin')
  const walker = await KeyboardWalker.begin(page)
  await page.goto(`${shop.origin}/editorial_jam/view`)
  await page.getByRole('button', { name: 'Feature Night bus' }).waitFor()
  await walker.reach('button', /^Feature Night bus$/)
  const stop = page.getByRole('button', { name: 'Stop featuring Night bus' })
  await walker.press('Enter', () => stop.waitFor())
  await page.goto(`${shop.origin}/sounds`)
  const shown = page.getByRole('region', { name: 'Jams' }).getByRole('listitem')
  await shown.first().waitFor()
  expect(await shown.first().innerText()).toContain('Night bus')
  await page.context().close()
})

/** Names of what is in a ZIP, from its directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}
