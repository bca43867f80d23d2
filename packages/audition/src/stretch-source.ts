import { padChannel, type Edges } from './pad-channel.ts'

/** A sound as the stretcher reads it: whole windows in one stretch, across the seam of a loop too. */
export interface StretchSource {
  /** One or two channels at the context's rate, padded on both sides. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  readonly padFrames: number
  /** Frames a second of the sound's own time: fewer than the context's rate where it was resampled to a higher pitch. */
  readonly framesPerSecond: number
  readonly edges: Edges
}

/** The stretcher's windows reach 90 ms back and 60 ms ahead; the rest is for speed, which moves on between two windows. */
const PAD_SECONDS = 0.5

/** Pads `channels`, whose content lasts `lengthSeconds` in the sound's own time and `lengthFrames` at `sampleRateHz`. */
export function stretchSource(content: {
  readonly channels: readonly Float32Array[]
  readonly lengthFrames: number
  readonly lengthSeconds: number
  readonly sampleRateHz: number
  readonly edges: Edges
}): StretchSource {
  const { lengthFrames, lengthSeconds, edges } = content
  const padFrames = Math.round(PAD_SECONDS * content.sampleRateHz)
  const channels = content.channels.map((channel) => padChannel(channel, { lengthFrames, padFrames, edges }))
  return { channels, padFrames, framesPerSecond: lengthFrames / lengthSeconds, edges }
}
