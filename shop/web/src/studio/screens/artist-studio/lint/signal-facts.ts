import type { Pcm } from '@segno/units'

/** What is told of a signal by looking at its frames alone. */
export interface SignalFacts {
  /** Largest absolute value of any frame; 1 is full scale. */
  readonly peak: number
  /** False where a value is endless or no number. */
  readonly isFinite: boolean
  /** Difference between the highest and the lowest value of the channel where it is largest. */
  readonly range: number
  /** Mean of the channel that is furthest off the centre. */
  readonly dcOffset: number
  /** How often the signal stays at full scale for several frames. */
  readonly clippedRuns: number
  readonly leadSeconds: number
  readonly tailSeconds: number
  /** Two channels that hold the same. */
  readonly isDualMono: boolean
}

/** A converter cuts peaks off flat; a limiter touches full scale for a frame or two. */
const CLIPPED_FRAMES = 4
/** The largest 16-bit value is 32767/32768; a hair below it counts, because bounces are dithered. */
const FULL_SCALE = 0.9999
/** What stays 54 dB below the peak at the ends is silence. */
const SILENCE_RATIO = 0.002

export function signalFacts({ channels, sampleRateHz }: Pcm): SignalFacts {
  const each = channels.map(channelFacts)
  const peak = Math.max(0, ...each.map((one) => one.peak))
  const length = channels[0]?.length ?? 0
  const ends = channels.map((channel) => endsOf(channel, peak * SILENCE_RATIO))
  const first = Math.min(length, ...ends.map(({ first: at }) => at))
  const last = Math.max(-1, ...ends.map(({ last: at }) => at))
  return {
    peak,
    isFinite: each.every((one) => one.isFinite),
    range: Math.max(0, ...each.map((one) => one.range)),
    dcOffset: each.reduce((most, { mean }) => (Math.abs(mean) > Math.abs(most) ? mean : most), 0),
    clippedRuns: Math.max(0, ...each.map((one) => one.clippedRuns)),
    leadSeconds: first / sampleRateHz,
    tailSeconds: last < 0 ? 0 : (length - 1 - last) / sampleRateHz,
    isDualMono: isDualMono(channels),
  }
}

function channelFacts(channel: Float32Array) {
  let lowest = Infinity
  let highest = -Infinity
  let sum = 0
  let run = 0
  let clippedRuns = 0
  for (const value of channel) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
    sum += value
    run = value >= FULL_SCALE || value <= -FULL_SCALE ? run + 1 : 0
    if (run === CLIPPED_FRAMES) clippedRuns += 1
  }
  // The sum of what is endless or no number is neither.
  const isFinite = Number.isFinite(sum)
  return {
    isFinite,
    mean: sum / Math.max(1, channel.length),
    peak: Math.max(highest, -lowest, 0),
    range: Math.max(0, highest - lowest),
    clippedRuns,
  }
}

function endsOf(channel: Float32Array, level: number): { first: number; last: number } {
  const sounds = (value: number): boolean => Math.abs(value) > level
  const first = channel.findIndex(sounds)
  return { first: first < 0 ? channel.length : first, last: channel.findLastIndex(sounds) }
}

function isDualMono([left, right]: Pcm['channels']): boolean {
  return left !== undefined && right !== undefined && left.every((value, at) => value === right[at])
}
