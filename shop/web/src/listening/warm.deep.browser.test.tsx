import { ACCEPTED_AHEAD } from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { aSound } from '../testing/sounds.ts'

afterEach(async () => {
  await forgetEverything()
  Reflect.deleteProperty(navigator, 'connection')
})

// The player asks the same shop for as long as the page is open, and keeps what it has fetched: each test has its own sounds.
const shop = new FakeShop([])
let made = 0
async function openList(): Promise<{ fetched: () => number[] }> {
  const of = `warm-${(made += 1)}`
  const address = (place: number): string => `/audio/previews/${of}-${place}.ogg`
  shop.sounds = Array.from({ length: 40 }, (_, place) =>
    aSound({ id: `${of}-${place}`, title: `${of} ${place}`, previewUrl: address(place) }),
  )
  await openApp('/sounds', shop)
  await expect.poll(() => row(8)?.textContent).toContain(`${of} 8`)
  const fetched = (): number[] =>
    shop.sounds.flatMap((_, place) => (shop.requests.includes(`GET ${address(place)}`) ? place : []))
  return { fetched }
}
const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][data-index="${index}"]`)!
/** So long that whatever would be fetched has been. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 400))

test('a pointer that rests on a row has it fetched and the next two, and no others', async () => {
  const { fetched } = await openList()
  // Whatever was tested before may have left it on that very row, which it would not enter then.
  await userEvent.hover(page.getByRole('region', { name: 'Player' }))
  await userEvent.hover(row(3))
  await expect.poll(fetched).toEqual([3, 4, 5])
  const accepted = vi
    .mocked(fetch)
    .mock.calls.filter(([address]) => (address as string).includes('/audio/previews/'))
    .map(([, init]) => new Headers(init?.headers).get('accept'))
  expect(new Set(accepted)).toEqual(new Set([ACCEPTED_AHEAD]))
  // Others of the first would have been asked for before those of the second.
  await userEvent.hover(row(8))
  await expect.poll(() => fetched().includes(10)).toBe(true)
  expect(fetched()).toEqual([3, 4, 5, 8, 9, 10])
})

test('while the list passes under the pointer nothing is fetched', async () => {
  const { fetched } = await openList()
  const scroller = page.getByRole('grid').element().parentElement!
  row(2).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  const fetchedBefore: number[][] = []
  const { promise: hasPassed, resolve } = Promise.withResolvers<void>()
  const scrolling = setInterval(() => {
    fetchedBefore.push(fetched())
    scroller.dispatchEvent(new Event('scroll'))
    if (fetchedBefore.length === 20) resolve()
  }, 20)
  await hasPassed
  clearInterval(scrolling)
  await expect.poll(fetched).toEqual([2, 3, 4])
  expect(fetchedBefore.flat()).toEqual([])
})

test('whoever goes up hears those above next', async () => {
  const { fetched } = await openList()
  await userEvent.click(row(8).querySelector('button')!)
  await userEvent.click(row(8).querySelector('[role=gridcell]:nth-child(6)')!)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => fetched().filter((place) => place < 8)).toEqual([5, 6, 7])
})

test('where the browser saves data only what is played is fetched', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const { fetched } = await openList()
  await userEvent.hover(row(3))
  await rest()
  expect(fetched()).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(fetched).toEqual([0])
  await rest()
  expect(fetched()).toEqual([0])
})
