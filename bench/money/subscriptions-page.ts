import { openBrowser } from '../../e2e/browser.ts'
import { startShop } from '../../e2e/running-shop.ts'
import { openAs } from '../../e2e/screens/visit.ts'
import type { Row } from '../measure.ts'
import { gzipKilobytes } from '../web/fetched.ts'

/** What /subscriptions fetches before a card's form is opened. */
export async function benchSubscriptionsPage(): Promise<Row[]> {
  await using shop = await startShop()
  await using browser = await openBrowser()
  const page = await openAs(browser, shop.origin, 'buyer')
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.js')) scripts.add(path.split('/').at(-1) ?? '')
  })
  await page.goto(`${shop.origin}/subscriptions`)
  await page.getByRole('link', { name: 'Subscribe Starter' }).waitFor()
  await page.waitForLoadState('networkidle')
  return [{ name: '/subscriptions: JavaScript, gzipped', value: gzipKilobytes([...scripts]), unit: 'kB' }]
}
