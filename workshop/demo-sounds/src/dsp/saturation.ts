import { dbToGain } from '@segno/units'
import { channelsOf, peakOf, type Channel, type Stereo } from './tape.ts'

/** Rounds off peaks like tape: the sound is first brought to a peak of `driveDb` over the knee, so its level is no matter. */
export function saturate(sound: Stereo, driveDb: number): void {
  const peak = peakOf(sound)
  if (peak === 0) return
  const gain = dbToGain(driveDb) / peak
  for (const channel of channelsOf(sound)) bend(channel, gain, 1 / softClip(dbToGain(driveDb)))
}

function bend(channel: Channel, gain: number, makeUp: number): void {
  for (let frame = 0; frame < channel.length; frame++)
    channel[frame] = softClip(channel[frame]! * gain) * makeUp
}

/** Close to tanh: straight near 0, 1 from 3 on, smooth between. */
export function softClip(value: number): number {
  if (value > 3) return 1
  if (value < -3) return -1
  const square = value * value
  return (value * (27 + square)) / (27 + 9 * square)
}
