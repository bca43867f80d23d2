import { BLOCK_FRAMES, type Curve } from './curve.ts'
import { SAMPLE_RATE_HZ } from './sample-rate.ts'
import type { Channel } from './tape.ts'
import { TABLE_FRAMES, waveTable, type WaveShape } from './wave-table.ts'

export interface Oscillator {
  readonly shape: WaveShape
  /** The note's pitch, one value a block. */
  readonly pitchHz: Curve
  /** Factor on the pitch: octave, interval and detuning. */
  readonly ratio: number
  readonly gain: number
  /** Where in the period it starts, 0…1. */
  readonly phase: number
}

/** Adds a band-limited oscillator to the channel. */
export function addOscillator(channel: Channel, { shape, pitchHz, ratio, gain, phase }: Oscillator): void {
  const table = waveTable(shape, highestOf(pitchHz) * ratio)
  const stepPerHz = (TABLE_FRAMES / SAMPLE_RATE_HZ) * ratio
  let position = phase * TABLE_FRAMES
  for (let start = 0, block = 0; start < channel.length; start += BLOCK_FRAMES, block++) {
    const step = pitchHz[block]! * stepPerHz
    const end = Math.min(channel.length, start + BLOCK_FRAMES)
    for (let frame = start; frame < end; frame++) {
      const whole = position | 0
      const value = table[whole]!
      channel[frame] = channel[frame]! + gain * (value + (position - whole) * (table[whole + 1]! - value))
      position += step
      if (position >= TABLE_FRAMES) position -= TABLE_FRAMES
    }
  }
}

function highestOf(curve: Curve): number {
  let highest = 0
  for (const value of curve) if (value > highest) highest = value
  return highest
}
