import type { Page } from 'playwright'
import { openBrowser } from '../e2e/browser.ts'
import { openFrontDoor } from '../e2e/front-door.ts'
import { startShop, untilFilled } from '../e2e/running-shop.ts'
import { callAs } from '../e2e/screens/calls.ts'
import { loadRow, rounded, type Row } from './measure.ts'

const CLOCK_PATH = '/jam-clock.js'
/** What the issue takes for a slow processor. */
const SLOWING = 2
const LANES = 8
const BARS = 16
const TRIES = 7
const HEARD_SECONDS = 600

/** Tells the page of the first frame that is not silent, and how far the audio has come each second. */
const CLOCK_MODULE = `
registerProcessor('jam-clock', class extends AudioWorkletProcessor {
  #isSilent = true
  #told = 0
  process([[channel]]) {
    if (this.#isSilent && channel?.some((value) => value !== 0)) {
      this.#isSilent = false
      this.port.postMessage({ audible: true })
    }
    if (currentTime - this.#told >= 1) {
      this.#told = currentTime
      this.port.postMessage({ playedMs: currentTime * 1000, nowMs: Date.now() })
    }
    return true
  }
})`

interface JamWatch {
  pressedMs: number | null
  decodedMs: number | null
  audibleMs: number | null
  /** How far the audio was behind the clock when it was least, and at most since. */
  leastLagMs: number
  mostLagMs: number
  context: AudioContext | null
}

declare global {
  interface Window {
    jamWatch: JamWatch
  }
}

/** Runs in the page, before anything of its own. */
function watchJam(modulePath: string): void {
  const watch: JamWatch = {
    pressedMs: null,
    decodedMs: null,
    audibleMs: null,
    leastLagMs: Infinity,
    mostLagMs: 0,
    context: null,
  }
  window.jamWatch = watch
  addEventListener('click', () => (watch.pressedMs ??= performance.now()), { capture: true })
  // oxlint-disable-next-line typescript/unbound-method -- always called with the context it is for
  const { decodeAudioData } = BaseAudioContext.prototype
  BaseAudioContext.prototype.decodeAudioData = function (...args) {
    const decoded = decodeAudioData.apply(this, args)
    void decoded.then(() => (watch.decodedMs ??= performance.now()))
    return decoded
  }
  // oxlint-disable-next-line typescript/unbound-method -- always called with the node it is for
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown
  const listen = async (node: AudioNode): Promise<void> => {
    const context = node.context as AudioContext
    watch.context = context
    await context.audioWorklet.addModule(modulePath)
    const clock = new AudioWorkletNode(context, 'jam-clock')
    clock.port.onmessage = ({ data }: MessageEvent<{ audible?: true; playedMs: number; nowMs: number }>) => {
      if (data.audible) return void (watch.audibleMs ??= performance.now())
      const lagMs = data.nowMs - data.playedMs
      watch.leastLagMs = Math.min(watch.leastLagMs, lagMs)
      watch.mostLagMs = Math.max(watch.mostLagMs, lagMs - watch.leastLagMs)
    }
    connect.call(node, clock)
  }
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (to[0] === this.context.destination && !watch.context) void listen(this)
    return connect.apply(this, to)
  } as AudioNode['connect']
}

/** How soon a jam of eight lanes is heard, and whether it plays on for ten minutes. Needs a built page. */
export async function run(): Promise<Row[]> {
  await using shop = await startShop({ env: { SEGNO_REQUESTS_PER_MINUTE: '0' } })
  await untilFilled(shop.origin)
  const path = `/jams/${await makeJam(shop)}`
  await using door = await openFrontDoor(shop.origin, { [CLOCK_PATH]: CLOCK_MODULE })
  await using browser = await openBrowser()
  const open = async (): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.addInitScript(watchJam, CLOCK_PATH)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWING })
    await page.goto(door.origin + path)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    return page
  }
  const rows = await howSoon(open)
  return [...rows, ...(await howLong(await open()))]
}

async function makeJam(shop: { readonly origin: string }): Promise<string> {
  const { ask } = await callAs(shop, 'artist')
  const { loops } = await ask<{ loops: { _id: string }[] }>(
    `/api/sounds?kind=loop&limit=${LANES}&sort=newest`,
  )
  const mixing = { gainDb: -6, pan: 0, pitchSemitones: 0, isMuted: false, isSoloed: false }
  const clips = [{ startBar: 0, lengthBars: 1, repeats: BARS }]
  const facts = { title: 'Eight lanes', description: '', tempoBpm: 124, key: null, bars: BARS }
  const lanes = loops.map(({ _id }) => ({ LoopId: _id, clips, ...mixing }))
  const { _id } = await ask<{ _id: string }>('/api/editorial-jams', 'POST', { ...facts, lanes })
  await ask(`/api/editorial-jams/${_id}/published`, 'PUT', { isPublished: true })
  return _id
}

/** From when Play was pressed and the first lane was decoded, whichever was later, on pages nobody has been to. */
async function howSoon(open: () => Promise<Page>): Promise<Row[]> {
  const tookMs: number[] = []
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const page = await open()
    await page.waitForFunction(() => window.jamWatch.audibleMs !== null)
    const { pressedMs, decodedMs, audibleMs } = await page.evaluate(() => {
      const { pressedMs: pressed, decodedMs: decoded, audibleMs: audible } = window.jamWatch
      return { pressedMs: pressed, decodedMs: decoded, audibleMs: audible }
    })
    tookMs.push(audibleMs! - Math.max(pressedMs!, decodedMs!))
    await page.context().close()
  }
  const ordered = tookMs.toSorted((one, other) => one - other)
  const what = `a jam of ${LANES} lanes, processor slowed ${SLOWING}×, first lane decoded and Play pressed to first audible frame`
  return [
    { name: `${what}, median of ${TRIES}`, value: rounded(ordered[TRIES >> 1]!, 0), unit: 'ms' },
    { name: `${what}, slowest`, value: rounded(ordered.at(-1)!, 0), unit: 'ms' },
  ]
}

/** The browser's own count of what it could not deliver in time; the clock says the same of machines without a loudspeaker. */
async function howLong(page: Page): Promise<Row[]> {
  await page.waitForFunction(() => window.jamWatch.audibleMs !== null)
  await page.waitForTimeout(HEARD_SECONDS * 1_000)
  const found = await page.evaluate(() => {
    const { context, mostLagMs } = window.jamWatch
    const { underrunEvents = -1, underrunDuration = -1 } =
      (context as AudioContext & { playbackStats?: { underrunEvents: number; underrunDuration: number } })
        .playbackStats ?? {}
    return { underrunEvents, underrunMs: underrunDuration * 1_000, mostLagMs }
  })
  const what = `${LANES} lanes for ${HEARD_SECONDS} s, processor slowed ${SLOWING}×`
  return [
    { name: `${what}: underruns`, value: found.underrunEvents, unit: '' },
    { name: `${what}: silence from them`, value: rounded(found.underrunMs, 0), unit: 'ms' },
    { name: `${what}: audio behind the clock, at most`, value: rounded(found.mostLagMs, 0), unit: 'ms' },
    loadRow(),
  ]
}
