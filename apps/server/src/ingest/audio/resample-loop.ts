import { resample } from '@segno/audio-files'
import type { Pcm } from '@segno/units'

/** Long enough for any filter, and a whole number of frames at every rate in use. */
const PAD_SECONDS = 0.1

/** A loop at another rate, made as if it had been going round for ever: the filter sees its end before its beginning. */
export function resampleLoop(pcm: Pcm, rateHz: number): Pcm {
  if (pcm.sampleRateHz === rateHz) return pcm
  const lengthFrames = pcm.channels[0]?.length ?? 0
  const padFrames = Math.round(PAD_SECONDS * pcm.sampleRateHz)
  const round = pcm.channels.map((values) =>
    Float32Array.from(
      { length: lengthFrames + 2 * padFrames },
      (_, at) => values[around(at - padFrames, lengthFrames)] ?? 0,
    ),
  )
  const from = Math.round(PAD_SECONDS * rateHz)
  const until = from + Math.round((lengthFrames * rateHz) / pcm.sampleRateHz)
  const { channels } = resample({ sampleRateHz: pcm.sampleRateHz, channels: round }, rateHz)
  return { sampleRateHz: rateHz, channels: channels.map((values) => values.slice(from, until)) }
}

/** A place in a loop, however often one has gone round. */
export function around(at: number, lengthFrames: number): number {
  return ((at % lengthFrames) + lengthFrames) % lengthFrames
}
