import type { Browser, CDPSession, Page } from 'playwright'

/** How much slower than this machine the processor of a slow laptop is taken to be. */
export const SLOWING = 4

/** What is measured within the page, from before its first script on. */
interface Watched {
  /** Sum of all shifts that nobody has caused. */
  layoutShift: number
  /** From the press to the next frame that shows what it did, in ms. */
  interactionsMs: number[]
}

interface Entry extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly interactionId: number
}

declare global {
  var watched: Watched
}

/** A page of a browser that has never been here. */
export async function openWatched(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ viewport: size })
  await page.addInitScript(watch)
  return page
}

/** Runs within the page. */
function watch(): void {
  const watched: Watched = { layoutShift: 0, interactionsMs: [] }
  globalThis.watched = watched
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[])
      if (!entry.hadRecentInput) watched.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[])
      if (entry.interactionId) watched.interactionsMs.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Slows the page's processor, and nothing else. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWING })
  return session
}
