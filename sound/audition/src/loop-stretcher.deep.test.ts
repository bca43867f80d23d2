import { expect, test } from 'vitest'
import { LoopStretcher } from './loop-stretcher.ts'
import { changePlayhead, startPlayhead, type Playhead } from './playhead.ts'
import { loadSignalsmith } from './signalsmith.ts'
import { stretchSource, type StretchSource } from './stretch-source.ts'
import { BLOCK_SECONDS, FILL_SECONDS, LOOK_AHEAD_SECONDS, SETTLED_SECONDS } from './stretch-timing.ts'
import { cents, frequencyHz, greatestDifference, levels, strongestSeconds } from './testing/measure.ts'
import { channelOf, RATE_HZ, sine, ticks, type Tone } from './testing/tones.ts'

const QUANTUM_FRAMES = 128
const LOOP_SECONDS = 2

function sourceOf(tone: Tone, pitchSemitones = 0): StretchSource {
  return stretchSource({
    channels: [channelOf(LOOP_SECONDS, tone)],
    lengthFrames: LOOP_SECONDS * RATE_HZ,
    lengthSeconds: LOOP_SECONDS,
    sampleRateHz: RATE_HZ,
    edges: 'circular',
    pitchSemitones,
  })
}

const running = (speed: number, atSeconds: number): Playhead =>
  startPlayhead(LOOP_SECONDS, { atSeconds, positionSeconds: 0, speed, repeats: true })

const aStretcher = async (): Promise<LoopStretcher> => new LoopStretcher(await loadSignalsmith(), RATE_HZ)

/** What comes out from the time 0 of the context on; `before` is called before each quantum. */
function rendered(
  stretcher: LoopStretcher,
  seconds: number,
  before: (frame: number) => void = () => {},
): Float32Array {
  const heard = new Float32Array(Math.round((seconds * RATE_HZ) / QUANTUM_FRAMES) * QUANTUM_FRAMES)
  const right = new Float32Array(QUANTUM_FRAMES)
  for (let frame = 0; frame < heard.length; frame += QUANTUM_FRAMES) {
    before(frame)
    stretcher.render([heard.subarray(frame, frame + QUANTUM_FRAMES), right], frame)
  }
  return heard
}

test('told 1153 frames ahead, a loop is heard from its first frame on just as if it had been told long before', async () => {
  const tone: Tone = (time) => sine(220)(time) * Math.exp(-3 * (time % 0.5))
  const heardFrom = async (atFrame: number): Promise<Float32Array> => {
    const stretcher = await aStretcher()
    stretcher.begin(sourceOf(tone), running(0.8, atFrame / RATE_HZ))
    return rendered(stretcher, 2).subarray(atFrame, atFrame + RATE_HZ)
  }
  const leadFrames = Math.ceil((FILL_SECONDS - LOOK_AHEAD_SECONDS) * RATE_HZ) + 1
  expect(leadFrames).toBe(1_153)
  const early = await heardFrom(Math.ceil(BLOCK_SECONDS * RATE_HZ) + leadFrames)
  expect(greatestDifference(await heardFrom(leadFrames), early)).toBe(0)
})

test('told too late, a loop is silent until it is where it should be, and then there', async () => {
  const late = async (tone: Tone): Promise<Float32Array> => {
    const stretcher = await aStretcher()
    stretcher.begin(sourceOf(tone), running(0.8, -0.1))
    return rendered(stretcher, 1)
  }
  const silentFrames = (await late(sine(440))).findIndex((value) => value !== 0)
  expect(silentFrames).toBeGreaterThan(0.04 * RATE_HZ)
  expect(silentFrames).toBeLessThan(0.06 * RATE_HZ)
  expect(Math.abs(strongestSeconds(await late(ticks(0.5)), 0.525) - 0.525)).toBeLessThan(0.001)
})

test.each([
  [0.5, 3],
  [0.8, 1],
  [0.93, 1],
  [1.07, 1],
  [1.25, 1],
  [2, 2],
])(
  'at %f times its speed every tick stays within %i ms of its place, turn after turn',
  async (speed, withinMs) => {
    const stretcher = await aStretcher()
    stretcher.begin(sourceOf(ticks(0, 0.75)), running(speed, 0.2))
    const heard = rendered(stretcher, 0.4 + 5.1 * (LOOP_SECONDS / speed))
    for (const turn of [0, 1, 2, 3, 4]) {
      for (const tick of [0, 0.75]) {
        const wanted = 0.2 + (turn * LOOP_SECONDS + tick) / speed
        expect(Math.abs(strongestSeconds(heard, wanted) - wanted) * 1_000).toBeLessThan(withinMs)
      }
    }
  },
)

test.each([
  [0.8, 0],
  [1.25, 0],
  [1, 3],
  [0.85, -5],
  [1, 12],
  [0.5, 1],
  [0.5, 12],
])('at %f times its speed and %i semitones a tone is right to half a cent and flat', async (speed, shift) => {
  const stretcher = await aStretcher()
  stretcher.begin(sourceOf(sine(440), shift), running(speed, 0.2))
  const heard = rendered(stretcher, 6).subarray(0.2 * RATE_HZ)
  const wantedHz = 440 * 2 ** (shift / 12)
  expect(Math.abs(cents(frequencyHz(heard), wantedHz))).toBeLessThan(0.5)
  expect(Math.max(...levels(heard).map(Math.abs))).toBeLessThan(0.3)
})

test('a change of tempo while it sounds is heard when it was asked for, with no gap and the pitch unchanged', async () => {
  const changed = async (tone: Tone): Promise<Float32Array> => {
    const stretcher = await aStretcher()
    const slow = running(0.8, 0.2)
    stretcher.begin(sourceOf(tone), slow)
    const askedFrame = RATE_HZ - (RATE_HZ % QUANTUM_FRAMES)
    const heardSeconds = askedFrame / RATE_HZ + SETTLED_SECONDS - LOOK_AHEAD_SECONDS
    return rendered(stretcher, 5, (frame) => {
      if (frame === askedFrame) stretcher.follow(changePlayhead(slow, heardSeconds, { speed: 1.25 }))
    })
  }
  const heard = (await changed(sine(440))).subarray(0.2 * RATE_HZ)
  expect(Math.max(...levels(heard).map(Math.abs))).toBeLessThan(0.5)
  expect(Math.abs(cents(frequencyHz(heard), 440))).toBeLessThan(0.5)
  // Until 1.089 s it has come to 0.711 s of the loop; from there on it goes at the new speed.
  const asked = (RATE_HZ - (RATE_HZ % QUANTUM_FRAMES)) / RATE_HZ + SETTLED_SECONDS - LOOK_AHEAD_SECONDS
  const wanted = asked + (1.5 - (asked - 0.2) * 0.8) / 1.25
  expect(Math.abs(strongestSeconds(await changed(ticks(1.5)), wanted) - wanted)).toBeLessThan(0.001)
})

test('a stretcher that rests is silent, and begins another loop without a trace of the one before', async () => {
  const used = await aStretcher()
  used.begin(sourceOf(sine(440)), running(0.8, 0.2))
  rendered(used, 1)
  used.rest()
  expect(rendered(used, 0.1).every((value) => value === 0)).toBe(true)
  const fresh = await aStretcher()
  const [again, first] = [used, fresh].map((stretcher) => {
    stretcher.begin(sourceOf(sine(330)), running(1.25, 0.2))
    return rendered(stretcher, 1)
  })
  expect(greatestDifference(again!, first!)).toBe(0)
})
