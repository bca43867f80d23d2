import { gainToDb, type Pcm } from '@segno/units'

/** Highest levels of a sound; dB, `null` for silence. */
export interface Peaks {
  /** dBFS of the frames themselves. */
  readonly peakDb: number | null
  /** dBTP: of the signal between its frames as well, never below `peakDb`. */
  readonly truePeakDb: number | null
}

/** Frames on either side of a point that the interpolation looks at. */
const REACH_FRAMES = 8
const BLOCK_FRAMES = 32
/** The signal is looked at in steps no longer than a frame at this rate. */
const OVERSAMPLED_HZ = 176_400

/**
 * Peaks of the frames and of what is between them, 4 times oversampled below 88.2 kHz and twice from there on.
 *
 * @see ITU-R BS.1770-4 annex 2
 */
export function measurePeakLevels({ channels, sampleRateHz }: Pcm): Peaks {
  const interpolation = interpolationFor(sampleRateHz)
  let peak = 0
  let truePeak = 0
  for (const channel of channels) {
    const blocks = blockPeaks(channel)
    const channelPeak = blocks.reduce((most, value) => Math.max(most, value), 0)
    peak = Math.max(peak, channelPeak)
    truePeak = Math.max(truePeak, channelTruePeak(channel, { blocks, interpolation, channelPeak }))
  }
  return { peakDb: gainToDb(peak), truePeakDb: gainToDb(truePeak) }
}

/** A wave between two frames is hardly ever more than this above the higher of them. */
const MOST_RISE = 1 / 0.7

/**
 * Of each frame the highest absolute value of the wave from it to the next, all channels together, as a limiter wants it:
 * exact where it may exceed `fromLevel`, the frame's own value elsewhere.
 */
export function truePeaksByFrame({ channels, sampleRateHz }: Pcm, fromLevel: number): Float32Array {
  const interpolation = interpolationFor(sampleRateHz)
  const peaks = new Float32Array(channels[0]?.length ?? 0)
  for (const channel of channels) raisePeaks(peaks, channel, { interpolation, fromLevel })
  return peaks
}

function raisePeaks(
  peaks: Float32Array,
  channel: Float32Array,
  { interpolation, fromLevel }: { interpolation: Interpolation; fromLevel: number },
): void {
  const around = new Float32Array(channel.length + 2 * REACH_FRAMES)
  around.set(channel, REACH_FRAMES)
  for (let frame = 0; frame < channel.length; frame++) {
    const index = frame + REACH_FRAMES
    const here = Math.abs(around[index]!)
    const mayExceed = Math.max(here, Math.abs(around[index + 1]!)) * MOST_RISE > fromLevel
    const peak = mayExceed ? Math.max(here, peakAfter(around, index, interpolation)) : here
    if (peak > peaks[frame]!) peaks[frame] = peak
  }
}

/**
 * Weights of the frames around the points between two frames, folded about the middle: the point halfway is a sum of
 * pairs of frames weighed by `half`, those at a quarter on either side are the sum and the difference of two such.
 */
interface Interpolation {
  readonly half: Float64Array
  readonly quarterSum: Float64Array
  readonly quarterDifference: Float64Array
  /** What they add up to at most; 1 where nothing is interpolated. */
  readonly mostGain: number
}

const NO_WEIGHTS = new Float64Array(REACH_FRAMES)
const INTERPOLATIONS: Readonly<Record<1 | 2 | 4, Interpolation>> = {
  1: { half: NO_WEIGHTS, quarterSum: NO_WEIGHTS, quarterDifference: NO_WEIGHTS, mostGain: 1 },
  2: interpolationOf(phaseWeights(0.5), new Float64Array(2 * REACH_FRAMES)),
  4: interpolationOf(phaseWeights(0.5), phaseWeights(0.25)),
}

function interpolationFor(sampleRateHz: number): Interpolation {
  return INTERPOLATIONS[sampleRateHz >= OVERSAMPLED_HZ ? 1 : sampleRateHz >= OVERSAMPLED_HZ / 2 ? 2 : 4]
}

