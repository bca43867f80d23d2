import type { Pcm } from '@segno/units'

/** Zero crossings of the kernel on each side, at the lower of the two rates. */
const HALF_WIDTH = 48
/** Kaiser's shape for 100 dB of rejection: 0.1102 × (100 − 8.7). */
const BETA = 10.06
/** Width of the slope from the pass band to the stop band by Kaiser's formula, as a part of the band. */
const SLOPE = (100 - 8) / (2.285 * 2 * Math.PI * HALF_WIDTH)
/** The slope has its middle here, so that it ends where the band does. */
const CUTOFF = 1 - SLOPE / 2
const WINDOW_STEPS = 4_096

/**
 * Audio at another rate, by a windowed sinc with one phase of the kernel for each position between two frames.
 * Frequencies that the lower of the rates cannot hold are taken out by 90 dB or more; what lies below 0.86 of that limit
 * passes unchanged. It lasts `round(length × target / source)` frames and begins where it began; beyond its ends stands
 * silence.
 */
export function resample(pcm: Pcm, targetRateHz: number): Pcm {
  if (pcm.sampleRateHz === targetRateHz) return pcm
  const kernel = new Kernel(pcm.sampleRateHz, targetRateHz)
  return {
    sampleRateHz: targetRateHz,
    channels: pcm.channels.map((values) => resampleChannel(values, kernel)),
  }
}

function resampleChannel(values: Float32Array, kernel: Kernel): Float32Array<ArrayBuffer> {
  const { up, down, taps } = kernel
  const result = new Float32Array(Math.round((values.length * up) / down))
  const before = taps / 2 - 1
  const padded = new Float32Array(values.length + 2 * taps)
  padded.set(values, before)
  for (let frame = 0; frame < result.length; frame++) {
    const position = frame * down
    const weights = kernel.phase(position % up)
    const first = Math.floor(position / up)
    let even = 0
    let odd = 0
    for (let tap = 0; tap < taps; tap += 2) {
      even += (weights[tap] ?? 0) * (padded[first + tap] ?? 0)
      odd += (weights[tap + 1] ?? 0) * (padded[first + tap + 1] ?? 0)
    }
    result[frame] = even + odd
  }
  return result
}

/** The phases of the kernel, each made when it is first needed: odd rates have tens of thousands of them. */
class Kernel {
  readonly up: number
  readonly down: number
  readonly taps: number
  readonly #cutoff: number
  readonly #phases: (Float32Array | undefined)[]

  constructor(sourceRateHz: number, targetRateHz: number) {
    const divisor = greatestCommonDivisor(sourceRateHz, targetRateHz)
    this.up = targetRateHz / divisor
    this.down = sourceRateHz / divisor
    const narrowing = Math.min(1, this.up / this.down)
    this.taps = 2 * Math.ceil(HALF_WIDTH / narrowing)
    this.#cutoff = CUTOFF * narrowing
    this.#phases = Array.from({ length: this.up })
  }

  phase(index: number): Float32Array {
    return (this.#phases[index] ??= this.#make(index))
  }

  #make(index: number): Float32Array {
    const reach = this.taps / 2
    const weights = Float64Array.from({ length: this.taps }, (_, tap) => {
      const distance = tap - reach + 1 - index / this.up
      return sinc(this.#cutoff * distance) * kaiser(distance / reach)
    })
    // Each phase passes a constant unchanged, so that none of them adds a ripple of its own.
    const sum = weights.reduce((total, value) => total + value, 0)
    return Float32Array.from(weights, (value) => value / sum)
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
