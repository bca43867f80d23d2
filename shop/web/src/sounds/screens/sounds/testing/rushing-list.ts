import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { endlessShop, titleAt } from '../../../../testing/endless-shop.ts'
import { openApp } from '../../../../testing/open-app.tsx'

export const grid = () => page.getByRole('grid', { name: 'Sounds' }).element() as HTMLElement
export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** Those that are there, whole or passing. */
export const rows = () => [
  ...grid().querySelectorAll<HTMLElement>('[role=row]:not([aria-busy=true], [aria-hidden])'),
]
export const isPassing = (row: HTMLElement): boolean => row.querySelector('a, button') === null

/** The list of a shop of so many sounds, as soon as its first row is there. */
export async function openEndless(total = 10_000) {
  const shop = endlessShop(total)
  const app = await openApp('/sounds', shop)
  await expect.poll(() => grid().textContent).toContain(titleAt(0))
  return { ...app, shop }
}

interface Rush {
  /** Where the list is so many milliseconds after it was set going. */
  readonly topAt?: (ms: number) => number
  readonly isByWheel?: boolean
  readonly longestMs?: number
  /** @returns whether enough is seen */
  readonly see: (passing: HTMLElement[]) => boolean
}

/** Moves the list too fast to press a button in it, and tells the rows that pass with every frame, until enough is seen. */
export async function rushBy({
  topAt = (ms) => 3 * ms,
  isByWheel = true,
  longestMs = 30_000,
  see,
}: Rush): Promise<void> {
  const began = performance.now()
  // By the clock: so fast on a slow machine too.
  for (let ms = 0; ms < longestMs; ms = performance.now() - began) {
    if (isByWheel) grid().dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
    grid().parentElement!.scrollTop = topAt(ms)
    await nextFrame()
    if (see(rows().filter(isPassing))) return
  }
}
