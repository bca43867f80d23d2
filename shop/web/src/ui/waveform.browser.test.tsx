import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type FollowPlayed, Waveform } from './waveform.tsx'

const WIDTH_PX = 299
/** Of 256 pieces, all from -100 to 100. */
const peaks = btoa(String.fromCharCode(...Array.from({ length: 256 }, () => [156, 100]).flat()))
const paths = (): (string | null)[] =>
  [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'))
const barsOf = (path: string | null | undefined): number => path?.match(/M/g)?.length ?? 0
const line = (): Element => [...document.querySelectorAll('svg + div')].at(-1)!

test('of a sound that plays, the bars that have been heard are in another colour up to the line, and none when it stops', async () => {
  const told: ((fraction: number) => void)[] = []
  const follow: FollowPlayed = (show) => {
    told.push(show)
    return () => void told.splice(told.indexOf(show), 1)
  }
  const screen = (isPlaying: boolean) => (
    <div style={{ width: WIDTH_PX, height: 32 }}>
      <Waveform peaks={peaks} follow={isPlaying ? follow : undefined} />
    </div>
  )
  const { rerender, container } = await render(screen(true))
  await expect.poll(() => barsOf(paths()[0])).toBe(100)
  expect(barsOf(paths()[1])).toBe(0)
  const playHalf = (): void => {
    for (const show of told) show(0.5)
  }
  // It follows anew once its bars are there.
  await expect.poll(() => (playHalf(), barsOf(paths()[1]))).toBe(50)
  const [whole, played] = paths()
  expect(whole!.startsWith(played!)).toBe(true)
  const [shape] = document.querySelectorAll('svg')
  expect(line().getBoundingClientRect().right - shape!.getBoundingClientRect().left).toBeCloseTo(
    WIDTH_PX / 2,
    0,
  )
  for (const show of told) show(1)
  expect(paths()[1]).toBe(whole)
  for (const show of told) show(0)
  expect(paths()[1]).toBe('')
  await rerender(screen(false))
  expect(told).toEqual([])
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})

/** At a quarter of the waveform. */
function point(type: 'pointerdown' | 'click', pointerType: string): void {
  const box = document.querySelector('[data-pointed]')!
  const clientX = box.getBoundingClientRect().left + WIDTH_PX / 4
  box.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerType }))
}
/** One whose beginning was elsewhere, or was taken away. */
const click = (pointerType: string): void => point('click', pointerType)
function press(pointerType: string, { isTap }: { isTap: boolean }): void {
  point('pointerdown', pointerType)
  if (isTap) click(pointerType)
}

/** Where in the sound it was pointed at, in percent. */
async function renderPointed() {
  const onPoint = vi.fn<(fraction: number) => void>()
  const percents = (): number[] => onPoint.mock.calls.map(([fraction]) => Math.round(100 * fraction))
  await render(
    <div style={{ width: WIDTH_PX, height: 32 }}>
      <Waveform peaks={peaks} onPoint={onPoint} />
    </div>,
  )
  return { onPoint, percents }
}

test('a mouse plays as it goes down, a finger with its tap and not as it begins to scroll', async () => {
  const { onPoint, percents } = await renderPointed()
  press('mouse', { isTap: true })
  expect(percents()).toEqual([25])
  press('touch', { isTap: false })
  expect(onPoint).toHaveBeenCalledOnce()
  click('mouse')
  click('')
  expect(onPoint).toHaveBeenCalledOnce()
  press('touch', { isTap: true })
  click('touch')
  expect(percents()).toEqual([25, 25, 25])
})

test('a mouse that is dragged plays from where it is let go, in the waveform or beside it, and not where the drag is taken away', async () => {
  const { percents } = await renderPointed()
  const { left } = document.querySelector('[data-pointed]')!.getBoundingClientRect()
  const end = (type: 'pointerup' | 'pointercancel', part: number): void =>
    void document.body.dispatchEvent(
      new PointerEvent(type, { bubbles: true, clientX: left + part * WIDTH_PX, pointerType: 'mouse' }),
    )
  point('pointerdown', 'mouse')
  end('pointerup', 0.255)
  expect(percents()).toEqual([25])
  point('pointerdown', 'mouse')
  end('pointerup', 0.75)
  end('pointerup', 0.5)
  expect(percents()).toEqual([25, 25, 75])
  point('pointerdown', 'mouse')
  end('pointerup', 3)
  expect(percents().at(-1)).toBe(100)
  point('pointerdown', 'mouse')
  end('pointercancel', 0.5)
  end('pointerup', 0.5)
  expect(percents()).toEqual([25, 25, 75, 25, 100, 25])
})
