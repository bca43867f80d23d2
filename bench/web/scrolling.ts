import type { CDPSession, Page } from 'playwright'
import { rounded, type Row } from '../measure.ts'
import { SLOWING } from './slow-page.ts'

const TIMES = 3
/** Where a frame is seen to be missing. */
const LONG_MS = 50
/** Gaps are whole steps of the screen, told a tenth too long or too short: three of them are 49.9 to 50.1. */
const JITTER_MS = 1
const STEPS = [
  { name: 'scrolled by wheel at 3,000 px a second', pxPerSecond: 3_000, distancePx: 12_000 },
  { name: 'flung at 20,000 px a second', pxPerSecond: 20_000, distancePx: 100_000 },
  { name: 'from top to end in eight seconds', pxPerSecond: 700_000, distancePx: 5_600_000 },
]

/** The gaps between the frames of a slow page while `what` is scrolled: what stands around the grid. */
export async function benchScrolling(page: Page, session: CDPSession, what: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const step of STEPS) {
    const gapsMs: number[] = []
    for (let turn = 0; turn < TIMES; turn++) gapsMs.push(...(await scroll(page, session, step)))
    const sorted = gapsMs.toSorted((one, other) => one - other)
    const share = gapsMs.filter((gap) => gap > LONG_MS + JITTER_MS).length / gapsMs.length
    const name = `${what} ${step.name}, processor ${SLOWING} × slower`
    rows.push(
      { name: `${name}: frame, median`, value: rounded(sorted[sorted.length >> 1]!, 1), unit: 'ms' },
      {
        name: `${name}: 99th of 100 frames`,
        value: rounded(sorted[Math.floor(sorted.length * 0.99)]!, 1),
        unit: 'ms',
      },
      { name: `${name}: longest of ${sorted.length}`, value: rounded(sorted.at(-1)!, 1), unit: 'ms' },
      { name: `${name}: frames over ${LONG_MS} ms`, value: rounded(share * 100, 2), unit: '%' },
    )
  }
  return rows
}

async function scroll(
  page: Page,
  session: CDPSession,
  { pxPerSecond, distancePx }: (typeof STEPS)[number],
): Promise<number[]> {
  await page.getByRole('grid').evaluate((grid) => grid.parentElement!.scrollTo({ top: 0 }))
  await page.waitForTimeout(1_000)
  const box = (await page.getByRole('grid').locator('..').boundingBox())!
  await page.evaluate(countFrames)
  await session.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    yDistance: -distancePx,
    speed: pxPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  return page.evaluate(() => globalThis.endFrames())
}

declare global {
  var endFrames: () => number[]
}

/** Runs within the page. */
function countFrames(): void {
  const gapsMs: number[] = []
  let before: number | null = null
  let frame = requestAnimationFrame(function next(nowMs) {
    if (before !== null) gapsMs.push(nowMs - before)
    before = nowMs
    frame = requestAnimationFrame(next)
  })
  globalThis.endFrames = () => {
    cancelAnimationFrame(frame)
    return gapsMs
  }
}
