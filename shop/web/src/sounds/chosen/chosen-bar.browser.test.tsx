import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '../../shared/toasts/toast.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { soundAt } from '../../testing/sounds.ts'

afterEach(forgetEverything)

const COUNT = 30
const bar = () => page.getByRole('region', { name: 'Selection' })
const box = (element: Element): DOMRect => element.getBoundingClientRect()
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=row][data-index]')]
const lastRow = () => document.querySelector<HTMLElement>(`[role=row][data-index="${COUNT - 1}"]`)

async function open(path: string, size: { width: number; height: number }): Promise<void> {
  const shop = new FakeShop(COUNT)
  shop.favourites = Array.from({ length: COUNT }, (_, place) => soundAt(place).id)
  await openApp(path, shop, { isSignedIn: true, ...size })
  await expect.poll(() => rows().length).toBeGreaterThan(0)
}

test.each([
  ['/sounds', { width: 320, height: 640 }],
  ['/sounds?genre=techno&kind=loop', { width: 320, height: 640 }],
  ['/sounds', { width: 720, height: 450 }],
  ['/favourites', { width: 320, height: 640 }],
  ['/favourites', { width: 720, height: 450 }],
  ['/favourites', { width: 1440, height: 900 }],
])('on %s at %o what is selected is told below the rows, and covers none', async (path, size) => {
  await open(path, size)
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(bar()).toBeVisible()
  const [{ top, bottom }, screen] = [box(bar().element()), box(document.querySelector('main')!)]
  expect(screen.bottom).toBeLessThanOrEqual(top)
  // On a phone the player is there once there is something in it.
  const [player] = page.getByRole('region', { name: 'Player' }).elements()
  const below = player ?? document.querySelector('nav[aria-label=Main]')!
  expect(Math.abs(bottom - box(below).top)).toBeLessThan(1)
  expect(screen.height).toBeGreaterThan(150)
  for (const button of bar().getByRole('button').elements()) {
    expect(box(button).left).toBeGreaterThanOrEqual(0)
    expect(box(button).right).toBeLessThanOrEqual(size.width)
  }
})

test('the last row is reached above the bar, on a phone too', async () => {
  await open('/favourites', { width: 390, height: 844 })
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(bar()).toBeVisible()
  page.getByRole('grid').element().closest('[class*=screen]')!.scrollTo({ top: 100_000 })
  await expect.poll(lastRow).not.toBeNull()
  const { left, bottom } = box(lastRow()!)
  await expect.poll(() => box(lastRow()!).bottom).toBeLessThanOrEqual(box(bar().element()).top)
  const there = document.elementFromPoint(left + 100, bottom - 20)
  expect(lastRow()!.contains(there)).toBe(true)
})

test('what is selected at the end of what is in sight stays in sight when the bar comes', async () => {
  await open('/sounds', { width: 1440, height: 900 })
  const scroller = page.getByRole('grid').element().parentElement!
  const inSight = rows().filter((row) => box(row).bottom <= box(scroller).bottom)
  const row = inSight.toSorted((one, other) => box(one).top - box(other).top).at(-1)!
  const place = Number(row.dataset['index'])
  await page
    .getByRole('row')
    .nth(place)
    .click({ modifiers: ['Control'] })
  await expect.element(bar()).toBeVisible()
  await expect.poll(() => box(row).bottom).toBeLessThanOrEqual(box(bar().element()).top + 0.5)
})

test('a toast stands above what is selected', async () => {
  await open('/sounds', { width: 820, height: 900 })
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(bar()).toBeVisible()
  showToast({ message: 'Said meanwhile', variant: 'info', persist: true })
  const toast = page.getByText('Said meanwhile')
  await expect.element(toast).toBeVisible()
  await expect.poll(() => box(toast.element()).bottom).toBeLessThanOrEqual(box(bar().element()).top)
})
