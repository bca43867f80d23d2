import { filter } from '../dsp/filter.ts'
import { whiteNoise } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { mono } from '../dsp/tape.ts'
import { about, add, decay, type Drum } from './strike.ts'

export interface SkinTone {
  readonly hz: number
  /** How much higher the stroke starts, as a part of the pitch. */
  readonly bend: number
  readonly decaySeconds: number
  /** Level of hand or stick, 0…1, and the middle of its band. */
  readonly slap: number
  readonly slapHz: number
}

/** Toms, congas, bongos: a skin's first modes that settle in pitch, under a slap of noise. */
export function skin(tone: SkinTone): Drum {
  return ({ velocity, random }) => {
    const channel = new Float32Array(secondsToWholeFrames(tone.decaySeconds))
    const hz = about(tone.hz, 0.008, random)
    const settle = Math.exp(-1 / (0.03 * SAMPLE_RATE_HZ))
    let [phase, bend] = [0, tone.bend * velocity]
    for (let frame = 0; frame < channel.length; frame++) {
      const fundamental = Math.sin(2 * Math.PI * phase)
      const second = Math.sin(2 * Math.PI * 1.52 * phase)
      channel[frame] = 0.75 * fundamental + 0.25 * velocity * second
      phase += (hz * (1 + bend)) / SAMPLE_RATE_HZ
      bend *= settle
    }
    decay(channel, { attackSeconds: 0.001, decaySeconds: tone.decaySeconds, steepness: 4 })
    const slap = whiteNoise(secondsToWholeFrames(0.03), random)
    filter(slap, { shape: 'band', cutoffHz: tone.slapHz, resonance: 1.2 })
    decay(slap, { decaySeconds: 0.028, steepness: 6 })
    add(channel, slap, tone.slap * velocity)
    return mono(channel)
  }
}
