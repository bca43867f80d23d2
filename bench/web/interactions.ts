import type { Page } from 'playwright'
import { rounded, type Row } from '../measure.ts'
import { SLOWING } from './slow-page.ts'

const TIMES = 12
/** Long enough for what an interaction sets off to be over before the next one. */
const PAUSE_MS = 700
/** The browser names no shorter one than this. */
const SHORTEST_MS = 16

/** How soon what one does in a long list is seen, on a slow processor. */
export async function benchFinding(page: Page): Promise<Row[]> {
  const filter = page.getByRole('checkbox', { name: /^Ambient/ })
  const untilListMs: number[] = []
  const filtered = await benchEach(page, 'a click on a filter, until it is seen', async () => {
    const list = page.evaluate(untilOtherList)
    await filter.click()
    untilListMs.push(await list)
  })
  await page.keyboard.press('/')
  const searched = await benchEach(page, 'a letter in the search box', (turn) =>
    page.keyboard.press('abcdefghijkl'[turn]!),
  )
  const untilList = medianAndWorst(
    `a click on a filter, until its list is there, processor ${SLOWING} × slower`,
    untilListMs,
  )
  return [...filtered, ...untilList, ...searched]
}

/** Runs within the page. How many ms after the next press a list of another length is in the page. */
function untilOtherList(): Promise<number> {
  const rows = (): string | null | undefined =>
    document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')
  const before = rows()
  let pressedMs = 0
  addEventListener('pointerdown', ({ timeStamp }) => (pressedMs = timeStamp), { capture: true, once: true })
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!rows() || rows() === before) return
      watch.disconnect()
      resolve(performance.now() - pressedMs)
    })
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-rowcount'] })
  })
}

/** How soon the next row is seen to be chosen, whose sound is played with the same key, on a slow processor. */
export function benchArrows(page: Page, name = 'an arrow key in the list'): Promise<Row[]> {
  return benchEach(page, name, () => page.keyboard.press('ArrowDown'))
}

async function benchEach(
  page: Page,
  name: string,
  interact: (turn: number) => Promise<unknown>,
): Promise<Row[]> {
  const longestMs: number[] = []
  for (let turn = 0; turn < TIMES; turn++) {
    await page.evaluate(() => void (globalThis.watched.interactionsMs = []))
    await interact(turn)
    await page.waitForTimeout(PAUSE_MS)
    const ms = await page.evaluate(() => Math.max(0, ...globalThis.watched.interactionsMs))
    longestMs.push(Math.max(SHORTEST_MS, ms))
  }
  return medianAndWorst(`${name}, processor ${SLOWING} × slower`, longestMs)
}

function medianAndWorst(name: string, valuesMs: readonly number[]): Row[] {
  const sorted = valuesMs.toSorted((one, other) => one - other)
  return [
    { name: `${name}, median`, value: rounded(sorted[sorted.length >> 1] ?? 0, 0), unit: 'ms' },
    { name: `${name}, worst of ${sorted.length}`, value: rounded(sorted.at(-1) ?? 0, 0), unit: 'ms' },
  ]
}
