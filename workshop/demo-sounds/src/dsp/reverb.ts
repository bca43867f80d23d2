import { filter } from './filter.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from './sample-rate.ts'
import { throughSeam, type Channel, type Stereo, type Tape } from './tape.ts'

export interface Reverb {
  /** Time in which the tail falls by 60 dB. */
  readonly seconds: number
  /** Level of the reverberation beside the dry sound, as a factor. */
  readonly mix: number
  /** 1 is a hall; below 0.5 a room. */
  readonly size: number
  /** The tail is duller above this. */
  readonly dampingHz: number
}

const LINES = 8
const RING_FRAMES = 8192
// Primes, so that the lines' echoes do not fall together.
const DELAY_FRAMES = [1423, 1669, 1949, 2281, 2617, 3019, 3461, 3907]
const DIFFUSER_FRAMES = [151, 233, 389, 563]
const LOWEST_WET_HZ = 180
/** Brings a hall's answer to a held chord near the chord's own level. */
const NETWORK_GAIN = 0.7

/** Adds a feedback-delay-network reverberation. */
export function reverberate(tape: Tape, reverb: Reverb): void {
  throughSeam(tape, secondsToWholeFrames(1.2 * reverb.seconds), (sound) => {
    const wet = { left: sound.left.slice(), right: sound.right.slice() }
    prepare(wet.left, 1)
    prepare(wet.right, 1.07)
    runNetwork(wet, reverb)
    add(sound.left, wet.left, reverb.mix * NETWORK_GAIN)
    add(sound.right, wet.right, reverb.mix * NETWORK_GAIN)
  })
}

function prepare(channel: Channel, stretch: number): void {
  filter(channel, { shape: 'high', cutoffHz: LOWEST_WET_HZ, resonance: 0.6 })
  for (const frames of DIFFUSER_FRAMES) diffuse(channel, Math.round(frames * stretch))
}

/** All-pass: smears a click without changing the colour. */
function diffuse(channel: Channel, delayFrames: number): void {
  const memory = new Float32Array(delayFrames)
  let at = 0
  for (let frame = 0; frame < channel.length; frame++) {
    const delayed = memory[at]!
    const input = channel[frame]! - 0.62 * delayed
    memory[at] = input
    channel[frame] = delayed + 0.62 * input
    if (++at === delayFrames) at = 0
  }
}

function runNetwork({ left, right }: Stereo, { seconds, size, dampingHz }: Reverb): void {
  const rings = new Float32Array(LINES * RING_FRAMES)
  const delays = Int32Array.from(DELAY_FRAMES, (frames) => Math.round(frames * (0.25 + 0.75 * size)))
  const gains = Float64Array.from(delays, (frames) => 10 ** ((-3 * frames) / (seconds * SAMPLE_RATE_HZ)))
  const dull = 1 - Math.exp((-2 * Math.PI * dampingHz) / SAMPLE_RATE_HZ)
  const damped = new Float64Array(LINES)
  const lines = new Float64Array(LINES)
  for (let frame = 0; frame < left.length; frame++) {
    for (let line = 0; line < LINES; line++) {
      const read = rings[line * RING_FRAMES + ((frame - delays[line]!) & (RING_FRAMES - 1))]!
      damped[line] = damped[line]! + dull * (read - damped[line]!)
      lines[line] = damped[line]! * gains[line]!
    }
    const inLeft = left[frame]!
    const inRight = right[frame]!
    left[frame] = lines[0]! - lines[2]! + lines[4]! - lines[6]!
    right[frame] = lines[1]! - lines[3]! + lines[5]! - lines[7]!
    mixLines(lines)
    const at = frame & (RING_FRAMES - 1)
    for (let line = 0; line < LINES; line++)
      rings[line * RING_FRAMES + at] = lines[line]! + (line % 2 === 0 ? inLeft : inRight)
  }
}

/** Hadamard matrix of order eight: every line feeds every other, and no energy is lost. */
function mixLines(lines: Float64Array): void {
  for (let span = 1; span < LINES; span *= 2)
    for (let line = 0; line < LINES; line++) {
      if (line & span) continue
      const upper = lines[line]!
      const lower = lines[line + span]!
      lines[line] = (upper + lower) * Math.SQRT1_2
      lines[line + span] = (upper - lower) * Math.SQRT1_2
    }
}

function add(channel: Channel, wet: Channel, gain: number): void {
  for (let frame = 0; frame < channel.length; frame++) channel[frame] = channel[frame]! + wet[frame]! * gain
}
