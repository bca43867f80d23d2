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

/** Where in a jam a lane sounds: its sound begins anew with each repeat. */
export interface Clip {
  /** Counted from 0. */
  readonly startBar: number
  /** Of one repeat. */
  readonly lengthBars: number
  readonly repeats: number
}

/** The first bar after a clip. */
export function endBar({ startBar, lengthBars, repeats }: Clip): number {
  return startBar + lengthBars * repeats
}

/** Whether no two clips of a lane sound in the same bar, and none beyond the last. */
export function clipsFit(clips: readonly Clip[], bars: number): boolean {
  const ordered = clips.toSorted((one, other) => one.startBar - other.startBar)
  return ordered.every((clip, at) => endBar(clip) <= (ordered[at + 1]?.startBar ?? bars))
}
