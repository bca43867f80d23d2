import { BLOCK_FRAMES, type Curve } from './curve.ts'
import { SAMPLE_RATE_HZ } from './sample-rate.ts'
import type { Channel } from './tape.ts'

export interface Filter {
  readonly shape: 'low' | 'high' | 'band'
  /** A fixed cutoff, or one value a block. */
  readonly cutoffHz: number | Curve
  /** Quality factor: 0.71 is flat, 8 whistles. */
  readonly resonance: number
}

/**
 * Two-pole state-variable filter in place; a band-pass has 0 dB at its middle.
 *
 * @see Andrew Simper, "Linear Trapezoidal Integrated State Variable Filter" (Cytomic, 2013): stable however fast the
 *   cutoff moves
 */
export function filter(channel: Channel, { shape, cutoffHz, resonance }: Filter): void {
  const damping = 1 / resonance
  const [direct, band, low] = OUTPUTS[shape](damping)
  let first = 0
  let second = 0
  for (let start = 0, block = 0; start < channel.length; start += BLOCK_FRAMES, block++) {
    const hz = typeof cutoffHz === 'number' ? cutoffHz : cutoffHz[block]!
    const slope = Math.tan((Math.PI * Math.min(Math.max(hz, 10), 20_000)) / SAMPLE_RATE_HZ)
    const a1 = 1 / (1 + slope * (slope + damping))
    const a2 = slope * a1
    const a3 = slope * a2
    const end = Math.min(channel.length, start + BLOCK_FRAMES)
    for (let frame = start; frame < end; frame++) {
      const input = channel[frame]!
      const rest = input - second
      const bandOut = a1 * first + a2 * rest
      const lowOut = second + a2 * first + a3 * rest
      first = 2 * bandOut - first
      second = 2 * lowOut - second
      channel[frame] = direct * input + band * bandOut + low * lowOut
    }
  }
}

/** What the output takes of the input, the band and the low output. */
const OUTPUTS: Readonly<Record<Filter['shape'], (damping: number) => readonly [number, number, number]>> = {
  low: () => [0, 0, 1],
  high: (damping) => [1, -damping, -1],
  band: (damping) => [0, damping, 0],
}
