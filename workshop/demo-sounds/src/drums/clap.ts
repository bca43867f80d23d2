import { filter } from '../dsp/filter.ts'
import { bipolar, whiteNoise, type Random } from '../dsp/random.ts'
import { secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { narrow, type Channel } from '../dsp/tape.ts'
import { add, decay, type Drum } from './strike.ts'

export interface ClapTone {
  /** Middle of the band of a pair of hands. */
  readonly handsHz: number
  /** Hands that come before the last one, 9 ms apart. */
  readonly hands: number
  readonly tailSeconds: number
  readonly highCutHz: number
}

const HANDS_APART_SECONDS = 0.0095

/** Several short bursts of noise in one band and a longer last one; each side has its own people. */
export function clap(tone: ClapTone): Drum {
  return ({ velocity, random }) => {
    const side = (): Channel => handsOf(tone, velocity, random)
    const sound = { left: side(), right: side() }
    narrow(sound, 0.6)
    return sound
  }
}

function handsOf(tone: ClapTone, velocity: number, random: Random): Channel {
  const lastSeconds = tone.hands * HANDS_APART_SECONDS
  const channel = new Float32Array(secondsToWholeFrames(lastSeconds + tone.tailSeconds))
  for (let hand = 0; hand < tone.hands; hand++) {
    const burst = whiteNoise(secondsToWholeFrames(0.011), random)
    decay(burst, { decaySeconds: 0.0105, steepness: 4 })
    const atSeconds = hand === 0 ? 0 : hand * HANDS_APART_SECONDS + bipolar(random) * 0.0008
    add(channel.subarray(secondsToWholeFrames(atSeconds)), burst, 0.75 + 0.2 * random())
  }
  const tail = whiteNoise(secondsToWholeFrames(tone.tailSeconds), random)
  decay(tail, { decaySeconds: tone.tailSeconds * (0.6 + 0.4 * velocity), steepness: 6 })
  add(channel.subarray(secondsToWholeFrames(lastSeconds)), tail, 1)
  filter(channel, { shape: 'band', cutoffHz: tone.handsHz, resonance: 1.1 })
  filter(channel, { shape: 'high', cutoffHz: tone.handsHz * 0.5, resonance: 0.7 })
  filter(channel, { shape: 'low', cutoffHz: tone.highCutHz * (0.6 + 0.4 * velocity), resonance: 0.6 })
  decay(channel, {
    attackSeconds: 0.0004,
    holdSeconds: lastSeconds,
    decaySeconds: tone.tailSeconds,
    steepness: 0.5,
  })
  for (let frame = 0; frame < channel.length; frame++) channel[frame] = channel[frame]! * 2.2
  return channel
}
