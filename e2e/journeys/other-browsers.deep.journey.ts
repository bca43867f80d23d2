import { resample } from '@segno/audio-files'
import decode from 'audio-decode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFrontDoor, type FrontDoor } from '../front-door.ts'
import {
  loudspeakerOf,
  messagesInPage,
  packed,
  RECORDER_MODULE,
  RECORDER_PATH,
  TAP_SCRIPT,
  type Loudspeaker,
} from '../loudspeaker.ts'
import { findTurn, turnFrames } from '../measure-heard.ts'
import { COMPLAINTS_SCRIPT, complaintsIn } from '../other-browsers/complaints.ts'
import { otherBrowsers } from '../other-browsers/installed.ts'
import { clickOn, inPage, type OtherBrowser, typeInto, waitFor } from '../other-browsers/other-browser.ts'
import { eventually, startShop, type RunningShop } from '../running-shop.ts'

const RATE_HZ = 48_000
const FIRST_SCRIPT = '/before-the-page.js'
const TITLE = 'Lichen Clock'

const missing = otherBrowsers.filter(({ start }) => start === null)
for (const { name, toInstall } of missing) {
  process.stderr.write(
    `SKIPPED: nothing is tried in ${name}, which is not installed. To try it: ${toInstall}\n`,
  )
}

interface Loop {
  readonly title: string
  readonly lengthFrames: number
  readonly sampleRateHz: number
  readonly durationSeconds: number
  readonly previewUrl: string
  readonly previewAppleUrl: string
}

let shop: RunningShop
let door: FrontDoor
let loop: Loop
beforeAll(async () => {
  if (missing.length === otherBrowsers.length) return
  shop = await startShop()
  const scripts = { [RECORDER_PATH]: RECORDER_MODULE, [FIRST_SCRIPT]: `${COMPLAINTS_SCRIPT};${TAP_SCRIPT}` }
  door = await openFrontDoor(shop.origin, scripts, FIRST_SCRIPT)
  loop = await eventually(async () => {
    const answer = await fetch(`${shop.origin}/api/sounds?kind=loop&q=${encodeURIComponent(`"${TITLE}"`)}`)
    const { body } = (await answer.json()) as { body: { data: { loops: Loop[] } } }
    return body.data.loops.find(({ title }) => title === TITLE) ?? null
  })
})
afterAll(async () => {
  await door?.[Symbol.asyncDispose]()
  await shop?.[Symbol.asyncDispose]()
})

/** The left channel of what the loudspeaker plays of the preview when nothing is changed. */
async function previewOf(url: string): Promise<Float32Array> {
  const answer = await fetch(`${shop.origin}${url}`)
  const { channelData, sampleRate: sampleRateHz } = await decode(new Uint8Array(await answer.arrayBuffer()))
  const channels = channelData.map((channel) => channel.slice())
  return resample({ channels, sampleRateHz }, RATE_HZ, { isLoop: true }).channels[0]!
}

const loudspeakerIn = (browser: OtherBrowser): Loudspeaker =>
  loudspeakerOf({
    messagesSoFar: () => inPage(browser, messagesInPage, null),
    packed: (messages) => inPage(browser, packed, messages),
  })

/** By how much the page is wider than its window. */
const overflow = (): number => document.documentElement.scrollWidth - innerWidth

/** Runs in the page. */
function outcomeOfPlay(player: string): 'playing' | 'refused' | null {
  if (document.querySelector(`${player} [data-state="playing"]`)) return 'playing'
  return document.querySelector(`${player} [role="alert"]`) ? 'refused' : null
}

/** A machine that is busy may take longer to open its loudspeaker than a person is let wait; pressing again helps. */
async function playUntilHeard(browser: OtherBrowser): Promise<void> {
  for (let presses = 0; presses < 5; presses += 1) {
    await clickOn(browser, `Play ${TITLE}`)
    if ((await waitFor(browser, outcomeOfPlay, '[aria-label="Player"]')) === 'playing') return
  }
  throw new Error(await inPage(browser, () => document.body.innerText.slice(-500), null))
}

/** The page names whatever it opens for its title. */
const isTitled = (title: string): true | null => (document.title.startsWith(title) ? true : null)

test.for(otherBrowsers)(
  '[S16] [P04] in $name a sound is heard as it is, turn after turn, and then at the session’s tempo',
  async ({ start, format, toInstall }, { skip }) => {
    if (start === null) return skip(toInstall)
    await using browser = await start()
    const loudspeaker = loudspeakerIn(browser)
    await browser.open(`${door.origin}/sounds`)
    await typeInto(browser, 'Search sounds', `"${TITLE}"`)
    await playUntilHeard(browser)
    const [plain] = (await loudspeaker.hear(3.2 * loop.durationSeconds)).channels
    const preview = await previewOf(format === 'opus' ? loop.previewUrl : loop.previewAppleUrl)
    const turn = findTurn(plain, preview)
    expect(turn.signalToNoiseDb).toBeGreaterThan(40)
    const turnOf = (loop.lengthFrames / loop.sampleRateHz) * RATE_HZ
    const next = findTurn(plain.subarray(Math.round(turn.startFrame + turnOf) - 4_800), preview)
    expect(next.startFrame).toBe(4_800)

    await typeInto(browser, 'Session tempo, BPM', '100')
    await loudspeaker.hear(1)
    const nearFrames = (turnOf * 80) / 100
    const turns = 3
    const [faster] = (await loudspeaker.hear(((turns + 1.2) * nearFrames) / RATE_HZ)).channels
    const missedByFrames = turnFrames(faster, { nearFrames, turns }) - nearFrames
    expect(Math.abs(missedByFrames * turns)).toBeLessThan(32)
    expect(await inPage(browser, overflow, null)).toBe(0)
    expect(await complaintsIn(browser)).toEqual([])
  },
)

test.for(otherBrowsers)(
  'in $name every open screen is shown, as wide as its window and without a complaint',
  async ({ start, toInstall }, { skip }) => {
    if (start === null) return skip(toInstall)
    await using browser = await start()
    for (const [path, title] of [
      ['/sounds', 'Sounds'],
      ['/match', 'Match'],
      ['/artists', 'Artists'],
      ['/login', 'Sign in'],
      ['/register', ''],
      ['/publicCart', 'Cart'],
    ] as const) {
      await browser.open(`${door.origin}${path}`)
      await waitFor(browser, isTitled, title)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect([path, await inPage(browser, overflow, null), await complaintsIn(browser)]).toEqual([
        path,
        0,
        [],
      ])
    }
  },
)
