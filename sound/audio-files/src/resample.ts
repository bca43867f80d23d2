import type { Pcm } from '@segno/units'
import { turnsOf } from './turns-of.ts'

/** Zero crossings of the kernel on each side, at the lower of the two rates. */
const HALF_WIDTH = 48
/** Kaiser's shape for 100 dB of rejection: 0.1102 × (100 − 8.7). */
const BETA = 10.06
const WINDOW_STEPS = 4_096
/** From this rate on, what lies beyond the band is beyond hearing. */
const LOWEST_FULL_RATE_HZ = 44_100

/**
 * Audio at another rate, by a windowed sinc with one phase of the kernel for each position between two frames.
 * Frequencies that the lower of the rates cannot hold are taken out by 90 dB or more, save where nobody hears them (above
 * 22 kHz, of a rate that is raised); what lies below 0.86 of that limit passes unchanged. It lasts
 * `round(length × target / source)` frames and begins where it began; beyond its ends stands silence,
 * or of a loop the turns before and after.
 */
export function resample(pcm: Pcm, targetRateHz: number, { isLoop = false } = {}): Pcm {
  if (pcm.sampleRateHz === targetRateHz) return pcm
  const kernel = new Kernel(pcm.sampleRateHz, targetRateHz, isLoop)
  const [left, right, ...others] = pcm.channels
  const pair = left && right ? resamplePair(left, right, kernel) : left ? [resampleChannel(left, kernel)] : []
  return {
    sampleRateHz: targetRateHz,
    channels: [...pair, ...others.map((values) => resampleChannel(values, kernel))],
  }
}

const lengthAfter = (values: Float32Array, { up, down }: Kernel): number =>
  Math.round((values.length * up) / down)

/** With what stands around it at both ends, so that the kernel never reaches past them. */
function padded(values: Float32Array, { taps, isLoop }: Kernel): Float32Array {
  const before = taps / 2 - 1
  const until = values.length + 2 * taps - before
  if (isLoop) return turnsOf(values, { from: -before, until })
  const longer = new Float32Array(before + until)
  longer.set(values, before)
  return longer
}

function resampleChannel(values: Float32Array, kernel: Kernel): Float32Array<ArrayBuffer> {
  const { up, down, taps } = kernel
  const result = new Float32Array(lengthAfter(values, kernel))
  const source = padded(values, kernel)
  let phase = 0
  let first = 0
  for (let frame = 0; frame < result.length; frame++) {
    const weights = kernel.phase(phase)
    let even = 0
    let odd = 0
    for (let tap = 0; tap < taps; tap += 2) {
      even += (weights[tap] ?? 0) * (source[first + tap] ?? 0)
      odd += (weights[tap + 1] ?? 0) * (source[first + tap + 1] ?? 0)
    }
    result[frame] = even + odd
    phase += down
    first += Math.trunc(phase / up)
    phase %= up
  }
  return result
}

/** Two channels in one go take two thirds of the time of one after the other, for each weight is fetched once. */
function resamplePair(
  left: Float32Array,
  right: Float32Array,
  kernel: Kernel,
): [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
  const { up, down, taps } = kernel
  const results: [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] = [
    new Float32Array(lengthAfter(left, kernel)),
    new Float32Array(lengthAfter(left, kernel)),
  ]
  const [leftResult, rightResult] = results
  const leftSource = padded(left, kernel)
  const rightSource = padded(right, kernel)
  let phase = 0
  let first = 0
  for (let frame = 0; frame < leftResult.length; frame++) {
    const weights = kernel.phase(phase)
    let leftEven = 0
    let leftOdd = 0
    let rightEven = 0
    let rightOdd = 0
    for (let tap = 0; tap < taps; tap += 2) {
      const at = first + tap
      const even = weights[tap] ?? 0
      const odd = weights[tap + 1] ?? 0
      leftEven += even * (leftSource[at] ?? 0)
      leftOdd += odd * (leftSource[at + 1] ?? 0)
      rightEven += even * (rightSource[at] ?? 0)
      rightOdd += odd * (rightSource[at + 1] ?? 0)
    }
    leftResult[frame] = leftEven + leftOdd
    rightResult[frame] = rightEven + rightOdd
    phase += down
    first += Math.trunc(phase / up)
    phase %= up
  }
  return results
}

/**
 * Part of the band that the slope from what passes to what does not takes, by Kaiser's formula.
 *
 * @param halfWidth zero crossings on each side
 */
const slopeOf = (halfWidth: number): number => (100 - 8) / (2.285 * 2 * Math.PI * halfWidth)

interface Shape {
  readonly halfWidth: number
  /** Where the slope has its middle, as a part of the band. */
  readonly cutoff: number
}

/**
 * A slope that ends where the band does. Where a rate is raised, what lies above that end are mirror images, and beyond
 * hearing the slope may reach into them: twice as steep for as much of the band would cost twice as much.
 */
function shapeOf(sourceRateHz: number, targetRateHz: number): Shape {
  const mayMirror = targetRateHz > sourceRateHz && sourceRateHz >= LOWEST_FULL_RATE_HZ
  return mayMirror
    ? { halfWidth: HALF_WIDTH / 2, cutoff: 1 }
    : { halfWidth: HALF_WIDTH, cutoff: 1 - slopeOf(HALF_WIDTH) / 2 }
}

/** The phases of the kernel, each made when it is first needed: odd rates have tens of thousands of them. */
class Kernel {
  readonly up: number
  readonly down: number
  readonly taps: number
  /** Whether what is resampled goes round. */
  readonly isLoop: boolean
  readonly #cutoff: number
  readonly #phases: (Float64Array | undefined)[]

  constructor(sourceRateHz: number, targetRateHz: number, isLoop: boolean) {
    this.isLoop = isLoop
    const divisor = greatestCommonDivisor(sourceRateHz, targetRateHz)
    this.up = targetRateHz / divisor
    this.down = sourceRateHz / divisor
    const narrowing = Math.min(1, this.up / this.down)
    const { halfWidth, cutoff } = shapeOf(sourceRateHz, targetRateHz)
    this.taps = 2 * Math.ceil(halfWidth / narrowing)
    this.#cutoff = cutoff * narrowing
    this.#phases = Array.from({ length: this.up })
  }

  phase(index: number): Float64Array {
    return (this.#phases[index] ??= this.#make(index))
  }

  #make(index: number): Float64Array {
    const reach = this.taps / 2
    const weights = Float64Array.from({ length: this.taps }, (_, tap) => {
      const distance = tap - reach + 1 - index / this.up
      return sinc(this.#cutoff * distance) * kaiser(distance / reach)
    })
    // Each phase passes a constant unchanged, so that none of them adds a ripple of its own.
    const sum = weights.reduce((total, value) => total + value, 0)
    return weights.map((value) => value / sum)
  }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

const windowTable = Float64Array.from({ length: WINDOW_STEPS + 2 }, (_, step) => {
  const x = step / WINDOW_STEPS
  return x > 1 ? 0 : bessel(BETA * Math.sqrt(1 - x * x)) / bessel(BETA)
})

/** @param x −1…1; zero outside */
function kaiser(x: number): number {
  const place = Math.min(1, Math.abs(x)) * WINDOW_STEPS
  const step = Math.floor(place)
  const lower = windowTable[step] ?? 0
  return lower + (place - step) * ((windowTable[step + 1] ?? 0) - lower)
}

/** Modified Bessel function of the first kind and order zero, by its power series. */
function bessel(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
