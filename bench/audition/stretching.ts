import { renderAsHeard } from '@segno/audition/render'
import {
  cents,
  channelOf,
  frequencyHz,
  levels,
  loadSignalsmith,
  LoopStretcher,
  RATE_HZ,
  sine,
  startPlayhead,
  stretchSource,
  strongestSeconds,
  ticks,
  type Tone,
} from '@segno/audition/testing'
import { rounded, type Row } from '../measure.ts'

const QUANTUM_FRAMES = 128
/** Before this the windows of the first frames are filled. */
const BEGIN_SECONDS = 0.5
const SPEEDS = [0.5, 0.71, 0.8, 0.97, 1.03, 1.25, 1.6, 2]
const SHIFTS = [-12, -7, -1, 1, 5, 12]

interface Heard {
  readonly seconds: number
  readonly speed: number
  readonly tone: Tone
  readonly pitchSemitones?: number
}

/** A loop that goes round in the player for so long, as its audio thread renders it. */
async function goRound(
  { seconds, speed, tone, pitchSemitones = 0 }: Heard,
  forSeconds: number,
): Promise<Float32Array> {
  const stretcher = new LoopStretcher(await loadSignalsmith(), RATE_HZ)
  const channels = [channelOf(seconds, tone)]
  const source = stretchSource({
    channels,
    lengthFrames: channels[0]!.length,
    lengthSeconds: seconds,
    sampleRateHz: RATE_HZ,
    edges: 'circular',
    pitchSemitones,
  })
  stretcher.begin(
    source,
    startPlayhead(seconds, { atSeconds: BEGIN_SECONDS, positionSeconds: 0, speed, repeats: true }),
  )
  const quanta = Math.ceil(((BEGIN_SECONDS + forSeconds) * RATE_HZ) / QUANTUM_FRAMES)
  const heard = new Float32Array(quanta * QUANTUM_FRAMES)
  for (let frame = 0; frame < heard.length; frame += QUANTUM_FRAMES)
    stretcher.render([heard.subarray(frame, frame + QUANTUM_FRAMES)], frame)
  return heard.subarray(BEGIN_SECONDS * RATE_HZ)
}

const worst = (values: readonly number[]): number => Math.max(...values.map(Math.abs))

export async function measureStretching(): Promise<Row[]> {
  return [...(await pitchAndSeam()), ...(await attacks()), await rendering(), await drift()]
}

async function pitchAndSeam(): Promise<Row[]> {
  const hz = 440
  const misses: number[] = []
  const seams: number[] = []
  /** Of which more than twice as much is made: there the library would scatter phases. */
  const scattered: number[] = []
  for (const speed of SPEEDS)
    for (const pitchSemitones of [0, ...SHIFTS]) {
      const heard = await goRound({ seconds: 2, speed, tone: sine(hz), pitchSemitones }, 8)
      misses.push(cents(frequencyHz(heard), hz * 2 ** (pitchSemitones / 12)))
      const isScattered = 2 ** (pitchSemitones / 12) / speed > 2
      ;(isScattered ? scattered : seams).push(worst(levels(heard)))
    }
  return [
    {
      name: `pitch error of a tone, worst of ${misses.length} tempos and shifts (0.5–2 ×, ±12)`,
      value: rounded(worst(misses), 3),
      unit: 'cents',
    },
    {
      name: `level beside the mean, worst 50 ms over the seams of ${seams.length} of these`,
      value: rounded(worst(seams), 3),
      unit: 'dB',
    },
    {
      name: 'the same where more than twice as much audio is made (half the tempo and shifted up)',
      value: rounded(worst(scattered), 3),
      unit: 'dB',
    },
  ]
}

async function attacks(): Promise<Row[]> {
  const misses: number[] = []
  for (const speed of SPEEDS)
    for (const pitchSemitones of [0, 5, -7]) {
      const heard = await goRound(
        { seconds: 2, speed, tone: ticks(0, 0.5, 1, 1.5), pitchSemitones },
        8 / speed,
      )
      for (let count = 1; count < 12; count += 1) {
        const wanted = (count * 0.5) / speed
        misses.push(strongestSeconds(heard, wanted) - wanted)
      }
    }
  return [
    {
      name: `attacks beside their places, worst of ${misses.length}`,
      value: rounded(1_000 * worst(misses), 2),
      unit: 'ms',
    },
  ]
}

/** A file rendered as it is heard, beside how long it lasts. */
async function rendering(): Promise<Row> {
  const recorded = {
    channels: [channelOf(8, sine(330)), channelOf(8, sine(440))],
    sampleRateHz: RATE_HZ,
    kind: 'loop',
  } as const
  await renderAsHeard(recorded, { speed: 0.8, pitchSemitones: 2 })
  const before = process.cpuUsage()
  const [side] = await renderAsHeard(recorded, { speed: 0.8, pitchSemitones: 2 })
  const { user, system } = process.cpuUsage(before)
  const seconds = side!.length / RATE_HZ
  return {
    name: 'rendered as heard, at 0.8 × and +2 semitones: audio a processor second',
    value: rounded(seconds / ((user + system) / 1e6), 1),
    unit: 's',
  }
}

const TEN_MINUTES = 600

/** Two voices at one tempo whose loops differ in tempo and length, ten minutes on. */
async function drift(): Promise<Row> {
  // At 100 and at 160 BPM, both heard at 130: a bar of each is a bar of the other.
  const heard = [
    await goRound({ seconds: 2.4, speed: 1.3, tone: ticks(0, 0.6, 1.2, 1.8) }, TEN_MINUTES),
    await goRound(
      { seconds: 3, speed: 0.8125, tone: ticks(0, 0.375, 0.75, 1.125, 1.5, 1.875, 2.25, 2.625) },
      TEN_MINUTES,
    ),
  ] as const
  const apart = (fromSeconds: number): number => {
    const beatSeconds = 60 / 130
    const first = Math.ceil(fromSeconds / beatSeconds)
    const lags = Array.from({ length: 16 }, (_, at) => {
      const wanted = (first + at) * beatSeconds
      return (centreSeconds(heard[0], wanted) - centreSeconds(heard[1], wanted)) * RATE_HZ
    })
    return lags.toSorted((a, b) => a - b)[lags.length / 2]!
  }
  return {
    name: 'drift between two voices over ten minutes',
    value: rounded(Math.abs(apart(TEN_MINUTES - 15) - apart(2)), 2),
    unit: 'frames',
  }
}

/** The middle of the energy around a tick: finer than a frame. */
function centreSeconds(heard: Float32Array, aroundSeconds: number): number {
  const from = Math.round((aroundSeconds - 0.06) * RATE_HZ)
  let [weight, sum] = [0, 0]
  for (let at = from; at < from + 0.12 * RATE_HZ; at += 1) {
    const energy = heard[at]! ** 2
    weight += energy
    sum += energy * at
  }
  return sum / weight / RATE_HZ
}
