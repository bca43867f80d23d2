import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showProfile } from '../../../shared/state/app-state.ts'
import { endSession } from '../../../shared/session/session-end.ts'
import { holdTokens } from '../../../shared/session/token-store.ts'
import { FakeShop, someTokens } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const selected = (): string | null | undefined =>
  document.querySelector('[role=row][aria-selected=true]')?.getAttribute('aria-rowindex')
const scroller = () => page.getByRole('grid').element().parentElement!
const place = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function selectFarDown(): Promise<void> {
  await expect.element(page.getByRole('row').first()).toBeVisible()
  for (let presses = 0; presses < 25; presses++) await userEvent.keyboard('{ArrowDown}')
  await expect.poll(selected).toBe('25')
}

test('the search that was left, its place and the selection are there again by the rail too', async () => {
  const { address } = await openApp('/sounds?kind=loop', new FakeShop(240))
  await selectFarDown()
  const offsetPx = scroller().scrollTop
  expect(offsetPx).toBeGreaterThan(0)
  await place('Artists').click()
  await expect.poll(address).toBe('/artists')
  await place('Sounds').click()
  await expect.poll(selected).toBe('25')
  expect(address()).toBe('/sounds?kind=loop')
  expect(scroller().scrollTop).toBe(offsetPx)
  // Pressed where one is, it begins anew.
  await place('Sounds').click()
  await expect.poll(address).toBe('/sounds')
  await expect.poll(() => scroller().scrollTop).toBe(0)
  expect(selected()).toBeUndefined()
})

test('what was looked for before somebody signed in is not there for the next one either', async () => {
  const shop = new FakeShop(240)
  const { address } = await openApp('/sounds?kind=loop', shop)
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await place('Artists').click()
  await expect.poll(address).toBe('/artists')
  holdTokens(someTokens())
  showProfile(shop.profile)
  await expect.element(place('Library')).toBeVisible()
  endSession({ goTo: 'login', message: null })
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await place('Sounds').click()
  await expect.poll(address).toBe('/sounds')
})

test.each(['/sounds', '/artists'])(
  'what was looked for by somebody who signed out on %s is not there for the next one',
  async (screen) => {
    const { router, address } = await openApp('/sounds?kind=loop', new FakeShop(240), { isSignedIn: true })
    await expect.element(page.getByRole('row').first()).toBeVisible()
    if (screen !== '/sounds') await router.navigate(screen)
    endSession({ goTo: 'login', message: null })
    await expect.poll(address).toBe('/login')
    await expect.element(page.getByLabelText('Email')).toBeVisible()
    await place('Sounds').click()
    await expect.poll(address).toBe('/sounds')
  },
)
