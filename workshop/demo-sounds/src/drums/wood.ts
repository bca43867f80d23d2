import { curveOf } from '../dsp/curve.ts'
import { filter } from '../dsp/filter.ts'
import { addOscillator } from '../dsp/oscillator.ts'
import { whiteNoise } from '../dsp/random.ts'
import { secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { mono } from '../dsp/tape.ts'
import type { WaveShape } from '../dsp/wave-table.ts'
import { about, add, decay, type Drum } from './strike.ts'

export interface WoodTone {
  readonly hz: number
  /** The second pitch as a multiple of the first. */
  readonly secondRatio: number
  readonly shape: WaveShape
  readonly decaySeconds: number
  /** Level of the stick, 0…1. */
  readonly tick: number
}

/** Rim, clave, block, cowbell: two short pitches and the tick of a stick. */
export function wood(tone: WoodTone): Drum {
  return ({ velocity, random }) => {
    const channel = new Float32Array(secondsToWholeFrames(tone.decaySeconds))
    const hz = about(tone.hz, 0.006, random)
    const pitchHz = curveOf(channel.length, () => hz)
    addOscillator(channel, { shape: tone.shape, pitchHz, ratio: 1, gain: 0.55, phase: 0 })
    addOscillator(channel, { shape: tone.shape, pitchHz, ratio: tone.secondRatio, gain: 0.4, phase: 0 })
    filter(channel, { shape: 'band', cutoffHz: hz * Math.sqrt(tone.secondRatio), resonance: 0.9 })
    decay(channel, { decaySeconds: tone.decaySeconds * (0.6 + 0.4 * velocity), steepness: 5 })
    const tick = whiteNoise(secondsToWholeFrames(0.006), random)
    filter(tick, { shape: 'band', cutoffHz: 4_500, resonance: 0.7 })
    decay(tick, { decaySeconds: 0.0055 })
    add(channel, tick, tone.tick * velocity)
    return mono(channel)
  }
}
