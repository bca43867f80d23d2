import type { Browser, Page } from 'playwright'
import { CARD_THAT_PAYS, pay } from './card-form.ts'
import { newestMail } from './newest-mail.ts'
import type { RunningShop } from './running-shop.ts'

export const BROUGHT_BUYER = { email: 'una@elsewhere.test', password: 'rain on the tin roof' }

/** A page that comes from another network than the others, to a shop that trusts its proxy. */
export async function pageFrom(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  return context.newPage()
}

/** A stranger follows an affiliate's link, registers, and pays for a year of the largest plan. */
export async function bringBuyer(
  browser: Browser,
  { origin }: Pick<RunningShop, 'origin'>,
  link: string,
): Promise<void> {
  const page = await pageFrom(browser, '198.51.100.9')
  await page.goto(origin + new URL(link).pathname + new URL(link).search)
  // A page that is left before its first paint has kept nothing.
  await page.waitForFunction(() => localStorage.getItem('afid') !== null)
  await page.goto(`${origin}/register`)
  await page.getByLabel('First name').fill('Una')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill(BROUGHT_BUYER.email)
  await page.getByLabel('Password', { exact: true }).fill(BROUGHT_BUYER.password)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await page.waitForURL('**/register_success')
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(await newestMail(browser, origin))![0])
  await page.getByRole('button', { name: 'Confirm email', exact: true }).click()
  await page.waitForURL(({ pathname }) => ['/onboarding', '/sounds'].includes(pathname))
  await page.goto(`${origin}/subscriptions_confirm?package=pro-year`)
  await pay(page, CARD_THAT_PAYS)
  await page.waitForURL('**/subscribed*')
  await page.context().close()
}
