import type { CDPSession, Page } from 'playwright'
import { openBrowser } from '../../e2e/browser.ts'
import { openFrontDoor } from '../../e2e/front-door.ts'
import { startShop, untilFilled } from '../../e2e/running-shop.ts'
import { rounded, type Row } from '../measure.ts'

const LISTENER_PATH = '/first-audible.js'
const TRIES = 15
const SKIPS = 1_000
/** Longer than a context that plays nothing stays awake. */
const ASLEEP_MS = 4_000

/** Tells the page of each first frame that is not silent. */
const LISTENER_MODULE = `
registerProcessor('first-audible', class extends AudioWorkletProcessor {
  #isArmed = false
  constructor() {
    super()
    this.port.onmessage = () => { this.#isArmed = true }
  }
  process([[channel]]) {
    if (!this.#isArmed || !channel?.some((value) => value !== 0)) return true
    this.#isArmed = false
    this.port.postMessage('audible')
    return true
  }
})`

declare global {
  interface Window {
    /** From a click on the play button of a row to the message that its first frame was rendered, in ms. */
    clickToAudible?: (row: number) => Promise<number>
  }
}

/** Runs in the page, before anything of its own. */
function tapOutput(modulePath: string): void {
  // oxlint-disable-next-line typescript/unbound-method -- always called with the node it is for
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown
  const listen = async (node: AudioNode): Promise<void> => {
    const { context } = node
    await context.audioWorklet.addModule(modulePath)
    const listener = new AudioWorkletNode(context, 'first-audible')
    connect.call(node, listener)
    window.clickToAudible = (row) =>
      new Promise((resolve) => {
        const play = document.querySelectorAll<HTMLElement>('[role=row] button[aria-label^="Play "]')[row]!
        listener.port.postMessage('arm')
        listener.port.onmessage = () => resolve(performance.now() - began)
        const began = performance.now()
        play.click()
      })
  }
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (to[0] === this.context.destination) void listen(this)
    return connect.apply(this, to)
  } as AudioNode['connect']
}

/** How soon a sound is heard, and what a thousand quick skips leave behind. */
export async function measureHearing(): Promise<Row[]> {
  await using shop = await startShop()
  await untilFilled(shop.origin)
  await using door = await openFrontDoor(shop.origin, { [LISTENER_PATH]: LISTENER_MODULE })
  await using browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 1_600 } })
  await page.addInitScript(tapOutput, LISTENER_PATH)
  await page.goto(`${door.origin}/sounds?kind=loop`)
  await page.locator('[role=row] button[aria-label^="Play "]').nth(TRIES).waitFor()
  return [...(await howSoon(page)), ...(await skipping(page))]
}

async function howSoon(page: Page): Promise<Row[]> {
  // The first sound of a page opens the loudspeaker.
  await page.locator('[role=row] button[aria-label^="Play "]').first().click()
  await page.waitForFunction(() => window.clickToAudible !== undefined)
  await stop(page)
  const rows: Row[] = []
  const measure = async (name: string, row: (count: number) => number, restMs = 0): Promise<void> => {
    const took: number[] = []
    for (let count = 0; count < TRIES; count += 1) {
      await page.waitForTimeout(200 + restMs)
      took.push(await page.evaluate((at) => window.clickToAudible!(at), row(count)))
      await stop(page)
    }
    const sorted = took.toSorted((a, b) => a - b)
    rows.push(
      { name: `${name}, median of ${TRIES}`, value: rounded(sorted[TRIES >> 1]!, 0), unit: 'ms' },
      { name: `${name}, slowest`, value: rounded(sorted.at(-1)!, 0), unit: 'ms' },
    )
  }
  await measure('click to first audible frame, not fetched yet', (count) => count + 1)
  await measure('click to first audible frame, decoded', (count) => count + 1)
  await measure('click to first audible frame, decoded, loudspeaker asleep', (count) => count + 1, ASLEEP_MS)
  await setTempo(page, '97')
  await measure('click to first audible frame, decoded, at the session’s tempo', (count) => count + 1)
  await page.getByRole('button', { name: 'Shift up a semitone' }).click()
  await measure('click to first audible frame, decoded, at tempo and shifted', (count) => count + 1)
  await page.reload()
  await page.locator('[role=row] button[aria-label^="Play "]').nth(TRIES).waitFor()
  await page.locator('[role=row] button[aria-label^="Play "]').first().click()
  await page.waitForFunction(() => window.clickToAudible !== undefined)
  await stop(page)
  await measure('click to first audible frame, not decoded, at tempo and shifted', (count) => count + 1)
  return rows
}

async function stop(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: /^Play / })
    .waitFor()
}

async function setTempo(page: Page, tempo: string): Promise<void> {
  const field = page.getByLabel('Session tempo, BPM')
  await field.fill(tempo)
  await field.press('Enter')
  // In the field Escape is the field's.
  await field.blur()
  await page.waitForTimeout(1_000)
}

const KEPT = [
  'AudioHandlers',
  'AudioWorkletProcessors',
  'JSEventListeners',
  'Nodes',
  'JSHeapUsedSize',
] as const

/** Arrows held down over a list, at a tempo and a shift. */
async function skipping(page: Page): Promise<Row[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const skip = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1)
      await page.keyboard.press(Math.floor(count / TRIES) % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    await page.waitForTimeout(1_500)
    await stop(page)
    await page.waitForTimeout(ASLEEP_MS)
  }
  // What is made once and kept is there after the first.
  await skip(SKIPS / 10)
  const before = await kept(session)
  await skip(SKIPS)
  const after = await kept(session)
  return KEPT.map((name) => ({
    name: `left after ${SKIPS} skips: ${name}`,
    value:
      name === 'JSHeapUsedSize' ? rounded((after[name] - before[name]) / 1e6, 1) : after[name] - before[name],
    unit: name === 'JSHeapUsedSize' ? 'MB' : '',
  }))
}

async function kept(session: CDPSession): Promise<Record<(typeof KEPT)[number], number>> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  return Object.fromEntries(KEPT.map((name) => [name, valueOf(name)])) as Record<
    (typeof KEPT)[number],
    number
  >
}
