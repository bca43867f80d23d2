import { filter } from '../dsp/filter.ts'
import { whiteNoise, type Random } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { softClip } from '../dsp/saturation.ts'
import { narrow, type Channel } from '../dsp/tape.ts'
import { about, add, decay, type Drum } from './strike.ts'

export interface SnareTone {
  /** Lowest pitch of the shell. */
  readonly bodyHz: number
  readonly bodyGain: number
  readonly bodySeconds: number
  /** The wires: noise above `wiresHz`. */
  readonly wiresHz: number
  readonly wiresGain: number
  readonly wiresSeconds: number
  /** Noise that stays for so long and stops at once, as through a gated room; 0 for none. */
  readonly gateSeconds: number
  /** Highest frequency left in, for old and dusty drums. */
  readonly highCutHz: number
  readonly drive: number
}

/** Two pitches of a shell, wires of noise in two bands, and a snap at the start. */
export function snare(tone: SnareTone): Drum {
  return ({ velocity, random }) => {
    const shell = shellOf(tone, random)
    const side = (): Channel => {
      const channel = wiresOf(tone, velocity, random)
      add(channel, shell, tone.bodyGain)
      filter(channel, { shape: 'low', cutoffHz: tone.highCutHz * (0.5 + 0.5 * velocity), resonance: 0.6 })
      for (let frame = 0; frame < channel.length; frame++)
        channel[frame] = softClip(channel[frame]! * tone.drive)
      return channel
    }
    const sound = { left: side(), right: side() }
    narrow(sound, 0.55)
    return sound
  }
}

/** The shell's first modes of a drum skin, 1 : 1.59, falling a little in pitch after the stroke. */
function shellOf(tone: SnareTone, random: Random): Channel {
  const channel = new Float32Array(secondsToWholeFrames(tone.bodySeconds))
  const hz = about(tone.bodyHz, 0.01, random)
  const settle = Math.exp(-1 / (0.012 * SAMPLE_RATE_HZ))
  let [phase, bend] = [0, 0.45]
  for (let frame = 0; frame < channel.length; frame++) {
    channel[frame] = 0.7 * Math.sin(2 * Math.PI * phase) + 0.3 * Math.sin(2 * Math.PI * 1.59 * phase)
    phase += (hz * (1 + bend)) / SAMPLE_RATE_HZ
    bend *= settle
  }
  decay(channel, { decaySeconds: tone.bodySeconds, steepness: 4 })
  return channel
}

function wiresOf(tone: SnareTone, velocity: number, random: Random): Channel {
  const seconds = Math.max(tone.wiresSeconds, tone.gateSeconds + 0.03, tone.bodySeconds)
  const length = secondsToWholeFrames(seconds)
  const wires = whiteNoise(length, random)
  filter(wires, { shape: 'high', cutoffHz: tone.wiresHz, resonance: 0.8 })
  decay(wires, { decaySeconds: tone.wiresSeconds * (0.6 + 0.4 * velocity), steepness: 4.5 })
  const snap = whiteNoise(secondsToWholeFrames(0.02), random)
  filter(snap, { shape: 'band', cutoffHz: 3_600, resonance: 0.8 })
  decay(snap, { decaySeconds: 0.018, steepness: 6 })
  const channel = new Float32Array(length)
  add(channel, wires, tone.wiresGain)
  add(channel, snap, 0.8 * velocity)
  add(channel, woodOf(tone, random), 1.5)
  if (tone.gateSeconds > 0) add(channel, gatedRoom(tone.gateSeconds, length, random), 0.5)
  return channel
}

/** The drum's own noise between shell and wires, without which a snare sounds hollow. */
function woodOf(tone: SnareTone, random: Random): Channel {
  const noise = whiteNoise(secondsToWholeFrames(0.09), random)
  filter(noise, { shape: 'band', cutoffHz: tone.bodyHz * 4.4, resonance: 0.6 })
  decay(noise, { decaySeconds: 0.085, steepness: 5 })
  return noise
}

function gatedRoom(gateSeconds: number, length: number, random: Random): Channel {
  const room = whiteNoise(length, random)
  filter(room, { shape: 'band', cutoffHz: 1_500, resonance: 0.35 })
  decay(room, {
    attackSeconds: 0.01,
    holdSeconds: gateSeconds * 0.6,
    decaySeconds: gateSeconds * 0.4 + 0.02,
    steepness: 1,
  })
  return room
}