function interpolationOf(half: Float64Array, quarter: Float64Array): Interpolation {
  const fold = (weights: Float64Array, sign: number): Float64Array =>
    Float64Array.from({ length: REACH_FRAMES }, (_, pair) => {
      return (weights[REACH_FRAMES - 1 - pair]! + sign * weights[REACH_FRAMES + pair]!) / 2
    })
  const gain = (weights: Float64Array): number => weights.reduce((sum, weight) => sum + Math.abs(weight), 0)
  return {
    half: fold(half, 1),
    quarterSum: fold(quarter, 1),
    quarterDifference: fold(quarter, -1),
    mostGain: Math.max(gain(half), gain(quarter)),
  }
}

function blockPeaks(channel: Float32Array): Float32Array {
  const blocks = new Float32Array(Math.ceil(channel.length / BLOCK_FRAMES))
  for (let block = 0; block < blocks.length; block++) {
    const end = Math.min(channel.length, (block + 1) * BLOCK_FRAMES)
    let most = 0
    for (let index = block * BLOCK_FRAMES; index < end; index++) {
      const size = Math.abs(channel[index]!)
      if (size > most) most = size
    }
    blocks[block] = most
  }
  return blocks
}

function channelTruePeak(
  channel: Float32Array,
  facts: { blocks: Float32Array; interpolation: Interpolation; channelPeak: number },
): number {
  const { blocks, interpolation, channelPeak } = facts
  const around = new Float32Array(BLOCK_FRAMES + 2 * REACH_FRAMES + 1)
  let peak = channelPeak
  const look = (block: number): void => {
    fillAround(around, channel, block * BLOCK_FRAMES - REACH_FRAMES)
    peak = Math.max(peak, interpolatedPeak(around, interpolation))
  }
  // After the loudest, most of the rest is too quiet to hold the peak, whatever happens between its frames.
  look(blocks.indexOf(channelPeak))
  // Before the first frame and after the last one there is silence, into which the signal still swings.
  let [before, here] = [0, 0]
  for (let block = -1; block <= blocks.length; block++) {
    const after = block + 1 < blocks.length ? blocks[block + 1]! : 0
    if (Math.max(before, here, after) * interpolation.mostGain > peak) look(block)
    before = here
    here = after
  }
  return peak
}

function fillAround(around: Float32Array, channel: Float32Array, start: number): void {
  const first = Math.max(0, start)
  around.fill(0)
  around.set(channel.subarray(first, Math.min(channel.length, start + around.length)), first - start)
}

/** Highest of the values that lie between each frame of a block and the next. */
function interpolatedPeak(around: Float32Array, interpolation: Interpolation): number {
  let peak = 0
  for (let index = REACH_FRAMES; index < REACH_FRAMES + BLOCK_FRAMES; index++) {
    peak = Math.max(peak, peakAfter(around, index, interpolation))
  }
  return peak
}

/** Highest of the values that lie between the frame at `index` and the next. */
function peakAfter(around: Float32Array, index: number, interpolation: Interpolation): number {
  const { half, quarterSum, quarterDifference } = interpolation
  let [middle, sum, difference] = [0, 0, 0]
  for (let pair = 0; pair < REACH_FRAMES; pair++) {
    const before = around[index - pair]!
    const after = around[index + 1 + pair]!
    middle += half[pair]! * (before + after)
    sum += quarterSum[pair]! * (before + after)
    difference += quarterDifference[pair]! * (before - after)
  }
  return Math.max(Math.abs(middle), Math.abs(sum) + Math.abs(difference))
}

/** A sinc under a cosine window, scaled so that a constant stays itself. */
function phaseWeights(share: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * REACH_FRAMES }, (_, tap) => {
    const distance = tap - REACH_FRAMES + 1 - share
    const angle = Math.PI * distance
    return (Math.sin(angle) / angle) * Math.cos(angle / (2 * REACH_FRAMES)) ** 2
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}
