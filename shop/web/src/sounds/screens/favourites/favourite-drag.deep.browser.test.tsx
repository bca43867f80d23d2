import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAppState } from '../../../shared/state/app-state.ts'
import { toggleFavourite } from '../../favourites/favourite-actions.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'
import { idAt, titleAt } from './testing/kept-sounds.ts'

afterEach(forgetEverything)

const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][data-index="${index}"]`)!
const line = () => document.querySelector<HTMLElement>('[data-drop-line]')
const order = (): string[] => useAppState.getState().favourites.sounds.map(({ soundId }) => soundId)

async function openFavourites(count: number, options = {}): Promise<FakeShop> {
  const shop = new FakeShop(count)
  shop.favourites = Array.from({ length: count }, (_, place) => idAt(place))
  await openApp('/favourites', shop, { isSignedIn: true, ...options })
  // They come some at a time.
  const last = Math.min(count, 6) - 1
  await expect.poll(() => row(last)?.textContent).toContain(titleAt(last))
  return shop
}

/** Between two rows: below so many. */
const atGap = (gap: number): number =>
  page.getByRole('grid').element().getBoundingClientRect().top + gap * row(0).offsetHeight
function point(
  type: string,
  target: EventTarget,
  clientY: number,
  pointerType = 'mouse',
  pointerId = 1,
): void {
  const init = {
    bubbles: true,
    cancelable: true,
    pointerId,
    button: 0,
    clientX: 500,
    clientY,
    pointerType,
  }
  target.dispatchEvent(new PointerEvent(type, init))
}
/** The length of the sound is neither a link nor a button. */
const body = (index: number): Element => row(index).querySelector('[role=gridcell]:nth-of-type(6)')!

test('[R29] favourites are put in order by dragging a row to a line between two others', async () => {
  const shop = await openFavourites(6)
  await userEvent.dragAndDrop(body(0), row(3), { targetPosition: { x: 400, y: 50 } })
  await expect.poll(() => shop.favourites.slice(0, 5)).toEqual([idAt(1), idAt(2), idAt(3), idAt(0), idAt(4)])
  await expect.poll(() => row(3).textContent).toContain(titleAt(0))
  await expect.element(page.getByText(`${titleAt(0)} moved to place 4 of 6`)).toBeInTheDocument()
  expect(line()).toBeNull()
  expect(document.querySelector('[role=row][data-state]:not([data-state=idle])')).toBeNull()
})

test('the line shows where the row would stand, and Escape leaves everything as it is', async () => {
  const shop = await openFavourites(6)
  point('pointerdown', body(4), row(4).getBoundingClientRect().top + 20)
  point('pointermove', window, atGap(1) + 4)
  await expect.poll(() => line()?.getBoundingClientRect().top).toBeCloseTo(atGap(1) - 1, -1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(line).toBeNull()
  point('pointerup', window, atGap(1))
  expect(order()).toEqual(shop.favourites)
  expect(order()[4]).toBe(idAt(4))
  await expect.element(page.getByText('Not moved')).toBeInTheDocument()
})

test('what is dragged is the sound, also where another was taken out above it, and by one pointer only', async () => {
  const shop = await openFavourites(6)
  point('pointerdown', body(3), row(3).getBoundingClientRect().top + 20)
  point('pointermove', window, atGap(1) + 4)
  await expect.poll(line).not.toBeNull()
  point('pointerup', window, atGap(1) + 4, 'touch', 2)
  point('pointercancel', window, atGap(1) + 4, 'touch', 2)
  toggleFavourite(soundAt(2))
  await expect.poll(order).not.toContain(idAt(2))
  point('pointermove', window, atGap(1) + 4)
  point('pointerup', window, atGap(1) + 4)
  await expect.poll(() => shop.favourites).toEqual([idAt(0), idAt(3), idAt(1), idAt(4), idAt(5)])
})

test('a press after a drag is heard, also where no click ended the drag', async () => {
  await openFavourites(6)
  point('pointerdown', body(3), row(3).getBoundingClientRect().top + 20)
  point('pointermove', window, atGap(1) + 4)
  point('pointerup', window, atGap(1) + 4)
  await expect.element(page.getByText(`${titleAt(3)} moved to place 2 of 6`)).toBeInTheDocument()
  // As a key or a screen reader presses it: no pointer comes first.
  await new Promise((resolve) => setTimeout(resolve))
  const heard = Promise.withResolvers<EventTarget | null>()
  addEventListener('click', ({ target }) => heard.resolve(target), { once: true })
  const button = row(5).querySelector<HTMLElement>('button')!
  button.click()
  expect(await heard.promise).toBe(button)
})

test('at the edge of what is in sight the list scrolls', async () => {
  const shop = await openFavourites(80)
  const scroller = page.getByRole('grid').element().closest<HTMLElement>('[class*=screen]')!
  const bottom = scroller.getBoundingClientRect().bottom
  point('pointerdown', body(1), row(1).getBoundingClientRect().top + 20)
  point('pointermove', window, bottom - 2)
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(300)
  point('pointerup', window, bottom - 2)
  await expect.poll(() => shop.favourites.indexOf(idAt(1))).toBeGreaterThan(14)
})

test('what is chosen together moves together, in its order', async () => {
  const shop = await openFavourites(30)
  await page.getByRole('row').nth(1).hover()
  await page.getByRole('checkbox', { name: `Select ${titleAt(1)}` }).click()
  await page
    .getByRole('checkbox', { name: `Select ${titleAt(4)}` })
    .first()
    .click()
  point('pointerdown', body(4), row(4).getBoundingClientRect().top + 20)
  point('pointermove', window, atGap(0) + 3)
  await expect.element(page.getByText('2 sounds').last()).toBeVisible()
  const bar = page.getByRole('region', { name: 'Selection' }).element().getBoundingClientRect()
  const player = page.getByRole('region', { name: 'Player' }).element().getBoundingClientRect()
  expect(Math.abs(bar.bottom - player.top)).toBeLessThan(2)
  point('pointerup', window, atGap(0) + 3)
  await expect
    .poll(() => shop.favourites.slice(0, 6))
    .toEqual([idAt(1), idAt(4), idAt(0), idAt(2), idAt(3), idAt(5)])
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect
    .poll(() => shop.favourites.slice(0, 6))
    .toEqual([idAt(0), idAt(1), idAt(4), idAt(2), idAt(3), idAt(5)])
})

test('a finger takes hold of a row by its grip, and scrolls by the rest', async () => {
  const shop = await openFavourites(6, { width: 390 })
  const grip = (index: number) => row(index).querySelector('[data-grip]')!
  const top = row(0).getBoundingClientRect().top + 20
  for (const type of ['pointerdown', 'pointermove', 'pointerup'])
    point(type, body(0), type === 'pointerdown' ? top : atGap(3), 'touch')
  point('pointerdown', grip(0), top, 'touch')
  point('pointermove', window, atGap(3), 'touch')
  expect(line()).toBeNull()
  point('pointerup', window, atGap(3), 'touch')
  point('pointerdown', grip(0), top, 'touch')
  await expect.poll(line).not.toBeNull()
  point('pointermove', window, atGap(3) + 2, 'touch')
  point('pointerup', window, atGap(3) + 2, 'touch')
  await expect.poll(() => shop.favourites.slice(0, 4)).toEqual([idAt(1), idAt(2), idAt(0), idAt(3)])
  await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
})

test('the dots at the end of a row still drag the sound out of the page', async () => {
  await openFavourites(6)
  const dots = page.getByRole('button', { name: `Download the preview of ${titleAt(0)}` }).element()
  point('pointerdown', dots, row(0).getBoundingClientRect().top + 20)
  point('pointermove', window, atGap(3))
  point('pointerup', window, atGap(3))
  // Had the first taken hold, its line would be shown, and its drop made, before that of the second.
  point('pointerdown', body(4), row(4).getBoundingClientRect().top + 20)
  point('pointermove', window, atGap(2) + 4)
  await expect.poll(line).not.toBeNull()
  point('pointerup', window, atGap(2) + 4)
  await expect.poll(() => order()).toEqual([0, 1, 4, 2, 3, 5].map(idAt))
  expect(dots.getAttribute('draggable')).toBe('true')
})
