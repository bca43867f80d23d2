import type { SoundQuery } from './sound-query.ts'

/** Tempos are held in single precision, so limits are too: 127.1 must lie in the range that starts at 127.1. */
const heldTempo = Math.fround

/** Name of the set a tempo is held in: its whole number. Most tempos are whole, and so are most limits. */
export function tempoBucket(tempoBpm: number): string {
  return String(Math.floor(heldTempo(tempoBpm)))
}

/** One or, where half and double time are welcome, three ranges of tempo, limits included. */
export class TempoRange {
  readonly #min: number
  readonly #max: number
  readonly #halfDouble: boolean

  constructor({ tempoMinBpm = 0, tempoMaxBpm = Infinity, halfDouble = false }: SoundQuery) {
    this.#min = heldTempo(tempoMinBpm)
    this.#max = heldTempo(tempoMaxBpm)
    this.#halfDouble = halfDouble
  }

  /** NaN is an unknown tempo and never accepted. */
  accepts(tempoBpm: number): boolean {
    if (this.#holds(tempoBpm, tempoBpm)) return true
    return (
      this.#halfDouble && (this.#holds(tempoBpm * 2, tempoBpm * 2) || this.#holds(tempoBpm / 2, tempoBpm / 2))
    )
  }

  /** Whether every tempo, or no tempo, of a bucket is accepted; else each must be asked for. */
  acceptsBucket(bucket: string): 'all' | 'none' | 'some' {
    const from = Number(bucket)
    const factors = this.#halfDouble ? [1, 2, 0.5] : [1]
    if (factors.some((factor) => this.#holds(from * factor, (from + 1) * factor))) return 'all'
    const apart = factors.every((factor) => (from + 1) * factor <= this.#min || from * factor > this.#max)
    return apart ? 'none' : 'some'
  }

  #holds(from: number, to: number): boolean {
    return from >= this.#min && to <= this.#max
  }
}
