import { filter } from '../dsp/filter.ts'
import { whiteNoise } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { softClip } from '../dsp/saturation.ts'
import { mono, type Channel } from '../dsp/tape.ts'
import { about, add, decay, type Drum } from './strike.ts'

export interface KickTone {
  /** The pitch falls from here … */
  readonly startHz: number
  /** … to here, most of the way within `sweepSeconds`. */
  readonly endHz: number
  readonly sweepSeconds: number
  readonly holdSeconds: number
  readonly decaySeconds: number
  /** Level of the beater's tick, 0…1. */
  readonly click: number
  readonly clickHz: number
  /** 1 is clean, 3 hard. */
  readonly drive: number
}

/** The tick is over so soon that it needs more level than the body to be heard. */
const TICK_GAIN = 2

/** A sine that falls from a knock to a thump, with a tick of noise on top. */
export function kick(tone: KickTone): Drum {
  return ({ velocity, random }) => {
    const body = thump({ ...tone, startHz: about(tone.startHz * (0.7 + 0.3 * velocity), 0.02, random) })
    const tick = whiteNoise(secondsToWholeFrames(0.012), random)
    filter(tick, { shape: 'high', cutoffHz: tone.clickHz, resonance: 0.7 })
    filter(tick, { shape: 'low', cutoffHz: 9_000, resonance: 0.7 })
    decay(tick, { decaySeconds: 0.011, steepness: 5 })
    add(body, tick, TICK_GAIN * tone.click * velocity)
    return mono(body)
  }
}

function thump(tone: KickTone): Channel {
  const channel = new Float32Array(secondsToWholeFrames(tone.holdSeconds + tone.decaySeconds))
  const slow = Math.exp(-1 / (tone.sweepSeconds * SAMPLE_RATE_HZ))
  const fast = slow ** 5
  const range = tone.startHz - tone.endHz
  let [slowSweep, fastSweep, phase] = [0.35 * range, 0.65 * range, 0]
  for (let frame = 0; frame < channel.length; frame++) {
    channel[frame] = Math.sin(2 * Math.PI * phase)
    phase += (tone.endHz + slowSweep + fastSweep) / SAMPLE_RATE_HZ
    slowSweep *= slow
    fastSweep *= fast
  }
  decay(channel, { attackSeconds: 0.0008, steepness: 3.5, ...tone })
  for (let frame = 0; frame < channel.length; frame++) channel[frame] = softClip(channel[frame]! * tone.drive)
  return channel
}
