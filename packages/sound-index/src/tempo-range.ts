import type { SoundQuery } from './sound-query.ts'

/** Width of the ranges in which tempos are counted. */
const BUCKET_BPM = 10

/** Tempos are held in single precision, so limits are too: 127.1 must lie in the range that starts at 127.1. */
export const heldTempo = Math.fround

/** Name of the range a tempo is counted in: its lower limit. */
export function tempoBucket(tempoBpm: number): string {
  return String(Math.floor(heldTempo(tempoBpm) / BUCKET_BPM) * BUCKET_BPM)
}

export function bucketRange(bucket: string): { fromBpm: number; toBpm: number } {
  return { fromBpm: Number(bucket), toBpm: Number(bucket) + BUCKET_BPM }
}

/** One or, where half and double time are welcome, three ranges of tempo, limits included. */
export class TempoRange {
  readonly #ranges: readonly (readonly [number, number])[]

  constructor({ tempoMinBpm = 0, tempoMaxBpm = Infinity, halfDouble = false }: SoundQuery) {
    const factors = halfDouble ? [1, 0.5, 2] : [1]
    this.#ranges = factors.map((factor) => [heldTempo(tempoMinBpm) * factor, heldTempo(tempoMaxBpm) * factor])
  }

  accepts(tempoBpm: number): boolean {
    return this.#ranges.some(([min, max]) => tempoBpm >= min && tempoBpm <= max)
  }

  /** Whether every tempo, or no tempo, of a bucket is accepted; else each must be asked for. */
  acceptsBucket(bucket: string): 'all' | 'none' | 'some' {
    const { fromBpm, toBpm } = bucketRange(bucket)
    if (this.#ranges.some(([min, max]) => fromBpm >= min && toBpm <= max)) return 'all'
    return this.#ranges.every(([min, max]) => toBpm <= min || fromBpm > max) ? 'none' : 'some'
  }
}
