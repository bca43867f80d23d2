import { gainToDb, type Pcm } from '@segno/units'

const OVERSAMPLING = 4
/** Frames on either side of a point that the interpolation looks at. */
const REACH_FRAMES = 12
const SKIP_FRAMES = 32

/** For each point between two frames, the weights of the frames around it. */
const phases = Array.from({ length: OVERSAMPLING - 1 }, (_, index) =>
  phaseWeights((index + 1) / OVERSAMPLING),
)
/** No interpolated value exceeds the largest frame it is made of by more than this. */
const mostGain = Math.max(
  ...phases.map((weights) => weights.reduce((sum, weight) => sum + Math.abs(weight), 0)),
)

/**
 * Highest level of the signal between its frames, 4 times oversampled.
 *
 * @returns dBTP, never below the peak of the frames; `null` for silence
 * @see ITU-R BS.1770-4 annex 2
 */
export function measureTruePeakDb(pcm: Pcm): number | null {
  return gainToDb(pcm.channels.reduce((peak, channel) => Math.max(peak, channelTruePeak(channel)), 0))
}

/** Highest level of the frames themselves in dBFS; `null` for silence. */
export function measurePeakDb(pcm: Pcm): number | null {
  return gainToDb(
    pcm.channels.reduce((peak, channel) => Math.max(peak, stretchPeak(channel, 0, channel.length)), 0),
  )
}

function channelTruePeak(channel: Float32Array): number {
  let peak = stretchPeak(channel, 0, channel.length)
  // Before the first frame and after the last one there is silence, into which the signal still swings.
  for (let start = -REACH_FRAMES; start < channel.length + REACH_FRAMES; start += SKIP_FRAMES) {
    const end = start + SKIP_FRAMES
    // Most stretches are too quiet to hold the peak, whatever happens between their frames.
    if (stretchPeak(channel, start - REACH_FRAMES, end + REACH_FRAMES) * mostGain <= peak) continue
    for (let index = start; index < end; index++) peak = Math.max(peak, peakAfter(channel, index))
  }
  return peak
}

function stretchPeak(channel: Float32Array, from: number, to: number): number {
  let peak = 0
  for (let index = Math.max(0, from); index < Math.min(channel.length, to); index++) {
    const size = Math.abs(channel[index]!)
    if (size > peak) peak = size
  }
  return peak
}

/** Highest of the interpolated values between frame `index` and the next. */
function peakAfter(channel: Float32Array, index: number): number {
  let peak = 0
  const first = index - REACH_FRAMES + 1
  for (const weights of phases) {
    let value = 0
    for (let tap = Math.max(0, -first); tap < 2 * REACH_FRAMES && first + tap < channel.length; tap++) {
      value += weights[tap]! * channel[first + tap]!
    }
    peak = Math.max(peak, Math.abs(value))
  }
  return peak
}

/** A sinc under a Kaiser-like cosine window, scaled so that a constant stays itself. */
function phaseWeights(share: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * REACH_FRAMES }, (_, tap) => {
    const distance = tap - REACH_FRAMES + 1 - share
    const angle = Math.PI * distance
    return (Math.sin(angle) / angle) * Math.cos(angle / (2 * REACH_FRAMES)) ** 2
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}
