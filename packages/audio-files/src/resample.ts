import type { Pcm } from '@segno/units'

/** Zero crossings of the kernel on each side at the lower of the two rates. */
const HALF_WIDTH = 32
/** Kaiser's shape: about 100 dB of rejection. */
const BETA = 10
/** Part of the band that passes; the rest is the slope down to the stop band. */
const PASS_BAND = 0.94

/**
 * Audio at another rate, by a windowed sinc with one phase of the kernel for each position between two frames.
 * Frequencies that the new rate cannot hold are taken out. It lasts `round(length × target / source)` frames and begins
 * where it began; beyond its ends stands silence.
 */
export function resample(pcm: Pcm, targetRateHz: number): Pcm {
  if (pcm.sampleRateHz === targetRateHz) return pcm
  const divisor = greatestCommonDivisor(pcm.sampleRateHz, targetRateHz)
  const up = targetRateHz / divisor
  const down = pcm.sampleRateHz / divisor
  const phases = makePhases(up, down)
  return {
    sampleRateHz: targetRateHz,
    channels: pcm.channels.map((values) => resampleChannel(values, { up, down, phases })),
  }
}

interface Conversion {
  readonly up: number
  readonly down: number
  /** One kernel for each of the `up` positions between two frames of the source. */
  readonly phases: readonly Float32Array[]
}

function resampleChannel(values: Float32Array, { up, down, phases }: Conversion): Float32Array<ArrayBuffer> {
  const result = new Float32Array(Math.round((values.length * up) / down))
  const reach = (phases[0]?.length ?? 2) / 2
  for (let frame = 0; frame < result.length; frame++) {
    const position = frame * down
    const kernel = phases[position % up]
    if (!kernel) continue
    const first = Math.floor(position / up) - reach + 1
    const from = Math.max(0, -first)
    const to = Math.min(kernel.length, values.length - first)
    let sum = 0
    for (let tap = from; tap < to; tap++) sum += (kernel[tap] ?? 0) * (values[first + tap] ?? 0)
    result[frame] = sum
  }
  return result
}

function makePhases(up: number, down: number): Float32Array[] {
  const cutoff = Math.min(1, up / down) * PASS_BAND
  const reach = Math.ceil(HALF_WIDTH / Math.min(1, up / down))
  return Array.from({ length: up }, (_, phase) => {
    const kernel = Float32Array.from({ length: 2 * reach }, (_value, tap) => {
      const distance = tap - reach + 1 - phase / up
      return cutoff * sinc(cutoff * distance) * kaiser(distance / reach)
    })
    // Each phase passes a constant unchanged, so that none of them adds a ripple of its own.
    const sum = kernel.reduce((total, value) => total + value, 0)
    return kernel.map((value) => value / sum)
  })
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** @param x −1…1; zero outside */
function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(BETA * Math.sqrt(1 - x * x)) / bessel(BETA)
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
