import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../../listening/player.ts'
import { titleAt } from '../../../testing/endless-shop.ts'
import { forgetEverything } from '../../../testing/open-app.tsx'
import { grid, isPassing, nextFrame, openEndless, rows, rushBy } from './testing/rushing-list.ts'

afterEach(forgetEverything)

const patterns = () =>
  [...grid().querySelectorAll('[class*=pattern]')].map((one) => one.getBoundingClientRect())

test('what rushes by is a pattern in which no row is made, and is rows where the list comes to rest', async () => {
  await openEndless()
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
  expect(patterns()).toEqual([])
  const changes: MutationRecord[] = []
  const made = new MutationObserver((records) => void changes.push(...records))
  let leaps = 0
  await rushBy({
    topAt: () => 9_000 * ++leaps,
    see: () => {
      const { top, bottom } = grid().parentElement!.getBoundingClientRect()
      const hasPattern = patterns().some((one) => one.top <= top && one.bottom >= bottom)
      expect(hasPattern).toBe(true)
      if (leaps === 1)
        made.observe(grid(), { subtree: true, childList: true, attributeFilter: ['aria-label'] })
      return grid().querySelectorAll('[role=row]:not([aria-hidden])').length === 0
    },
  })
  changes.push(...made.takeRecords())
  made.disconnect()
  expect(changes.length).toBeGreaterThan(0)
  expect(changes.filter(({ type, addedNodes }) => type === 'attributes' || addedNodes.length > 0)).toEqual([])
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
  expect(patterns()).toEqual([])
})

/** How much of what is in sight is neither a row nor a pattern. */
function barePx(): number {
  const view = grid().parentElement!.getBoundingClientRect()
  const there = [...grid().querySelectorAll('[role=row]:not([aria-hidden]), [class*=pattern]')]
  const boxes = there.map((one) => one.getBoundingClientRect())
  let [toPx, bare] = [view.top, 0]
  for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
    bare += Math.max(0, Math.min(top, view.bottom) - toPx)
    toPx = Math.max(toPx, Math.min(bottom, view.bottom))
  }
  return bare + view.bottom - toPx
}

test('where one rushes back nothing is bare, neither on the way nor at its end', async () => {
  await openEndless()
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
  let steps = 0
  const bare: number[] = []
  await rushBy({
    topAt: () => 700 * (25 - Math.abs(25 - ++steps)),
    see: () => {
      bare.push(barePx())
      return steps === 50
    },
  })
  for (let frame = 0; frame < 20; frame++) {
    bare.push(barePx())
    await nextFrame()
  }
  expect(Math.max(...bare)).toBeLessThan(1)
})

test('who rushes away from a row that waits for its sound is not brought back to it', async () => {
  const { shop } = await openEndless()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => useSoundInPlayer.getState().sound?.title).toBe(titleAt(0))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  shop.holding.set('/api/sounds', answered)
  await userEvent.keyboard('{End}')
  const end = grid().parentElement!.scrollTop
  let steps = 0
  await rushBy({
    // Slowly at first: where a rush begins, the row is in sight.
    topAt: () => end - (++steps < 3 ? 60 * steps : 600 * steps),
    see: () => {
      if (steps === 15) answer()
      return steps === 40
    },
  })
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
  expect(grid().parentElement!.scrollTop).toBeLessThan(end - 20_000)
  expect(useSoundInPlayer.getState().sound?.title).toBe(titleAt(0))
})
