import { applyGain, curveOf, type Curve } from '../dsp/curve.ts'
import type { Filter } from '../dsp/filter.ts'
import { between, bipolar, randomFrom, seedFor, whiteNoise, type Random } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { blankTape, mixOnto, mono, narrow, type Stereo, type Tape } from '../dsp/tape.ts'
import { curvedFilter } from './curved-filter.ts'
import { passFilter } from './bus.ts'

export type SceneName = 'vinyl' | 'tapeHiss' | 'rain' | 'shore' | 'wind' | 'machine'

/** Sounds without pitch or pulse that lie under music. */
export function playScene(name: SceneName, lengthFrames: number, seed: number): Tape {
  const tape = blankTape(lengthFrames, true)
  SCENES[name](tape, randomFrom(seedFor(seed, name)))
  return tape
}

const SCENES: Readonly<Record<SceneName, (tape: Tape, random: Random) => void>> = {
  vinyl(tape, random) {
    addNoise(tape, random, { gain: 0.03, filters: [low(2_400), high(300)] })
    addNoise(tape, random, { gain: 0.25, filters: [low(90)] })
    scatter(tape, random, { perSecond: 14, lowestHz: 1_200, highestHz: 5_200, seconds: 0.004, gain: 0.3 })
    scatter(tape, random, { perSecond: 1.4, lowestHz: 500, highestHz: 1_600, seconds: 0.012, gain: 0.8 })
  },
  tapeHiss(tape, random) {
    addNoise(tape, random, {
      gain: 0.4,
      filters: [high(1_400), low(7_000)],
      breath: { depth: 0.25, cycles: [2, 3, 7] },
    })
    addNoise(tape, random, {
      gain: 0.5,
      filters: [low(260), high(60)],
      breath: { depth: 0.3, cycles: [1, 5] },
    })
  },
  rain(tape, random) {
    addNoise(tape, random, {
      gain: 0.22,
      filters: [high(900), low(6_500)],
      breath: { depth: 0.2, cycles: [1, 2, 5] },
    })
    addNoise(tape, random, {
      gain: 0.3,
      filters: [low(420), high(90)],
      breath: { depth: 0.2, cycles: [1, 3] },
    })
    scatter(tape, random, { perSecond: 70, lowestHz: 1_800, highestHz: 6_000, seconds: 0.006, gain: 0.28 })
    scatter(tape, random, { perSecond: 9, lowestHz: 700, highestHz: 1_700, seconds: 0.022, gain: 0.5 })
  },
  shore(tape, random) {
    const cycles = Math.max(2, Math.round(tape.left.length / SAMPLE_RATE_HZ / 6))
    addNoise(tape, random, {
      gain: 0.5,
      filters: [low(2_600), high(120)],
      breath: { depth: 0.75, cycles: [cycles] },
    })
    addNoise(tape, random, {
      gain: 0.18,
      filters: [high(2_200), low(7_500)],
      breath: { depth: 0.9, cycles: [cycles] },
    })
    addNoise(tape, random, { gain: 0.4, filters: [low(160)], breath: { depth: 0.4, cycles: [1] } })
  },
  wind(tape, random) {
    for (const [middleHz, cycles] of [
      [330, [1, 3]],
      [620, [2, 5]],
      [1_150, [1, 4]],
    ] as const)
      addGust(tape, random, { middleHz, cycles })
    addNoise(tape, random, {
      gain: 0.12,
      filters: [low(240), high(60)],
      breath: { depth: 0.4, cycles: [1, 2] },
    })
  },
  machine(tape, random) {
    addNoise(tape, random, { gain: 0.5, filters: [low(180), high(40)], breath: { depth: 0.3, cycles: [8] } })
    addNoise(tape, random, { gain: 0.9, filters: [band(640, 5)], breath: { depth: 0.7, cycles: [16, 3] } })
    addNoise(tape, random, { gain: 0.6, filters: [band(2_300, 6)], breath: { depth: 0.8, cycles: [32, 5] } })
    scatter(tape, random, { perSecond: 3, lowestHz: 900, highestHz: 3_200, seconds: 0.05, gain: 0.2 })
  },
}

