import { getLandingPage, type LandingPage } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const TECHNO: LandingPage = {
  path: '/sounds/techno',
  filter: 'genre=techno',
  title: 'Techno loops and samples',
  description: '30 sounds by 8 artists.',
  soundCount: 30,
  isIndexed: true,
  neighbours: [
    { heading: 'Instruments', links: [{ path: '/sounds/techno/bass', name: 'Bass', soundCount: 4 }] },
  ],
}
const BOTH = {
  ...TECHNO,
  path: '/sounds/techno/bass',
  filter: 'genre=techno&instrument=bass',
  title: 'Techno bass',
}

function aShop(): FakeShop {
  const shop = new FakeShop(240)
  shop.on(getLandingPage, ({ url }) => {
    const parts = url.searchParams.get('parts')
    if (parts === 'techno') return { page: TECHNO, nearest: [] }
    if (parts === 'techno,bass' || parts === 'bass,techno') return { page: BOTH, nearest: [] }
    return { page: null, nearest: [{ path: TECHNO.path, name: 'Techno', soundCount: 30 }] }
  })
  return shop
}
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}` })

test('a landing page lists its sounds under what is known of them, and leads to its neighbours', async () => {
  const { address } = await openApp('/sounds/techno', aShop())
  await expect.element(heading(TECHNO.title)).toBeVisible()
  await expect.element(page.getByText(TECHNO.description)).toBeVisible()
  await expect.element(chip('Techno')).toBeVisible()
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Related' }).getByRole('link', { name: 'Bass' }).click()
  await expect.element(heading('Techno bass')).toBeVisible()
  await expect.element(chip('Bass')).toBeVisible()
  expect(address()).toBe('/sounds/techno/bass')
})

test('a filter that is pressed on a landing page narrows the list of all sounds', async () => {
  const { address } = await openApp('/sounds/techno', aShop())
  await page.getByRole('checkbox', { name: /^Bass/ }).click()
  expect(address()).toBe('/sounds?instrument=bass&genre=techno')
  await expect.element(heading('Sounds')).toBeVisible()
})

test('the other order of two parts leads to the one address', async () => {
  const { address } = await openApp('/sounds/bass/techno', aShop())
  await expect.poll(address).toBe('/sounds/techno/bass')
})

test('an address that is no page offers the nearest', async () => {
  const { address } = await openApp('/sounds/tecno', aShop())
  await expect.element(heading('Page not found')).toBeVisible()
  await page.getByRole('navigation', { name: 'Nearest' }).getByRole('link', { name: 'Techno' }).click()
  await expect.poll(address).toBe('/sounds/techno')
})
