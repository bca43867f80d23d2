/** What a jam can hold. Bars have four beats. */
export const JAM_LIMITS = {
  lanes: 16,
  /** Jams that are put first. */
  featured: 12,
  bars: 64,
  clipsPerLane: 64,
  leastTempoBpm: 20,
  mostTempoBpm: 400,
  leastGainDb: -60,
  mostGainDb: 6,
  semitones: 12,
} as const
export const BEATS_PER_BAR = 4

/** The bars that a clip takes. */
export interface ClipBars {
  /** Counted from 0. */
  readonly startBar: number
  /** Of one repeat. */
  readonly lengthBars: number
  readonly repeats: number
}

/** Where in a jam a lane sounds, and which part of its sound each repeat plays. */
export interface Clip extends ClipBars {
  /** Into the sound, at which each repeat begins. */
  readonly offsetBars: number
}

/** The first bar after a clip. */
export function endBar({ startBar, lengthBars, repeats }: ClipBars): number {
  return startBar + lengthBars * repeats
}

/** Whether no two clips of a lane sound in the same bar, and none beyond the last. */
export function clipsFit(clips: readonly ClipBars[], bars: number): boolean {
  const ordered = clips.toSorted((one, other) => one.startBar - other.startBar)
  return ordered.every((clip, at) => endBar(clip) <= (ordered[at + 1]?.startBar ?? bars))
}

/** What decides where in a sound a clip can begin. */
export interface OffsetSound {
  readonly kind: string
  readonly beats: number | null
  readonly durationSeconds: number
}

/**
 * The first offset that is beyond a sound, in bars: at any tempo, since a jam may play it at half or double time and
 * change its tempo later. A loop reaches until it begins on a bar again; its offsets go round.
 */
export function offsetLimitBars({ kind, beats, durationSeconds }: OffsetSound): number {
  const barSeconds = (60 * BEATS_PER_BAR) / JAM_LIMITS.mostTempoBpm
  if (kind !== 'loop') return Math.min(JAM_LIMITS.bars, Math.max(1, Math.ceil(durationSeconds / barSeconds)))
  const doubled = beats === null ? 0 : 2 * beats
  if (!Number.isInteger(doubled) || doubled < 1) return JAM_LIMITS.bars
  const bars = Array.from({ length: JAM_LIMITS.bars }, (_, at) => at + 1)
  return bars.find((count) => (count * BEATS_PER_BAR) % doubled === 0) ?? JAM_LIMITS.bars
}
