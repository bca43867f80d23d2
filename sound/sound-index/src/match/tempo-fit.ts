import type { TempoRelation } from './match-query.ts'

/** How well a sound goes with a track in tempo. */
export interface TempoFit {
  readonly tempo: TempoRelation
  /** How much faster the sound is to play. */
  readonly speed: number
  /** 0…1. */
  readonly worth: number
}

/** Stretched by this much of an octave, a fifth and a half, hardly anything sounds like itself. */
export const FARTHEST_OCTAVES = 0.25
/** Of a sound that goes at half or double the tempo, beside one that goes at the same, where the tempo is known. */
const WORTH_OF_OCTAVE = 0.85
export const WORTH_OF_FREE = 0.6
export const WORTH_OF_UNKNOWN = 0.5

/** How fast a track is, and how likely that is, 0…1: half or double the tempo is the likeliest mistake. */
export interface TrackTempo {
  readonly tempoBpm: number | null
  readonly tempoConfidence?: number | undefined
}

/** @param ownBpm NaN where the sound has none */
export function tempoFit(track: TrackTempo, ownBpm: number): TempoFit {
  const trackBpm = track.tempoBpm
  if (trackBpm === null) return { tempo: 'unknown', speed: 1, worth: WORTH_OF_UNKNOWN }
  if (!(ownBpm > 0)) return { tempo: 'free', speed: 1, worth: WORTH_OF_FREE }
  const octaves = Math.log2(trackBpm / ownBpm)
  const same = worthAt(octaves)
  const half = octaveWorth(track) * worthAt(octaves - 1)
  const double = octaveWorth(track) * worthAt(octaves + 1)
  if (half > same) return { tempo: 'half', speed: trackBpm / 2 / ownBpm, worth: half }
  if (double > same) return { tempo: 'double', speed: (trackBpm * 2) / ownBpm, worth: double }
  return { tempo: 'same', speed: trackBpm / ownBpm, worth: same }
}

/** The same as `tempoFit(…).worth`, for every sound of a catalogue. */
export function tempoWorth(track: TrackTempo, ownBpm: number): number {
  const trackBpm = track.tempoBpm
  if (trackBpm === null) return WORTH_OF_UNKNOWN
  if (!(ownBpm > 0)) return WORTH_OF_FREE
  const octaves = Math.log2(trackBpm / ownBpm)
  return Math.max(worthAt(octaves), octaveWorth(track) * Math.max(worthAt(octaves - 1), worthAt(octaves + 1)))
}

/** The less sure the tempo is, the less matters which of the three it is. */
export function octaveWorth({ tempoConfidence = 1 }: TrackTempo): number {
  return 1 - (1 - WORTH_OF_OCTAVE) * tempoConfidence
}

function worthAt(octaves: number): number {
  return Math.max(0, 1 - Math.abs(octaves) / FARTHEST_OCTAVES)
}
