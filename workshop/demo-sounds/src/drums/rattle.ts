import { filter } from '../dsp/filter.ts'
import { whiteNoise } from '../dsp/random.ts'
import { secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { mono } from '../dsp/tape.ts'
import { about, decay, type Drum } from './strike.ts'

export interface RattleTone {
  /** Middle of the noise's band. */
  readonly hz: number
  /** How narrow the band is: 0.5 a brush, 3 jingles. */
  readonly focus: number
  /** Time in which the grains gather. */
  readonly attackSeconds: number
  readonly decaySeconds: number
}

/** Shakers, tambourines, brushes: a band of noise that swells before it falls. */
export function rattle(tone: RattleTone): Drum {
  return ({ velocity, random }) => {
    const channel = whiteNoise(secondsToWholeFrames(tone.attackSeconds + tone.decaySeconds), random)
    const hz = about(tone.hz * (0.8 + 0.2 * velocity), 0.03, random)
    filter(channel, { shape: 'band', cutoffHz: hz, resonance: tone.focus })
    filter(channel, { shape: 'high', cutoffHz: hz * 0.5, resonance: 0.7 })
    filter(channel, { shape: 'low', cutoffHz: 12_000, resonance: 0.6 })
    decay(channel, { attackSeconds: tone.attackSeconds, decaySeconds: tone.decaySeconds, steepness: 5 })
    for (let frame = 0; frame < channel.length; frame++) channel[frame] = channel[frame]! * 1.6
    return mono(channel)
  }
}
