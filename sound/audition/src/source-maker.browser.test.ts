import { expect, onTestFinished, test, vi } from 'vitest'
import { SourceMaker } from './source-maker.ts'
import { stretchSource, type StretchContent } from './stretch-source.ts'
import { greatestDifference } from './testing/measure.ts'
import { channelOf, RATE_HZ, sine } from './testing/tones.ts'

const { signal } = new AbortController()

function contentOf(lengthSeconds: number, pitchSemitones: number): StretchContent {
  return {
    channels: [channelOf(lengthSeconds, sine(440))],
    lengthFrames: lengthSeconds * RATE_HZ,
    lengthSeconds,
    sampleRateHz: RATE_HZ,
    edges: 'circular',
    pitchSemitones,
  }
}

/** How often the page got a turn until `done`. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  let turns = 0
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    turns += 1
    port2.postMessage(null)
  }
  port2.postMessage(null)
  await done
  port1.close()
  return turns
}

test('the page goes on while the pitch of a whole minute is shifted, and gets what it would have made itself', async () => {
  using maker = new SourceMaker()
  const made = maker.make(contentOf(60, 3), signal)
  expect(await turnsUntil(made)).toBeGreaterThan(100)
  const expected = stretchSource(contentOf(60, 3)).channels[0]!
  expect(greatestDifference((await made).channels[0]!, expected)).toBe(0)
})

test('what is not wanted any more is given up at once, and does not hold up what comes after it', async () => {
  using maker = new SourceMaker()
  const wanted = maker.make(contentOf(120, 3), signal)
  const turnsBehind = await turnsUntil(maker.make(contentOf(0.5, 3), signal))
  await wanted
  const stale = new AbortController()
  const unwanted = maker.make(contentOf(120, 3), stale.signal).then(() => 'made')
  stale.abort('something newer was asked for')
  await expect(unwanted).rejects.toBe('something newer was asked for')
  expect(await turnsUntil(maker.make(contentOf(0.5, 3), signal))).toBeLessThan(turnsBehind / 2)
})

test('one worker does for many requests, in whatever order they come back', async () => {
  const started = vi.spyOn(globalThis, 'Worker')
  onTestFinished(() => started.mockRestore())
  using maker = new SourceMaker()
  const made = await Promise.all([1, 2, 3].map((shift) => maker.make(contentOf(0.01, shift), signal)))
  expect(made).toEqual([1, 2, 3].map((shift) => stretchSource(contentOf(0.01, shift))))
  expect(started).toHaveBeenCalledTimes(1)
})

test.each([
  ['is refused', null],
  ['cannot be fetched', '/no-such-worker.js'],
])(
  'a worker that %s is told as a tempo and pitch that cannot be applied; the next try may work',
  async (_, url) => {
    const RealWorker = Worker
    vi.stubGlobal('Worker', function start() {
      if (url === null) throw new DOMException('no workers here', 'SecurityError')
      return new RealWorker(url, { type: 'module' })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    using maker = new SourceMaker()
    await expect(maker.make(contentOf(0.01, 3), signal)).rejects.toMatchObject({
      code: 'stretch_unavailable',
    })
    vi.unstubAllGlobals()
    expect((await maker.make(contentOf(0.01, 3), signal)).padFrames).toBeGreaterThan(0)
  },
)
