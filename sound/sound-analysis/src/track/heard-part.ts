import type { Pcm } from '@segno/units'

/** The part of a recording that is listened to. */
export interface HeardPart {
  readonly pcm: Pcm
  /** When in the recording it begins. */
  readonly fromSeconds: number
  /** Whether something that sounds was left out. */
  readonly isPart: boolean
}

/** Longer than this nothing new is told, and the cost stays the same however long a recording is. */
const MOST_HEARD_SECONDS = 60
const BLOCK_SECONDS = 0.05
/** What stays 46 dB below the loudest block is the room before somebody plays. */
const SILENCE_RATIO = 0.005

/** What sounds, without the silence around it; of a long recording the loudest minute, where most is played. */
export function heardPartOf({ channels, sampleRateHz }: Pcm): HeardPart {
  const blockFrames = Math.max(1, Math.round(BLOCK_SECONDS * sampleRateHz))
  const levels = blockLevels(channels, blockFrames)
  const least = SILENCE_RATIO * levels.reduce((most, level) => Math.max(most, level), 0)
  const first = Math.max(0, levels.findIndex((level) => level > least) - 1)
  const end = Math.min(levels.length, levels.findLastIndex((level) => level > least) + 2)
  const most = Math.round(MOST_HEARD_SECONDS / BLOCK_SECONDS)
  const from = end - first > most ? loudestStretch(levels, { first, end, length: most }) : first
  const to = Math.min(end, from + most)
  return {
    pcm: {
      sampleRateHz,
      channels: channels.map((channel) => channel.subarray(from * blockFrames, to * blockFrames)),
    },
    fromSeconds: (from * blockFrames) / sampleRateHz,
    isPart: end - first > most,
  }
}

/** Roots of levels, so that one loud crash does not outweigh a minute of music. */
function loudestStretch(
  levels: Float64Array,
  { first, end, length }: { first: number; end: number; length: number },
): number {
  let sum = 0
  let most = -1
  let best = first
  for (let block = first; block < end; block++) {
    sum += Math.sqrt(levels[block]!)
    if (block >= first + length) sum -= Math.sqrt(levels[block - length]!)
    if (block + 1 >= first + length && sum > most) {
      most = sum
      best = block + 1 - length
    }
  }
  return best
}

/** Root mean squares. */
function blockLevels(channels: readonly Float32Array[], blockFrames: number): Float64Array {
  const length = channels[0]?.length ?? 0
  return Float64Array.from({ length: Math.ceil(length / blockFrames) }, (_, block) => {
    const end = Math.min(length, (block + 1) * blockFrames)
    let sum = 0
    for (const channel of channels)
      for (let index = block * blockFrames; index < end; index++) sum += channel[index]! * channel[index]!
    return Math.sqrt(sum / (channels.length * (end - block * blockFrames)))
  })
}
