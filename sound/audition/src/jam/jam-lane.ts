import type { JamClip } from './jam-runs.ts'
import type { LaneAudio, StripSettings } from './lane-strip.ts'

/** A lane as the player needs it. */
export interface PlayedLane extends StripSettings {
  readonly id: string
  readonly clips: readonly JamClip[]
  /** Null while it is made, and for a sound that cannot be heard. */
  readonly audio: LaneAudio | null
}

/** All lanes together would pass full scale. */
export const HEADROOM_GAIN = 0.5

/** A turn with a frame more than it lasts, since turns may begin a frame later than they are long. */
export function turnBuffer(
  channels: readonly Float32Array<ArrayBuffer>[],
  { sampleRateHz, repeats }: { sampleRateHz: number; repeats: boolean },
): AudioBuffer {
  const length = channels[0]?.length ?? 0
  const buffer = new AudioBuffer({
    length: length + 1,
    numberOfChannels: Math.max(1, channels.length),
    sampleRate: sampleRateHz,
  })
  channels.forEach((channel, at) => {
    buffer.copyToChannel(channel, at)
    if (repeats) buffer.copyToChannel(channel.subarray(0, 1), at, length)
  })
  return buffer
}
