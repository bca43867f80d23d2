import { isDeepStrictEqual } from 'node:util'
import { isDeepRun } from '@segno/test-kit/deep-run'
import { randomFrom } from '@segno/test-kit/random'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { callAs } from '../screens/calls.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

/** Of some seconds each; a hundred of them take ten minutes. */
const ROUNDS = Number(process.env['SEGNO_TAB_ROUNDS'] ?? (isDeepRun() ? 20 : 5))
/** Make all that a page makes once and keeps. */
const FIRST_ROUNDS = 3
const MOVES = 4
/** A screen that was left; seen are 130, after 6 rounds as after 24. */
const HELD_SCREEN_NODES = 200
/** So long after an edit it is sent, answered, or not kept yet. */
const LONGEST_PAUSE_MS = 1_400
const WAITS = { timeout: 300_000 }
const random = randomFrom(51)
const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))

interface Sound {
  readonly _id: string
  readonly title: string
}
interface Lane {
  readonly title: string
  readonly gainDb: number
  readonly pan: number
}

/** @returns the jam's address, and its lanes' titles */
async function makeJam(title: string): Promise<{ id: string; titles: string[] }> {
  const { ask } = await callAs(shop, 'artist')
  const { loops } = await ask<{ loops: Sound[] }>('/api/sounds?kind=loop&limit=3')
  const lanes = loops.map(({ _id }) => ({
    LoopId: _id,
    clips: [{ startBar: 0, lengthBars: 1, repeats: 8 }],
    gainDb: 0,
    pan: 0,
    pitchSemitones: 0,
    isMuted: false,
    isSoloed: false,
  }))
  const facts = { title, description: '', tempoBpm: 124, key: null, bars: 8 }
  const made = await ask<Sound>('/api/editorial-jams', 'POST', { ...facts, lanes })
  return { id: made._id, titles: loops.map((loop) => loop.title) }
}

/** A jam that is edited in a tab of its own, and what its sliders were set to last. */
class Tab {
  readonly page: Page
  readonly jamId: string
  readonly #titles: readonly string[]
  readonly #session: CDPSession
  readonly #set = new Map<string, string>()

  private constructor(page: Page, session: CDPSession, jam: { id: string; titles: string[] }) {
    this.page = page
    this.jamId = jam.id
    this.#titles = jam.titles
    this.#session = session
  }

  static async open(context: BrowserContext, title: string): Promise<Tab> {
    const jam = await makeJam(title)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(`${shop.origin}/editorial_jam?jam=${jam.id}`)
    return new Tab(page, session, jam)
  }

  async slide(): Promise<void> {
    await this.page.bringToFront()
    for (const title of this.#titles) {
      await this.#move(`Level of ${title}`, () => between(-60, 0) / 2)
      await this.#move(`Pan of ${title}`, () => between(-20, 20) / 20)
    }
    await this.page.waitForTimeout(between(0, LONGEST_PAUSE_MS))
  }

  async #move(label: string, draw: () => number): Promise<void> {
    for (let move = 0; move < MOVES; move++) {
      const value = String(draw())
      await this.#slider(label).fill(value)
      this.#set.set(label, value)
    }
  }

  #slider(label: string) {
    return this.page.getByRole('slider', { name: label, exact: true })
  }

  async leaveAndComeBack(): Promise<void> {
    await this.page.getByRole('link', { name: 'All jams' }).click()
    await this.page.getByRole('button', { name: 'New jam' }).waitFor()
    await this.page.goBack()
  }

  /** @throws {Error} where the page does not come to show what was set, or says that the jam was changed elsewhere */
  async requireEdits(): Promise<void> {
    for (const [label, value] of this.#set)
      await vi.waitUntil(async () => (await this.#slider(label).inputValue()) === value, WAITS)
    if ((await this.page.getByText('This jam was changed elsewhere').count()) > 0)
      throw new Error('The jam is said to be changed elsewhere')
  }

  async requireSaved(): Promise<void> {
    await this.page.getByText('Draft · Saved', { exact: true }).waitFor()
    const { ask } = await callAs(shop, 'artist')
    const { lanes } = await ask<{ lanes: Lane[] }>(`/api/jams/${this.jamId}`)
    const saved = lanes.flatMap(({ title, gainDb, pan }) => [
      [`Level of ${title}`, String(gainDb)],
      [`Pan of ${title}`, String(pan)],
    ])
    if (!isDeepStrictEqual(new Map(saved as [string, string][]), this.#set))
      throw new Error(`Saved is ${JSON.stringify(saved)}, and not ${JSON.stringify([...this.#set])}`)
  }

  /** Held by the page once all is saved. */
  async held(): Promise<{ listeners: number; nodes: number; heapBytes: number }> {
    await this.page.bringToFront()
    await this.leaveAndComeBack()
    await this.requireSaved()
    await this.#session.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.#session.send('Performance.getMetrics')
    const valueOf = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
    return {
      listeners: valueOf('JSEventListeners'),
      nodes: valueOf('Nodes'),
      heapBytes: valueOf('JSHeapUsedSize'),
    }
  }
}

async function openTabs(): Promise<readonly [Tab, Tab]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(shop.origin)
  await page.getByRole('button', { name: 'As an artist' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/')
  await page.close()
  return [await Tab.open(context, 'Night bus'), await Tab.open(context, 'Day tram')]
}

/** The first tab is never reloaded, so that all it might leave behind is there in the end. */
async function round([staying, reloading]: readonly [Tab, Tab]): Promise<void> {
  await staying.slide()
  await reloading.slide()
  await reloading.page.reload()
  if (random() < 0.5) await staying.leaveAndComeBack()
  await reloading.requireEdits()
  await staying.requireEdits()
  if (random() < 0.5) {
    await reloading.slide()
    await reloading.leaveAndComeBack()
    await reloading.requireEdits()
  }
}

test(`${ROUNDS} rounds of slider moves, tab switches and reloads over two tabs lose no edit and leave no listener or node behind`, async () => {
  const tabs = await openTabs()
  for (let count = 0; count < FIRST_ROUNDS; count++) await round(tabs)
  const before = [await tabs[0].held(), await tabs[1].held()]
  for (let count = 0; count < ROUNDS; count++) await round(tabs)
  const after = [await tabs[0].held(), await tabs[1].held()]
  for (const [at, held] of after.entries()) {
    // Less than one a round, beside a screen that React holds until the next, and caches.
    expect(held.listeners - before[at]!.listeners).toBeLessThan(ROUNDS)
    expect(held.nodes - before[at]!.nodes).toBeLessThan(ROUNDS + HELD_SCREEN_NODES)
    expect(held.heapBytes - before[at]!.heapBytes).toBeLessThan(ROUNDS * 250_000)
  }
  await tabs[0].page.context().close()
})
