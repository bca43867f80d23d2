import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'

afterEach(async () => {
  dispatchEvent(new Event('online'))
  await forgetEverything()
})

const COUNT = 240
const trouble = () => page.getByRole('alert').filter({ hasText: 'These sounds could not be loaded.' })
const scroller = () =>
  page.getByRole('grid').element().parentElement!.closest<HTMLElement>('[class*=scroll], [class*=screen]')!
const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 1}"]`)

function goOffline(): void {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  dispatchEvent(new Event('offline'))
}
function comeBack(shop: FakeShop): void {
  vi.mocked(fetch).mockImplementation(shop.fetch)
  dispatchEvent(new Event('online'))
}

async function open(path: string): Promise<FakeShop> {
  const shop = new FakeShop(COUNT)
  const ids = Array.from({ length: COUNT }, (_, place) => soundAt(place).id)
  Object.assign(shop, { favourites: ids, recent: ids, notForMe: ids })
  await openApp(path, shop, { isSignedIn: true })
  await expect.poll(() => row(0)?.dataset['index']).toBe('0')
  return shop
}

test.each(['/sounds', '/favourites', '/favourites/recent'])(
  'rows of %s that are scrolled to without a connection say so in their place, and come with it',
  async (path) => {
    const shop = await open(path)
    goOffline()
    scroller().scrollTo({ top: 56 * 150 })
    await expect.element(trouble()).toBeVisible()
    await expect.element(trouble()).toMatchTextContent('Check your connection')
    const [said, list] = [trouble().element().getBoundingClientRect(), scroller().getBoundingClientRect()]
    expect(said.top).toBeGreaterThan(list.top)
    expect(said.bottom).toBeLessThan(list.bottom)
    expect(page.getByText('No longer for sale').elements()).toEqual([])
    comeBack(shop)
    await expect.poll(() => row(152)?.dataset['index']).toBe('152')
    await expect.element(trouble()).not.toBeInTheDocument()
  },
)

test('what the shop cannot give just now is asked for once more by a press, and not said of rows that are there', async () => {
  const shop = await open('/sounds')
  shop.failing.set('/api/sounds', 500)
  scroller().scrollTo({ top: 56 * 150 })
  await expect.element(trouble()).toMatchTextContent('The shop is closed')
  scroller().scrollTo({ top: 0 })
  await expect.element(trouble()).not.toBeInTheDocument()
  scroller().scrollTo({ top: 56 * 150 })
  await expect.element(trouble()).toBeVisible()
  shop.failing.clear()
  await trouble().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => row(152)?.dataset['index']).toBe('152')
  await expect.element(trouble()).not.toBeInTheDocument()
})
