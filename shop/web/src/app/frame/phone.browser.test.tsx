import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '../../shared/toasts/toast.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const phone = { width: 390, height: 844 }
const box = (element: Element): DOMRect => element.getBoundingClientRect()
const screen = (): Element => document.querySelector('main')!

test('on a phone the bottom bar has five places and More, which leads to the legal notice too', async () => {
  const { address } = await openApp('/login', new FakeShop(5), phone)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('button', { name: 'More', exact: true }).click()
  const places = [...bar.element().querySelectorAll<HTMLElement>(':scope > ul:first-of-type > li > a')]
  const shown = places.filter((place) => box(place).width > 0)
  expect(shown.map(({ innerText }) => innerText)).toEqual(['Sounds', 'Match', 'Artists', 'Cart', 'Jams'])
  expect(bar.element().scrollWidth).toBeLessThanOrEqual(390)
  await page.getByRole('list', { name: 'More' }).getByRole('link', { name: 'Contact' }).click()
  await expect.poll(address).toBe('/contact')
})

test('withdrawing is in clear words on every screen of a phone, below the player and reached by keyboard', async () => {
  const { address } = await openApp('/sounds', new FakeShop(5), phone)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract' })
  await expect.element(link).toBeVisible()
  const [at, bar] = [box(link.element()), box(document.querySelector('nav[aria-label=Main]')!)]
  expect([at.top >= bar.bottom, at.bottom, at.height >= 24]).toEqual([true, 844, true])
  // The player is there once there is something in it.
  const player = page.getByRole('region', { name: 'Player' })
  expect(player.elements()).toEqual([])
  expect(box(screen()).bottom).toBe(bar.top)
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await expect.element(player).toBeVisible()
  expect(box(player.element()).bottom).toBeLessThanOrEqual(bar.top)
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/withdraw')
})

test.each([600, 1000, 1440])('it is in the rail of a window %i wide, in as many words', async (width) => {
  await openApp('/sounds', new FakeShop(5), { width, height: 700 })
  const link = page.getByRole('link', { name: 'Withdraw from a contract' })
  await expect.element(link).toBeVisible()
  const { top, bottom, left, right } = box(link.element())
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  expect(seen?.closest('a')).toBe(link.element())
  expect(link.element().textContent).toBe('Withdraw from a contract')
})

test.each(['/login', '/register', '/withdraw', '/contact'])(
  'on a phone the end of %s keeps clear of the player and of the bottom bar',
  async (path) => {
    await openApp(path, new FakeShop(5), phone)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of [screen(), ...screen().querySelectorAll('div')]) part.scrollTo(0, part.scrollHeight)
    const ends = [...screen().querySelectorAll('button, a, p, li')].map((part) => box(part).bottom)
    expect(box(screen()).bottom - Math.max(...ends)).toBeGreaterThanOrEqual(32)
  },
)

test('on a phone a toast stands above the bars and covers nothing of the screen, and can be closed', async () => {
  await openApp('/login', new FakeShop(5), phone)
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const whole = box(screen()).bottom
  const message = 'A sentence that is too long for one line of a telephone, so that it takes a few of them.'
  for (const end of ['.', '!']) showToast({ message: message + end, variant: 'error', persist: true })
  const toast = (end: string): Element => page.getByText(message + end).element()
  await expect.element(page.getByText(`${message}!`)).toBeVisible()
  await expect
    .poll(() => box(screen()).bottom <= Math.min(box(toast('.')).top, box(toast('!')).top))
    .toBe(true)
  expect(box(toast('!')).bottom).toBeLessThanOrEqual(844 - 64 - 56)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => box(screen()).bottom).toBe(whole)
})

test('on a phone the bar of an administrator has five places, and the others are under More', async () => {
  const shop = new FakeShop(5)
  shop.profile = { ...shop.profile, role: 'admin' }
  const { address } = await openApp('/sounds', shop, { isSignedIn: true, ...phone })
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Dashboard', 'Review', 'Users', 'Paid', 'Withdrawn'])
    await expect.element(bar.getByRole('link', { name }).first()).toBeVisible()
  expect(bar.element().scrollWidth).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('list', { name: 'More' }).getByRole('link', { name: 'Disputes' }).click()
  await expect.poll(address).toBe('/admin/disputes')
  await expect.element(page.getByRole('list', { name: 'More' })).not.toBeInTheDocument()
})
