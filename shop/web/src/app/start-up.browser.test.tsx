import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readStored } from '../shared/storage/stored-keys.ts'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { runStartUp } from './start-up.ts'

afterEach(forgetEverything)

test('[G08] [E14] a voucher’s code in any address is stored and leads to where vouchers are redeemed', async () => {
  const { address } = await openApp('/sounds?voucher_code=SUMMER&q=bass', new FakeShop(), {
    isSignedIn: true,
  })
  await expect.poll(address).toBe('/voucher-coupon-add?q=bass')
  expect(localStorage.getItem('voucher_code')).toBe('SUMMER')
})

test('[G05] a voucher of somebody who is not signed in is stored; a toast that stays says so', async () => {
  const { address } = await openApp('/voucher-coupon-add', new FakeShop())
  await expect.poll(address).toBe('/login')
  await expect
    .element(page.getByText('We have stored the voucher you are trying to use. Please login to activate'))
    .toBeVisible()
  expect(readStored('loginRedirect')).toBe('/voucher-coupon-add')
})

test('[G09] an affiliate’s link is kept under afid and counted; off the allowed list it leads home', async () => {
  const shop = new FakeShop()
  const { address } = await openApp('/users?afid=ada', shop)
  await expect.poll(address).toBe('/sounds')
  expect(localStorage.getItem('afid')).toBe('ada')
  expect(shop.requests).toContain('GET /api/public/affiliateClicks/ada')
})

test('[G11] caches of before are cleared at start-up', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(new FakeShop().fetch)
  await caches.open('previews-of-before')
  await runStartUp({ pathname: '/', search: '' }, () => undefined)
  await expect.poll(() => caches.keys()).toEqual([])
})

test('[R54] /agent-license leads to the Agent’s packages and keeps the query string', async () => {
  const { address } = await openApp('/agent-license?from=mail', new FakeShop(), { isSignedIn: true })
  await expect.poll(address).toBe('/agent/packages?from=mail')
})

test('/recent leads to what was played recently', async () => {
  const { address } = await openApp('/recent', new FakeShop(), { isSignedIn: true })
  await expect.poll(address).toBe('/favourites/recent')
})

test('[S04] the profile is fetched again whenever the window is focused, while somebody is signed in', async () => {
  const shop = new FakeShop()
  await openApp('/sounds', shop, { isSignedIn: true })
  const fetches = () => shop.requests.filter((request) => request === 'GET /api/user/profile').length
  await expect.poll(fetches).toBe(1)
  for (const availablePoints of [102, 103]) {
    shop.profile = { ...shop.profile, availablePoints }
    window.dispatchEvent(new Event('focus'))
    await expect.element(page.getByTitle('Your points')).toMatchTextContent(String(availablePoints))
  }
  expect(fetches()).toBe(3)
})
