import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const selectedRow = () => document.querySelector<HTMLElement>('[role=row][aria-selected=true]')
const rowOf = (title: string) => document.querySelector<HTMLElement>(`[role=row][aria-label^="${title} by"]`)
const scroller = () => page.getByRole('grid').element().parentElement!

/** A shop of `count` sounds that still takes in those that are not in `shown`. */
async function openFilling(
  count: number,
  shown: (at: number) => boolean,
): Promise<{ fill: () => void; shop: FakeShop }> {
  const shop = new FakeShop(count)
  const all = shop.sounds
  shop.sounds = all.filter((_, at) => shown(at))
  const ready = shop.sounds.length
  shop.intake = { waiting: count - ready, ready, refused: 0 }
  await openApp('/sounds', shop)
  await expect.element(page.getByText(`${ready} of ${count} sounds are ready`)).toBeVisible()
  const fill = (): void => {
    shop.sounds = all
    shop.intake = { waiting: 0, ready: count, refused: 0 }
  }
  return { shop, fill }
}

async function hasRows(count: number): Promise<void> {
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count))
}

test('sounds that become ready come in without moving the row one is at', async () => {
  const { fill } = await openFilling(300, (at) => at >= 10)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  const { title } = soundAt(12)
  const before = selectedRow()!.getBoundingClientRect().top
  fill()
  await hasRows(300)
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('13')
  expect(selectedRow()!.textContent).toContain(title)
  expect(Math.abs(selectedRow()!.getBoundingClientRect().top - before)).toBeLessThan(1)
})

test('where none is selected, the rows in sight stay', async () => {
  const { fill } = await openFilling(200, (at) => at >= 10)
  scroller().scrollTo({ top: 56 * 60 })
  const { title } = soundAt(73)
  await expect.poll(() => rowOf(title)).not.toBeNull()
  const before = rowOf(title)!.getBoundingClientRect().top
  fill()
  await hasRows(200)
  await expect.poll(() => rowOf(title)?.getAttribute('aria-rowindex')).toBe('74')
  expect(Math.abs(rowOf(title)!.getBoundingClientRect().top - before)).toBeLessThan(1)
})

test('a selected row that is far out of sight moves on with its list', async () => {
  const { fill } = await openFilling(900, (at) => at >= 10)
  scroller().scrollTo({ top: 56 * 700 })
  await expect.poll(() => rowOf(soundAt(715).title)).not.toBeNull()
  await userEvent.click(rowOf(soundAt(715).title)!.querySelector('[role=gridcell]')!)
  await expect.poll(() => selectedRow()?.textContent).toContain(soundAt(715).title)
  scroller().scrollTo({ top: 56 * 300 })
  await expect.poll(() => rowOf(soundAt(315).title)).not.toBeNull()
  fill()
  await hasRows(900)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('717')
  expect(selectedRow()!.textContent).toContain(soundAt(716).title)
})

test('rows that leave above the end of a list leave those in sight where they are', async () => {
  const { fill, shop } = await openFilling(60, (at) => at < 50)
  shop.sounds = shop.sounds.slice(5)
  scroller().scrollTo({ top: 56 * 50 })
  const { title } = soundAt(49)
  await expect.poll(() => rowOf(title)).not.toBeNull()
  const before = rowOf(title)!.getBoundingClientRect().top
  shop.intake = { waiting: 9, ready: 51, refused: 0 }
  await hasRows(45)
  expect(Math.abs(rowOf(title)!.getBoundingClientRect().top - before)).toBeLessThan(1)
  fill()
})

test('sounds that come in between leave the row that the arrows have meanwhile led to, and its keys, as they are', async () => {
  const { fill, shop } = await openFilling(80, (at) => at < 2 || at >= 10)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const before = selectedRow()!.getBoundingClientRect().top
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  shop.holding.set('/api/sounds', answered)
  const asked = shop.requests.length
  fill()
  await expect.poll(() => shop.requests.slice(asked).some((asks) => asks.includes('/sounds?'))).toBe(true)
  await userEvent.keyboard('{ArrowDown}')
  answer()
  await hasRows(80)
  expect(selectedRow()!.textContent).toContain(soundAt(10).title)
  expect(selectedRow()!.getBoundingClientRect().top - before).toBeCloseTo(selectedRow()!.offsetHeight, 0)
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('link', { name: 'Cart 1' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => selectedRow()?.textContent).toContain(soundAt(11).title)
})

test('whoever leaps to the start while the rows around the one before come in is there, with its keys', async () => {
  const { fill, shop } = await openFilling(400, (at) => at >= 10)
  page.getByRole('row').first().element().focus()
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.poll(() => selectedRow()?.textContent).toContain(soundAt(399).title)
  const letIn = ['head', 'pages'].map(() => Promise.withResolvers<void>())
  const asked = shop.requests.length
  const isAsked = (part: string): boolean => shop.requests.slice(asked).some((asks) => asks.includes(part))
  shop.holding.set('/api/sounds', letIn[0]!.promise)
  fill()
  await expect.poll(() => isAsked('/sounds?')).toBe(true)
  shop.holding.set('/api/sounds', letIn[1]!.promise)
  letIn[0]!.resolve()
  await expect.poll(() => isAsked('asOf=')).toBe(true)
  await userEvent.keyboard('{Home}')
  letIn[1]!.resolve()
  await hasRows(400)
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('11')
  expect(selectedRow()!.textContent).toContain(soundAt(10).title)
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('link', { name: 'Cart 1' })).toBeVisible()
})

test('what could not be taken in is tried again', async () => {
  const { fill, shop } = await openFilling(20, (at) => at >= 10)
  shop.failing.set('/api/sounds', 500)
  const asked = shop.requests.length
  fill()
  await expect.poll(() => shop.requests.slice(asked).some((asks) => asks.includes('/sounds?'))).toBe(true)
  await hasRows(10)
  shop.failing.clear()
  await hasRows(20)
})

test('a shop that is still empty fills by itself', async () => {
  const shop = new FakeShop(3)
  const all = shop.sounds
  shop.sounds = []
  shop.intake = { waiting: 3, ready: 0, refused: 0 }
  await openApp('/sounds', shop)
  await expect.element(page.getByText('The first sounds are on their way')).toBeVisible()
  shop.sounds = all
  shop.intake = { waiting: 0, ready: 3, refused: 0 }
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
})
