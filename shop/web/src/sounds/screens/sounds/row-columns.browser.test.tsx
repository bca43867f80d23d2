import { afterEach, expect, test } from 'vitest'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const firstRow = () => document.querySelector<HTMLElement>('[role=row][data-index="0"]')
const widthPx = (cell: Element): number => cell.getBoundingClientRect().width

test.each([
  ['/sounds', 1440],
  ['/sounds', 1200],
  ['/sounds?similar=sound-0', 1440],
  ['/favourites', 1440],
  ['/favourites', 1000],
  ['/favourites', 1920],
])('in rows of %s the waveform is the widest thing, %i pixels wide, in both heights', async (path, width) => {
  const shop = new FakeShop(40)
  shop.favourites = Array.from({ length: 40 }, (_, place) => soundAt(place).id)
  await openApp(path, shop, { isSignedIn: true, width })
  for (const compactRows of [false, true]) {
    usePreferences.setState({ compactRows })
    await expect.poll(() => firstRow()?.offsetHeight).toBe(compactRows ? 40 : 56)
    const row = firstRow()!
    const waveform = row.querySelector('[data-pointed]')!.closest('[role=gridcell]')!
    const others = [...row.querySelectorAll('[role=gridcell]')].filter((cell) => cell !== waveform)
    expect(widthPx(waveform)).toBeGreaterThan(Math.max(...others.map(widthPx)))
    const last = row.lastElementChild!.getBoundingClientRect()
    expect(last.right).toBeLessThanOrEqual(row.getBoundingClientRect().right)
  }
})
