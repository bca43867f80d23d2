import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../../listening/player.ts'
import { endlessShop, titleAt } from '../../../testing/endless-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const grid = () => page.getByRole('grid', { name: 'Sounds' }).element() as HTMLElement
const scroller = () => grid().parentElement!
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const inPage = () => [...grid().querySelectorAll<HTMLElement>('[role=row]')]
/** Rows with content. */
const rows = () => inPage().filter(({ ariaBusy }) => ariaBusy !== 'true')

async function openEndless() {
  const shop = endlessShop(10_000)
  const app = await openApp('/sounds', shop)
  await expect.poll(() => grid().textContent).toContain(titleAt(0))
  return { ...app, shop }
}

const boxesOf = (those: HTMLElement[]) => those.map((one) => one.getBoundingClientRect())

/** How much of what is in sight is neither a row nor the shape of one. */
function barePx(): number {
  const view = scroller().getBoundingClientRect()
  let [toPx, bare] = [view.top, 0]
  for (const { top, bottom } of boxesOf(inPage()).toSorted((one, other) => one.top - other.top)) {
    bare += Math.max(0, Math.min(top, view.bottom) - toPx)
    toPx = Math.max(toPx, Math.min(bottom, view.bottom))
  }
  return bare + view.bottom - toPx
}

test.each([
  { name: 'as a wheel moves it', stepPx: 50 },
  { name: 'as it is flung', stepPx: 700 },
  { name: 'as its scrollbar is dragged', stepPx: 9_000 },
])(
  'a list is nowhere bare $name, down and up, and has its sounds where it comes to rest',
  async ({ stepPx }) => {
    await openEndless()
    const bare: number[] = []
    for (let step = 1; step <= 50; step++) {
      scroller().scrollTop = stepPx * (25 - Math.abs(25 - step))
      await nextFrame()
      bare.push(barePx())
    }
    expect(Math.max(...bare)).toBeLessThan(1)
    await expect.poll(() => rows().length > 10 && rows().length === inPage().length).toBe(true)
    for (const row of rows()) expect(row.ariaLabel).toContain(titleAt(Number(row.dataset['index'])))
  },
)

test('rows that stay in the page while it is scrolled keep their elements, and a press on one plays it', async () => {
  await openEndless()
  await expect.poll(() => rows().length > 10).toBe(true)
  const before = rows()
  const last = before.at(-1)!
  for (let step = 0; step < 10; step++) {
    scroller().scrollTop += 20
    await nextFrame()
  }
  expect(rows()).toContain(last)
  last.click()
  await expect.poll(() => useSoundInPlayer.getState().sound?.title).toBe(last.ariaLabel!.split(' by ')[0])
})

test('the row that has the focus keeps it wherever the list is scrolled, and the arrows go on from it', async () => {
  await openEndless()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('2')
  const focused = document.activeElement
  scroller().scrollTo({ top: 100_000 })
  await expect.poll(() => grid().textContent).toContain(titleAt(1_790))
  expect(document.activeElement).toBe(focused)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('3')
  expect(scroller().scrollTop).toBeLessThan(200)
})

test('a list scrolled to the end of a page has the next on its way', async () => {
  const { shop } = await openEndless()
  const asked = () => shop.requests.filter((request) => request.includes('index=50&'))
  expect(asked()).toEqual([])
  for (let step = 0; step < 30; step++) {
    scroller().scrollTop += 20
    await nextFrame()
  }
  await expect.poll(() => asked().length).toBe(1)
  expect(inPage().every(({ ariaRowIndex }) => Number(ariaRowIndex) <= 50)).toBe(true)
})

test('a reader who scrolls away from a row that waits for its sound is not brought back to it', async () => {
  const { shop } = await openEndless()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => useSoundInPlayer.getState().sound?.title).toBe(titleAt(0))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  shop.holding.set('/api/sounds', answered)
  await userEvent.keyboard('{End}')
  const end = scroller().scrollTop
  for (let step = 0; step < 40; step++) {
    scroller().scrollTop = end - 600 * step
    await nextFrame()
  }
  answer()
  await expect.poll(() => rows().length > 10 && rows().length === inPage().length).toBe(true)
  expect(scroller().scrollTop).toBeLessThan(end - 20_000)
  expect(useSoundInPlayer.getState().sound?.title).toBe(titleAt(0))
})

test('a link in a row leads there without leaving the page', async () => {
  const { router } = await openEndless()
  const title = page.getByRole('link', { name: titleAt(0), exact: true })
  const address = title.element().getAttribute('href')
  await userEvent.click(title)
  await expect.poll(() => router.state.location.pathname).toBe(address)
})

test('with a key held the browser follows it in its own way', async () => {
  const { router } = await openEndless()
  let wasPrevented: boolean | null = null
  addEventListener(
    'click',
    (event) => {
      wasPrevented = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  const link = page.getByRole('link', { name: titleAt(0), exact: true }).element()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(wasPrevented).toBe(false)
  expect(router.state.location.pathname).toBe('/sounds')
})

test('who has skipped to the screen and goes down with the arrow is in the list', async () => {
  await openEndless()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('1')
})
