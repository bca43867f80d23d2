import { dbToGain } from '@segno/units'
import { expect, test } from 'vitest'
import { LimitedStretcher } from './limited-stretcher.ts'
import { LoopStretcher } from './loop-stretcher.ts'
import { startPlayhead } from './playhead.ts'
import { resampleChannel } from './resample-channel.ts'
import { loadSignalsmith } from './signalsmith.ts'
import { stretchSource } from './stretch-source.ts'
import { greatestDifference } from './testing/measure.ts'
import { channelOf, RATE_HZ, sine, type Tone } from './testing/tones.ts'

const QUANTUM_FRAMES = 128
const LOOP_SECONDS = 2
const CEILING = dbToGain(-1.1)

/** Strokes as hard as a drum's, whose windows add up to more than each of them. */
const STROKES: Tone = (seconds) =>
  Math.exp(-40 * (seconds % 0.25)) * (0.6 * sine(90)(seconds) + 0.39 * sine(2_300)(seconds))

interface Heard {
  readonly speed: number
  readonly pitchSemitones?: number
  readonly level?: number
}

function render(
  stretcher: Pick<LoopStretcher, 'render'>,
  begin: (source: ReturnType<typeof stretchSource>, playhead: ReturnType<typeof startPlayhead>) => void,
  { speed, pitchSemitones = 0, level = 1 }: Heard,
): Float32Array<ArrayBuffer> {
  const channel = channelOf(LOOP_SECONDS, STROKES).map((value) => level * value)
  const source = stretchSource({
    channels: [channel],
    lengthFrames: channel.length,
    lengthSeconds: LOOP_SECONDS,
    sampleRateHz: RATE_HZ,
    edges: 'circular',
    pitchSemitones,
  })
  begin(source, startPlayhead(LOOP_SECONDS, { atSeconds: 0.2, positionSeconds: 0, speed, repeats: true }))
  const heard = new Float32Array(Math.ceil((3 * RATE_HZ) / QUANTUM_FRAMES) * QUANTUM_FRAMES)
  const other = new Float32Array(QUANTUM_FRAMES)
  for (let frame = 0; frame < heard.length; frame += QUANTUM_FRAMES)
    stretcher.render([heard.subarray(frame, frame + QUANTUM_FRAMES), other], frame)
  return heard
}

async function limited(heard: Heard, ceiling = CEILING): Promise<Float32Array<ArrayBuffer>> {
  const stretcher = new LimitedStretcher(await loadSignalsmith(), RATE_HZ)
  return render(stretcher, (source, playhead) => stretcher.begin(source, playhead, ceiling), heard)
}

async function unlimited(heard: Heard): Promise<Float32Array<ArrayBuffer>> {
  const stretcher = new LoopStretcher(await loadSignalsmith(), RATE_HZ)
  return render(stretcher, (source, playhead) => stretcher.begin(source, playhead), heard)
}

/** At four places from any frame to the next, by another resampler than the limiter's. */
function truePeak(values: Float32Array<ArrayBuffer>): number {
  const between = resampleChannel(values, {
    lengthFrames: values.length,
    outputFrames: 4 * values.length,
    edges: 'silent',
  })
  return between.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}

const LOUD = 2.5
const CASES = [0.5, 0.8, 2].flatMap((speed) =>
  [-5, 7].map((pitchSemitones) => ({ speed, pitchSemitones, level: LOUD })),
)

test('whatever its tempo and pitch, no stretched sound passes −1 dBTP, nor as much less as its level is above its own', async () => {
  let most = 0
  for (const heard of CASES) {
    most = Math.max(most, truePeak(await unlimited(heard)))
    expect(truePeak(await limited(heard))).toBeLessThan(dbToGain(-1))
    expect(truePeak(await limited(heard, CEILING / 2))).toBeLessThan(dbToGain(-1) / 2)
  }
  // There is something to be held.
  expect(most).toBeGreaterThan(1)
})

test('where nothing passes the ceiling, every frame is as it is without it, and as soon', async () => {
  for (const speed of [0.5, 0.8, 1.25]) {
    const quiet = { speed, level: 0.3 }
    expect(greatestDifference(await limited(quiet), await unlimited(quiet))).toBe(0)
  }
})

test('between strokes that are held down the level comes back', async () => {
  const [held, free] = [
    await limited({ speed: 0.5, level: LOUD }),
    await unlimited({ speed: 0.5, level: LOUD }),
  ]
  // A stroke each half second; shortly before the next one.
  const from = Math.round((0.2 + 2.4) * RATE_HZ)
  const sum = (values: Float32Array): number =>
    values.subarray(from, from + 0.05 * RATE_HZ).reduce((total, value) => total + value ** 2, 0)
  expect(10 * Math.log10(sum(held) / sum(free))).toBeGreaterThan(-0.1)
})
