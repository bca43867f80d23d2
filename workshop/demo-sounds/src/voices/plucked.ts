import { applyGain, curveOf } from '../dsp/curve.ts'
import { filter } from '../dsp/filter.ts'
import { bipolar, between, whiteNoise, type Random } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { mono, type Channel, type Stereo } from '../dsp/tape.ts'
import { midiToHz, type Note } from './note.ts'

/** A plucked string: guitars, harps, an upright bass. */
export interface PluckedPatch {
  readonly engine: 'plucked'
  /** Time to silence at middle C; lower strings ring longer. */
  readonly ringSeconds: number
  /** Part of the highs lost on each way along the string, 0…0.5. */
  readonly dullness: number
  /** Where it is plucked as a part of the length, 0…0.5. */
  readonly pluckedAt: number
  /** Colour of the finger: noise above this is left out. */
  readonly fingerHz: number
  /** Pitch of the body's air, which is heard a little with every note. */
  readonly bodyHz: number
  readonly releaseSeconds: number
}

const MIDDLE_C = 60

/** @see Karplus and Strong 1983; Jaffe and Smith 1983 for the tuning by an all-pass */
export function playPlucked(patch: PluckedPatch, note: Note, random: Random): Stereo {
  const ring = patch.ringSeconds * 2 ** ((MIDDLE_C - note.midi) / 24)
  const seconds = Math.min(note.lengthSeconds + patch.releaseSeconds, ring)
  const hz = midiToHz(note.midi + (bipolar(random) * 1.5) / 100)
  const channel = new Float32Array(secondsToWholeFrames(seconds))
  pluck(channel, patch, { velocity: note.velocity, hz, random })
  vibrate(channel, { hz, ringSeconds: ring, dullness: patch.dullness })
  const body = channel.slice()
  filter(body, { shape: 'band', cutoffHz: patch.bodyHz, resonance: 1.4 })
  for (let frame = 0; frame < channel.length; frame++) channel[frame] = channel[frame]! + 0.5 * body[frame]!
  applyGain(channel, curveOf(channel.length, damped(note.lengthSeconds, seconds)))
  return mono(channel)
}

/** One period of noise, as bright as the stroke is hard, without the partials that have a node where it is plucked. */
function pluck(
  channel: Channel,
  patch: PluckedPatch,
  how: { velocity: number; hz: number; random: Random },
): void {
  const period = Math.min(channel.length, Math.round(SAMPLE_RATE_HZ / how.hz))
  const burst = whiteNoise(period, how.random)
  const cutoffHz = patch.fingerHz * (0.35 + 0.65 * how.velocity)
  filter(burst, { shape: 'low', cutoffHz, resonance: 0.7 })
  const node = Math.max(1, Math.round(period * patch.pluckedAt * between(how.random, 0.92, 1.08)))
  for (let frame = 0; frame < period; frame++) {
    const round = burst[(frame - node + period) % period]!
    channel[frame] = (burst[frame]! - round) * how.velocity
  }
}

function vibrate(channel: Channel, string: { hz: number; ringSeconds: number; dullness: number }): void {
  const angle = (2 * Math.PI * string.hz) / SAMPLE_RATE_HZ
  const { dullness } = string
  const filterDelay =
    Math.atan2(dullness * Math.sin(angle), 1 - dullness + dullness * Math.cos(angle)) / angle
  const delay = SAMPLE_RATE_HZ / string.hz - filterDelay
  const whole = Math.floor(delay - 0.3)
  const part = delay - whole
  const tuning = Math.sin(((1 - part) * angle) / 2) / Math.sin(((1 + part) * angle) / 2)
  const loss = 10 ** (-3 / (string.hz * string.ringSeconds))
  let [lastIn, lastOut, lastTuned] = [0, 0, 0]
  for (let frame = whole; frame < channel.length; frame++) {
    const back = channel[frame - whole]!
    const tuned = tuning * back + lastIn - tuning * lastOut
    lastIn = back
    lastOut = tuned
    channel[frame] = channel[frame]! + loss * ((1 - dullness) * tuned + dullness * lastTuned)
    lastTuned = tuned
  }
}

function damped(heldSeconds: number, endSeconds: number): (seconds: number) => number {
  const release = Math.max(0.005, endSeconds - heldSeconds)
  return (seconds) => {
    const rise = Math.min(1, seconds / 0.0008)
    const part = Math.min(1, Math.max(0, (seconds - heldSeconds) / release))
    return rise * Math.exp(-4 * part) * (1 - part)
  }
}
