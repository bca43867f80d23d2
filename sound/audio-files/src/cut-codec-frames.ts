import type { Pcm } from '@segno/units'

/** What a decoder puts before the audio of any MP3. */
const DECODER_FRAMES = 529
/** The same with what LAME, and most encoders after it, put there. */
const LAME_FRAMES = 1_105
/** An encoder fills its last frames with silence, which is never more than two of them and its own delay. */
const MOST_AFTER_FRAMES = 2_400
/** LAME fills so much at least and at most, what its decoder holds back taken off. */
const LAME_AFTER_FRAMES = [46, 1_200] as const

const EDGE_FRAMES = 40
/** At its edge a sound stands so far above what the codec smears beyond it. */
const EDGE_DB = 15
/** What stays so far below the whole is no part of the sound. */
const QUIET_DB = -40
const SMALLEST = 1e-20
/** Where less is left of it before its edge, a sound may have faded there by itself. */
const FADED_DB = -12
/** An edge is found within so many frames. */
const EDGE_MISS_FRAMES = 32

const BEATS_OF_BARS = [4, 8, 16, 32, 64] as const
const SLOWEST_BPM = 60
const FASTEST_BPM = 180
/** Of the tempos that loops are made at, most are multiples of 5, and of the others most are even. */
const USUAL_STEPS_BPM = [5, 2, 1] as const

/**
 * The audio of an MP3 without what its codec put before and after. Where no tag says how much that is, it is heard: silence
 * before the frame at which encoders begin, and an end beyond which there is only what the codec smears; a length of whole
 * beats near to that end is taken for the one that was meant.
 *
 * @param pcm everything that a decoder gives for the file
 */
export function cutCodecFrames(pcm: Pcm): Pcm {
  const energies = energyOf(pcm)
  const leadFrames = leadOf(energies)
  const endFrame = leadFrames === 0 ? energies.length : endOf(energies, leadFrames, pcm.sampleRateHz)
  if (endFrame <= leadFrames) return pcm
  return { ...pcm, channels: pcm.channels.map((values) => values.slice(leadFrames, endFrame)) }
}

function energyOf({ channels }: Pcm): Float64Array {
  const energies = new Float64Array(channels[0]?.length ?? 0)
  for (const values of channels)
    for (let at = 0; at < energies.length; at++) energies[at]! += values[at]! ** 2
  return energies
}

/** An MP3 that was cut out of a longer one sounds from its very beginning, and has nothing to be left out. */
function leadOf(energies: Float64Array): number {
  const whole = levelDb(energies, 0, energies.length)
  const isQuietUntil = (frame: number): boolean => {
    const before = levelDb(energies, 0, frame - EDGE_FRAMES)
    const after = levelDb(energies, frame, frame + DECODER_FRAMES)
    return before < Math.max(whole + QUIET_DB, after - EDGE_DB)
  }
  return [LAME_FRAMES, DECODER_FRAMES].find(isQuietUntil) ?? 0
}

function endOf(energies: Float64Array, leadFrames: number, rateHz: number): number {
  const wholeDb = levelDb(energies, 0, energies.length)
  const edge = edgeOf(energies, wholeDb + QUIET_DB)
  const [least, most] = LAME_AFTER_FRAMES
  const endsOfBars = (from: number, until: number, stepBpm: number): number[] =>
    lengthsOfBars({ from: from - leadFrames, until: until - leadFrames, rateHz, stepBpm }).map(
      (lengthFrames) => leadFrames + lengthFrames,
    )
  if (edge !== null) {
    const missOf = (end: number): number => Math.abs(end - edge.frame)
    const near = endsOfBars(edge.frame - EDGE_MISS_FRAMES, edge.frame + EDGE_MISS_FRAMES, 1)
    const [nearest] = near.toSorted((one, other) => missOf(one) - missOf(other))
    if (nearest !== undefined || edge.levelDb > wholeDb + FADED_DB) return nearest ?? edge.frame
  }
  // It may have died away before its end, of which bars say how much silence is its own.
  const from = Math.max(edge?.frame ?? 0, energies.length - most)
  const ends = USUAL_STEPS_BPM.flatMap((stepBpm) => endsOfBars(from, energies.length - least, stepBpm))
  const isQuietFrom = (end: number): boolean => levelDb(energies, end, energies.length) < wholeDb + QUIET_DB
  return ends.find(isQuietFrom) ?? edge?.frame ?? energies.length - least
}

interface Bars {
  readonly from: number
  readonly until: number
  readonly rateHz: number
  /** Only tempos that are whole multiples of this. */
  readonly stepBpm: number
}

/** Lengths between two at which one, two, four, eight or sixteen bars of four beats are at a whole tempo. */
function lengthsOfBars({ from, until, rateHz, stepBpm }: Bars): number[] {
  return BEATS_OF_BARS.flatMap((beats) => {
    const beatFrames = 60 * beats * rateHz
    const slowest = Math.max(SLOWEST_BPM, Math.ceil(beatFrames / (until + 0.5) / stepBpm) * stepBpm)
    const fastest = Math.min(FASTEST_BPM, beatFrames / (from - 0.5))
    const count = Math.max(0, Math.floor((fastest - slowest) / stepBpm) + 1)
    return Array.from({ length: count }, (_, at) => Math.round(beatFrames / (slowest + at * stepBpm)))
  })
}

interface Edge {
  readonly frame: number
  /** Of what sounds just before it. */
  readonly levelDb: number
}

/** Where the sound breaks off; `null` where it dies away before. */
function edgeOf(energies: Float64Array, quietDb: number): Edge | null {
  const level = (from: number, until: number): number => Math.max(quietDb, levelDb(energies, from, until))
  let edge: Edge | null = null
  let mostDb = EDGE_DB
  for (let frame = energies.length - MOST_AFTER_FRAMES; frame <= energies.length; frame++) {
    const before = level(frame - EDGE_FRAMES, frame)
    const dropDb = before - level(frame, frame + EDGE_FRAMES)
    if (dropDb <= mostDb || level(frame, energies.length) > before - EDGE_DB) continue
    edge = { frame, levelDb: before }
    mostDb = dropDb
  }
  return edge
}

/** Mean level, in dB. */
function levelDb(energies: Float64Array, from: number, until: number): number {
  const to = Math.min(until, energies.length)
  let sum = 0
  for (let at = Math.max(0, from); at < to; at++) sum += energies[at]!
  return 10 * Math.log10(sum / Math.max(1, to - from) + SMALLEST)
}
