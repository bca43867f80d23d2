import type { Pcm } from '@segno/units'

export interface RecordingLevel {
  /** Half the way from the lowest value to the highest: a steady level is silence. */
  readonly peak: number
  /** Whether the tops of the waves are cut off. */
  readonly isClipped: boolean
}

/** Values this near to the highest one, so many in a row, are a top that was cut off. */
const NEAR_TOP = 0.9995
const TOP_FRAMES = 3
/** Below this the highest value is no limit of any device. */
const LEAST_TOP = 0.5
/** Limiters touch full scale now and then; a recording that is too loud lies there. */
const CLIPPED_SHARE = 0.0005

export function measureRecordingLevel({ channels }: Pcm): RecordingLevel {
  const ranges = channels.map(rangeOf)
  const peak = Math.max(0, ...ranges.map(({ lowest, highest }) => (highest - lowest) / 2))
  const top = Math.max(0, ...ranges.map(({ lowest, highest }) => Math.max(highest, -lowest)))
  return { peak, isClipped: top >= LEAST_TOP && channels.some((channel) => isClipped(channel, top)) }
}

function rangeOf(channel: Float32Array): { lowest: number; highest: number } {
  let lowest = Infinity
  let highest = -Infinity
  for (let index = 0; index < channel.length; index++) {
    const value = channel[index]!
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return { lowest, highest }
}

function isClipped(channel: Float32Array, top: number): boolean {
  const near = NEAR_TOP * top
  let run = 0
  let clipped = 0
  for (let index = 0; index < channel.length; index++) {
    const value = channel[index]!
    run = value >= near || value <= -near ? run + 1 : 0
    if (run === TOP_FRAMES) clipped += TOP_FRAMES
    else if (run > TOP_FRAMES) clipped++
  }
  return clipped > CLIPPED_SHARE * channel.length
}
