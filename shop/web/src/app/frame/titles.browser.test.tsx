import { getShop } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

const added: Element[] = []
afterEach(async () => {
  await forgetEverything()
  for (const element of added.splice(0)) element.remove()
})

function aShop(): FakeShop {
  const shop = new FakeShop(3)
  const missing = { statusCode: 404, code: 'pack_not_found', message: 'Pack not found' }
  shop.refusing.set('/api/packs/none', missing)
  return shop
}
async function isMissing(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'This pack was not found' })).toBeVisible()
}
const title = () => document.title

test('the tab names what is not there, also where the shop’s name comes last', async () => {
  const shop = aShop()
  const answered = Promise.withResolvers<void>()
  shop.holding.set(getShop.path, answered.promise)
  await openApp('/packs/none', shop, { isSignedIn: true })
  await isMissing()
  answered.resolve()
  await expect.poll(title).toBe('This pack was not found · Segno')
})

test('the tab does not keep the name of what was there before', async () => {
  const shop = aShop()
  shop.holding.set('/api/packs/slow', new Promise(() => undefined))
  const { router } = await openApp('/packs/none', shop)
  await isMissing()
  await expect.poll(title).toBe('This pack was not found · Segno')
  await router.navigate('/packs/slow')
  await expect.poll(title).toBe('Pack · Segno')
  await router.navigate('/nowhere')
  await expect.poll(title).toBe('Not found · Segno')
})

test('what the server said of the first page does not stand over another', async () => {
  const said = [
    '<meta name="description" content="128 BPM" />',
    '<link rel="canonical" href="/sounds/1" />',
    '<meta property="og:title" content="One" />',
    '<meta name="theme-color" content="#000" />',
  ]
  for (const html of said) {
    document.head.insertAdjacentHTML('beforeend', html)
    added.push(document.head.lastElementChild!)
  }
  const { router } = await openApp('/packs', aShop())
  await router.navigate('/packs?q=x')
  expect(added.map(({ isConnected }) => isConnected)).toEqual([true, true, true, true])
  await router.navigate('/artists')
  await expect.poll(() => added.map(({ isConnected }) => isConnected)).toEqual([false, false, false, true])
})
