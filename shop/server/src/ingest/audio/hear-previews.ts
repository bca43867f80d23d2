import { resample } from '@segno/audio-files'
import { gainToDb, type Pcm } from '@segno/units'

/** What both encoders are given: the sound at their rates, never beyond full scale. */
interface HeardPreviews {
  readonly opus: Pcm
  readonly mp3: Pcm
  /** By how much both are softer than the master, so that nothing is cut off; whoever plays them adds it again. */
  readonly headroomDb: number
}

const OPUS_RATE_HZ = 48_000

/** MP3 keeps 44.1 kHz; everything else both want at 48 kHz, so that is made only once. */
export function hearPreviews(pcm: Pcm, isLoop: boolean): HeardPreviews {
  const opus = resample(pcm, OPUS_RATE_HZ, { isLoop })
  const mp3 = pcm.sampleRateHz === 44_100 ? pcm : opus
  const peak = Math.max(peakOf(opus), peakOf(mp3))
  // Masters in floats go beyond full scale, and others do so between their frames, which shows at another rate.
  if (peak <= 1) return { opus, mp3, headroomDb: 0 }
  const softer = soften(opus, peak)
  return { opus: softer, mp3: mp3 === opus ? softer : soften(mp3, peak), headroomDb: gainToDb(peak) ?? 0 }
}

function peakOf({ channels }: Pcm): number {
  let lowest = 0
  let highest = 0
  for (const values of channels) {
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0
      if (value < lowest) lowest = value
      if (value > highest) highest = value
    }
  }
  return Math.max(-lowest, highest)
}

function soften({ sampleRateHz, channels }: Pcm, peak: number): Pcm {
  const softer = channels.map((values) => {
    const result = new Float32Array(values.length)
    for (let at = 0; at < values.length; at++) result[at] = (values[at] ?? 0) / peak
    return result
  })
  return { sampleRateHz, channels: softer }
}
