import { channelsOf, peakOf, type Channel, type Stereo } from './tape.ts'

const TAPS = 16
const PHASES = [0.25, 0.5, 0.75]
/** A wave between two frames can hardly be more than this above the higher one. */
const HEADROOM = 0.7

/**
 * The highest absolute value of the wave between each frame and the next, at four points, both channels together;
 * exact only where it may exceed `fromLevel`, and the frame's own value elsewhere.
 */
export function truePeaks(sound: Stereo, fromLevel: number): Float32Array {
  const peaks = new Float32Array(sound.left.length)
  for (const channel of channelsOf(sound)) raisePeaks(peaks, channel, fromLevel * HEADROOM)
  return peaks
}

/** Highest level of the wave as a factor, between the frames too. */
export function truePeak(sound: Stereo): number {
  const sampled = peakOf(sound)
  const peaks = truePeaks(sound, sampled)
  let highest = sampled
  for (let frame = 0; frame < peaks.length; frame++) if (peaks[frame]! > highest) highest = peaks[frame]!
  return highest
}

function raisePeaks(peaks: Float32Array, channel: Channel, threshold: number): void {
  const last = channel.length - 1
  for (let frame = 0; frame <= last; frame++) {
    const own = Math.abs(channel[frame]!)
    let peak = own
    if (own > threshold || (frame < last && Math.abs(channel[frame + 1]!) > threshold))
      for (const taps of interpolators) {
        const between = Math.abs(readWith(taps, channel, frame))
        if (between > peak) peak = between
      }
    if (peak > peaks[frame]!) peaks[frame] = peak
  }
}

function readWith(taps: Float64Array, channel: Channel, frame: number): number {
  const first = frame - TAPS / 2 + 1
  let sum = 0
  for (let tap = 0; tap < TAPS; tap++) sum += taps[tap]! * (channel[first + tap] ?? 0)
  return sum
}

/** Hann-windowed sinc for each point between two frames. */
const interpolators = PHASES.map((phase) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - TAPS / 2 + 1 - phase
    const window = 0.5 + 0.5 * Math.cos((2 * Math.PI * distance) / (TAPS + 1))
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
  }),
)
