import { signOut } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession, usePreferences } from '../../shared/storage/preferences.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

test('the start leads those who are signed in to the sounds', async () => {
  const { address } = await openApp('/', new FakeShop(), { isSignedIn: true })
  await expect.poll(address).toBe('/sounds')
})

test('[R53] any other path shows the not-found screen', async () => {
  await openApp('/no/such/place', new FakeShop())
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Find a sound' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sounds' })).toBeVisible()
})

test('a demo says on every screen that it is one', async () => {
  await openApp('/no/such/place', new FakeShop())
  await expect.element(page.getByText('Demo', { exact: true })).toBeVisible()
})

test.each([1440, 1024, 390])(
  '%i pixels wide nothing moves when a demo says that it is one',
  async (width) => {
    const shop = new FakeShop(5)
    const answer = Promise.withResolvers<void>()
    shop.holding.set('/api/public/shop', answer.promise)
    await openApp('/sounds', shop, { width, height: 844 })
    const links = () => [...document.querySelectorAll('nav[aria-label=Main] > ul:not([popover]) > li')]
    await expect.poll(() => links().length).toBe(11)
    const places = () => links().map((link) => JSON.stringify(link.getBoundingClientRect()))
    const before = places()
    await expect.element(page.getByText('Demo', { exact: true })).not.toBeInTheDocument()
    answer.resolve()
    // On a phone seven places leave it no room.
    await expect.element(page.getByText('Demo', { exact: true })).toBeInTheDocument()
    expect(places()).toEqual(before)
  },
)

test('the help lists what works here, and only that', async () => {
  await openApp('/no/such/place', new FakeShop())
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts and gestures' })
  await expect.element(help).toMatchTextContent(/Search/)
  await expect.element(help).not.toMatchTextContent(/Play next sound/)
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
})

test('single keys can be turned off', async () => {
  await openApp('/no/such/place', new FakeShop())
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the theme is chosen in the menu and remembered', async () => {
  await openApp('/sounds', new FakeShop())
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  expect(JSON.parse(localStorage.getItem('Preferences')!)).toMatchObject({ state: { theme: 'light' } })
})

test('points are in sight of whoever has them', async () => {
  await openApp('/sounds', new FakeShop(), { isSignedIn: true })
  await expect.element(page.getByTitle('Your points')).toMatchTextContent(/^84/)
})

test.each([1440, 1024, 390])('%i pixels wide a count of three digits covers no icon', async (width) => {
  const shop = new FakeShop(200)
  shop.favourites = shop.sounds.map(({ id }) => id)
  await openApp('/sounds', shop, { isSignedIn: true, width })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Fa.*200$/ })
  await expect.element(link).toBeVisible()
  const rail = document.querySelector('nav[aria-label=Main]')!
  expect(rail.scrollWidth).toBeLessThanOrEqual(rail.clientWidth)
  const badge = link.element().lastElementChild!
  expect((badge as HTMLElement).innerText.includes('99+')).toBe(width < 1200)
  const { left, right, top, bottom } = badge.getBoundingClientRect()
  for (const icon of rail.querySelectorAll('a svg')) {
    const box = icon.getBoundingClientRect()
    const coveredWidth = Math.max(0, Math.min(right, box.right) - Math.max(left, box.left))
    const coveredHeight = Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top))
    const most = link.element().contains(icon) ? 0.2 : 0
    expect(coveredWidth * coveredHeight).toBeLessThanOrEqual(most * box.width * box.height)
  }
})

test('[E11] signing out covers the screen until the server knows, and forgets who was here', async () => {
  const shop = new FakeShop()
  const { promise, resolve } = Promise.withResolvers<void>()
  shop.holding.set(signOut.path, promise)
  const { address } = await openApp('/sounds', shop, { isSignedIn: true })
  await page.getByRole('button', { name: 'Your account, Robin Vale' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(page.getByText('One moment…')).toBeVisible()
  resolve()
  await expect.poll(address).toBe('/login')
  await expect.element(page.getByText('One moment…')).not.toBeInTheDocument()
  expect(localStorage.getItem('State')).toBeNull()
  expect(localStorage.getItem('Session')).toBeNull()
})

test('four taps at an even pace set the session’s tempo, and what was tapped is forgotten with it', async () => {
  await openApp('/sounds', new FakeShop())
  const tap = page.getByRole('button', { name: 'Tap' })
  for (let taps = 0; taps < 4; taps++) {
    await tap.click()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await expect.element(page.getByRole('textbox', { name: 'Session tempo, BPM' })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Clear session tempo' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Session tempo, BPM' })).toHaveValue('')
  await tap.click()
  expect(usePreferences.getState().session.tempoBpm).toBeNull()
})

test.each(['14', '401', '0', '-120', '10000', '12o', 'fast'])(
  'a session tempo of %s is not thrown away: it stays to be mended, with what is expected',
  async (typed) => {
    await openApp('/sounds', new FakeShop())
    const field = page.getByRole('textbox', { name: 'Session tempo, BPM' })
    await field.fill('124')
    await userEvent.keyboard('{Enter}')
    await field.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue(typed)
    await expect.element(field).toHaveAccessibleDescription('A tempo is a number from 20 to 400')
    expect(usePreferences.getState().session.tempoBpm).toBe(124)
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue('124')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  },
)

test('a tempo that is set elsewhere takes the place of what was typed and is none', async () => {
  await openApp('/sounds', new FakeShop())
  const field = page.getByRole('textbox', { name: 'Session tempo, BPM' })
  await field.fill('14')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  setSession({ tempoBpm: 96 })
  await expect.element(field).toHaveValue('96')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.each(['/sounds/%E0%A4%A', '/docs/zzz'])('%s is no screen, and its page says so', async (path) => {
  await openApp(path, new FakeShop(1))
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
