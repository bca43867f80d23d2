import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

// A page that stays open goes on asking the shop, beside all that come after it.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

async function newPage(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
}

async function signedInAs(name: 'As a buyer' | 'As an artist' | 'As an admin'): Promise<Page> {
  const page = await newPage()
  await page.goto(`${shop.origin}/login`)
  await page.getByRole('button', { name }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return page
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test('[G03] [G04] [R02] a visitor is asked to sign in and then brought to what they wanted', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/users?page=2`)
  await page.waitForURL('**/login')
  await page.getByText("You can't be here!").waitFor()
  await page.getByRole('button', { name: 'As an admin' }).click()
  await page.waitForURL('**/users?page=2')
  expect(addressOf(page)).toBe('/users?page=2')
})

test('[G03] [G04] [R02] a buyer is kept out of an administrator’s screen', async () => {
  const page = await signedInAs('As a buyer')
  await page.goto(`${shop.origin}/users`)
  await page.waitForURL('**/unauthorised')
  expect(addressOf(page)).toBe('/unauthorised')
  await page.getByRole('heading', { name: "You can't be here!" }).waitFor()
})

test('[G03] [G04] [R29] an administrator is kept out of what is for buyers', async () => {
  const page = await signedInAs('As an admin')
  await page.goto(`${shop.origin}/favourites`)
  await page.waitForURL('**/unauthorised')
  expect(addressOf(page)).toBe('/unauthorised')
  await page.getByRole('heading', { name: "You can't be here!" }).waitFor()
})

test('[G01] [R13] a buyer sees what is for buyers', async () => {
  const page = await signedInAs('As a buyer')
  await page.goto(`${shop.origin}/purchase_history`)
  await page.getByRole('heading', { name: 'Purchased Loops' }).waitFor()
  expect(addressOf(page)).toBe('/purchase_history')
})

async function askAs<Data>(page: Page, path: string, body?: object): Promise<Data> {
  const kept = await page.evaluate(() => localStorage.getItem('Session'))
  const { state } = JSON.parse(kept ?? '{}') as { state: { tokens: { idToken: string } } }
  const answer = await fetch(shop.origin + path, {
    headers: { 'content-type': 'application/json', token: state.tokens.idToken },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const { body: answered } = (await answer.json()) as { body: { data: Data } }
  return answered.data
}

const DISABLED = 'Sorry, your account has been disabled. Contact admin.'

test.each([
  ['As a buyer', '/purchase_history'],
  ['As an artist', '/sales_history'],
] as const)(
  '[G02] [R49] [S01] %s: who is deactivated is led from %s to where it is said, in every tab',
  async (name, path) => {
    const page = await signedInAs(name)
    await page.goto(shop.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${shop.origin}/user_profile`)
    await otherTab.getByRole('heading', { level: 1 }).waitFor()
    const { _id: id } = await askAs<{ _id: string }>(page, '/api/user/profile')
    const admin = await signedInAs('As an admin')
    const change = { userIds: [id], reason: 'Shares an account' }
    await askAs(admin, '/api/admin/users/status', { ...change, status: 'deactivated' })

    await page.reload()
    await page.waitForURL('**/deactivated')
    await page.getByRole('heading', { name: DISABLED }).waitFor()
    await otherTab.waitForURL('**/deactivated')
    await otherTab.getByRole('heading', { name: DISABLED }).waitFor()
    expect(await page.evaluate(() => ['Session', 'State'].map((name) => localStorage.getItem(name)))).toEqual(
      [null, null],
    )

    await page.goto(shop.origin + path)
    await page.waitForURL('**/login')
    await page.getByRole('button', { name }).click()
    await page.waitForURL('**/deactivated')
    await askAs(admin, '/api/admin/users/status', { ...change, status: 'activated' })
    await page.getByRole('link', { name: 'Sign in with another account' }).click()
    await page.getByRole('button', { name }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
  },
)

test('[G04] [S05] whose session is gone is asked to sign in, and brought back', async () => {
  const page = await signedInAs('As a buyer')
  await page.evaluate(() => localStorage.removeItem('Session'))
  await page.goto(`${shop.origin}/purchase_history?page=1`)
  await page.waitForURL('**/login')
  await page.getByText('Please login to view this page').waitFor()
  await page.getByRole('button', { name: 'As a buyer' }).click()
  await page.waitForURL('**/purchase_history?page=1')
  expect(addressOf(page)).toBe('/purchase_history?page=1')
})

test('[R17] a visitor who asks for the cart gets the one for everybody', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/cart?from=mail`)
  await page.waitForURL('**/publicCart?from=mail')
  expect(addressOf(page)).toBe('/publicCart?from=mail')
})

test('[R12] [R16] an artist sees the sales history and not what is for users alone', async () => {
  const page = await signedInAs('As an artist')
  await page.goto(`${shop.origin}/sales_history`)
  await page.getByRole('heading', { name: 'Sales', exact: true }).waitFor()
  await page.goto(`${shop.origin}/affiliate_history`)
  await page.waitForURL('**/unauthorised')
  expect(addressOf(page)).toBe('/unauthorised')
})

test('[G07] a screen whose code cannot be fetched reloads the page once, and then says so', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/sounds`)
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/cart-screen*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${shop.origin}/publicCart`)
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  expect(loads).toBe(2)
  await page.unroute('**/assets/cart-screen*.js')
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await page.getByRole('heading', { name: /cart/i }).first().waitFor()
})

test('[G09] an affiliate’s link is counted and kept, and leads a visitor to the public home', async () => {
  const page = await newPage()
  const counted = page.waitForResponse('**/api/public/affiliateClicks/ada')
  await page.goto(`${shop.origin}/favourites?afid=ada`)
  expect((await counted).status()).toBe(200)
  await page.waitForURL('**/sounds')
  expect(await page.evaluate(() => localStorage.getItem('afid'))).toBe('ada')
})

test('where what shows toasts cannot be fetched, the words are shown all the same and the page stays', async () => {
  const page = await newPage()
  await page.route('**/assets/toast-stack*', (route) => route.abort())
  await page.goto(`${shop.origin}/voucher-coupon-add`)
  await page.getByText(/^We have stored the voucher/).waitFor()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  expect(addressOf(page)).toBe('/login')
})