const low = (cutoffHz: number): Filter => ({ shape: 'low', cutoffHz, resonance: 0.7 })
const high = (cutoffHz: number): Filter => ({ shape: 'high', cutoffHz, resonance: 0.7 })
const band = (cutoffHz: number, resonance: number): Filter => ({ shape: 'band', cutoffHz, resonance })

/** Swells and fades: whole cycles in the loop, so that it closes. */
interface Breath {
  readonly depth: number
  readonly cycles: readonly number[]
}

function addNoise(
  tape: Tape,
  random: Random,
  { gain, filters, breath }: { gain: number; filters: readonly Filter[]; breath?: Breath },
): void {
  const noise = noiseTape(tape, random)
  for (const filter of filters) passFilter(noise, filter)
  if (breath) {
    const swell = breathing(tape, breath, random)
    applyGain(noise.left, swell)
    applyGain(noise.right, swell)
  }
  mixOnto(tape, noise, { atFrame: 0, gain })
}

function addGust(tape: Tape, random: Random, gust: { middleHz: number; cycles: readonly number[] }): void {
  const noise = noiseTape(tape, random)
  const swell = breathing(tape, { depth: 0.9, cycles: gust.cycles }, random)
  curvedFilter(noise, { resonance: 4, cutoffHz: swell.map((level) => gust.middleHz * (0.6 + 0.7 * level)) })
  applyGain(noise.left, swell)
  applyGain(noise.right, swell)
  mixOnto(tape, noise, { atFrame: 0, gain: 0.8 })
}

function noiseTape(tape: Tape, random: Random): Tape {
  const { length } = tape.left
  const noise: Tape = { left: whiteNoise(length, random), right: whiteNoise(length, random), seamless: true }
  narrow(noise, 0.7)
  return noise
}

function breathing(tape: Tape, { depth, cycles }: Breath, random: Random): Curve {
  const lengthSeconds = tape.left.length / SAMPLE_RATE_HZ
  const waves = cycles.map((count) => ({ count, phase: random() }))
  return curveOf(tape.left.length, (seconds) => {
    const sum = waves.reduce(
      (total, { count, phase }) =>
        total + Math.sin(2 * Math.PI * ((count * seconds) / lengthSeconds + phase)),
      0,
    )
    return 1 - depth * (0.5 - (0.5 * sum) / waves.length)
  })
}

interface Scatter {
  readonly perSecond: number
  readonly lowestHz: number
  readonly highestHz: number
  readonly seconds: number
  readonly gain: number
}

/** Drops and crackles: short pitched ticks at any time and place. */
function scatter(
  tape: Tape,
  random: Random,
  { perSecond, lowestHz, highestHz, seconds, gain }: Scatter,
): void {
  const count = Math.round((perSecond * tape.left.length) / SAMPLE_RATE_HZ)
  for (let drop = 0; drop < count; drop++) {
    const hz = lowestHz * (highestHz / lowestHz) ** random()
    const sound = dropOf(hz, seconds * between(random, 0.5, 1.5))
    const loudness = gain * (0.15 + 0.85 * random() ** 3)
    mixOnto(tape, sound, {
      atFrame: Math.floor(random() * tape.left.length),
      gain: loudness,
      pan: 0.8 * bipolar(random),
    })
  }
}

function dropOf(hz: number, seconds: number): Stereo {
  const channel = new Float32Array(secondsToWholeFrames(seconds * 4))
  for (let frame = 0; frame < channel.length; frame++) {
    const time = frame / SAMPLE_RATE_HZ
    const rise = Math.min(1, frame / 20)
    channel[frame] =
      rise * Math.exp(-time / (seconds * 0.5)) * Math.sin(2 * Math.PI * hz * time * (1 + 2 * time))
  }
  return mono(channel)
}
