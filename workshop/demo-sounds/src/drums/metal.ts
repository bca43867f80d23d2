import { curveOf } from '../dsp/curve.ts'
import { filter } from '../dsp/filter.ts'
import { addOscillator } from '../dsp/oscillator.ts'
import { whiteNoise, type Random } from '../dsp/random.ts'
import { secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { mono, narrow, type Channel } from '../dsp/tape.ts'
import { about, add, decay, type Decay, type Drum } from './strike.ts'

export interface MetalTone {
  /** Factor on the pitches of the plates: 1 is a small hat, 0.7 a ride. */
  readonly size: number
  /** Part of plain noise beside the plates, 0…1. */
  readonly noise: number
  readonly lowCutHz: number
  readonly highCutHz: number
  readonly decaySeconds: number
  /** Level of the bell of a ride, 0…1. */
  readonly bell: number
  readonly wide: boolean
}

/** Pitches of six oscillators whose clash is heard as metal. */
const PLATES_HZ = [409.6, 608.8, 739.2, 1045.4, 1080, 1600]

/** Hi-hats and cymbals: clashing squares and noise, with the lows cut away. */
export function metal(tone: MetalTone): Drum {
  return ({ velocity, random }) => {
    const fade: Decay = {
      attackSeconds: 0.0007,
      decaySeconds: about(tone.decaySeconds * (0.55 + 0.45 * velocity), 0.06, random),
      steepness: tone.decaySeconds > 0.8 ? 4 : 5,
    }
    const side = (): Channel => plate(tone, { velocity, random }, fade)
    if (!tone.wide) return mono(side())
    const sound = { left: side(), right: side() }
    narrow(sound, 0.55)
    return sound
  }
}

function plate(tone: MetalTone, strike: { velocity: number; random: Random }, fade: Decay): Channel {
  const { velocity, random } = strike
  const channel = new Float32Array(secondsToWholeFrames(tone.decaySeconds + 0.01))
  for (const hz of PLATES_HZ) {
    const pitchHz = curveOf(channel.length, () => hz * tone.size)
    addOscillator(channel, {
      shape: 'square',
      pitchHz,
      ratio: 1,
      gain: 0.22 * (1 - tone.noise),
      phase: random(),
    })
  }
  add(channel, whiteNoise(channel.length, random), tone.noise)
  filter(channel, { shape: 'high', cutoffHz: tone.lowCutHz, resonance: 0.9 })
  filter(channel, { shape: 'high', cutoffHz: tone.lowCutHz * 0.8, resonance: 0.6 })
  filter(channel, { shape: 'low', cutoffHz: tone.highCutHz * (0.65 + 0.35 * velocity), resonance: 0.6 })
  if (tone.bell > 0) addBell(channel, tone, random)
  decay(channel, fade)
  return channel
}

/** The cup of a ride: a few pitches of its own that are gone long before the wash. */
function addBell(channel: Channel, { size, bell }: MetalTone, random: Random): void {
  const cup = new Float32Array(Math.min(channel.length, secondsToWholeFrames(BELL_SECONDS)))
  for (const [ratio, gain] of BELL_MODES) {
    const pitchHz = curveOf(cup.length, () => 2_350 * size * ratio)
    addOscillator(cup, { shape: 'sine', pitchHz, ratio: 1, gain: gain * bell, phase: random() })
  }
  decay(cup, { attackSeconds: 0.001, decaySeconds: BELL_SECONDS, steepness: 6 })
  add(channel, cup, 1)
}

const BELL_SECONDS = 0.22
const BELL_MODES = [
  [1, 0.4],
  [1.47, 0.3],
  [2.09, 0.25],
  [2.56, 0.2],
  [3.39, 0.15],
] as const
