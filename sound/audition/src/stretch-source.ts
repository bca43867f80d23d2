import { semitonesToRatio } from '@segno/units'
import { padChannel, type Edges } from './pad-channel.ts'
import { resampleChannel } from './resample-channel.ts'
import { BLOCK_SECONDS, INTERVAL_SECONDS } from './stretch-timing.ts'

/** A sound to be stretched, and how far its pitch is to be shifted first. */
export interface StretchContent {
  /** One or two channels. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  /** A fraction of a frame included: 4 s at 44.1 kHz need not be whole frames at 48 kHz. */
  readonly lengthFrames: number
  /** In the sound's own time. */
  readonly lengthSeconds: number
  readonly sampleRateHz: number
  readonly edges: Edges
  readonly pitchSemitones: number
}

/** A sound as the stretcher reads it: whole windows in one stretch, across the seam of a loop too. */
export interface StretchSource {
  /** One or two channels at the context's rate, padded on both sides. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  readonly padFrames: number
  /** Frames a second of the sound's own time: fewer than the context's rate where it was resampled to a higher pitch. */
  readonly framesPerSecond: number
  readonly edges: Edges
}

/** A window reaches half its length ahead, and as much and an interval back. */
const PAD_SECONDS = BLOCK_SECONDS / 2 + INTERVAL_SECONDS + 0.01

/** The stretcher's own shift is up to 22 cents off, so the pitch is made by resampling and only the time by stretching. */
export function stretchSource(content: StretchContent): StretchSource {
  const { lengthSeconds, edges } = content
  const { channels, lengthFrames } = shifted(content)
  const padFrames = Math.round(PAD_SECONDS * content.sampleRateHz)
  return {
    channels: channels.map((channel) => padChannel(channel, { lengthFrames, padFrames, edges })),
    padFrames,
    framesPerSecond: lengthFrames / lengthSeconds,
    edges,
  }
}

function shifted(content: StretchContent): Pick<StretchContent, 'channels' | 'lengthFrames'> {
  const { channels, lengthFrames, edges, pitchSemitones } = content
  if (pitchSemitones === 0) return content
  const outputFrames = Math.max(1, Math.round(lengthFrames / semitonesToRatio(pitchSemitones)))
  return {
    channels: channels.map((channel) => resampleChannel(channel, { lengthFrames, outputFrames, edges })),
    lengthFrames: outputFrames,
  }
}
