import { newValues, wordsFor } from './bits.ts'
import { type IndexedSound, type Measure, MEASURES } from './sound-query.ts'

const SMALLEST_CAPACITY = 1024

/** What columns are made of, in plain values. */
export interface SavedColumns {
  readonly capacity: number
  readonly ids: readonly string[]
  readonly idHash: Uint32Array<ArrayBuffer>
  readonly publishedAtMs: Float64Array<ArrayBuffer>
  readonly popularity: Float64Array<ArrayBuffer>
  readonly stamps: Uint32Array<ArrayBuffer>
  readonly otherTempoBpm: Float32Array
  readonly measures: Readonly<Record<Measure, Float32Array>>
}

/** What is a number of each sound, by ordinal. Unknown is NaN here, which lies in no range. */
export class SoundColumns {
  capacity = 0
  readonly ids: string[] = []
  /** A number made of the id, which is the same in every process. */
  idHash = new Uint32Array(0)
  publishedAtMs = new Float64Array(0)
  popularity = new Float64Array(0)
  stamps = new Uint32Array(0)
  otherTempoBpm = newValues(0)
  readonly measures = Object.fromEntries(MEASURES.map((name) => [name, newValues(0)])) as Record<
    Measure,
    Float32Array<SharedArrayBuffer>
  >

  /** Puts in the place of what is here what `save` of another told. */
  restore(saved: SavedColumns): void {
    this.capacity = saved.capacity
    for (const id of saved.ids) this.ids.push(id)
    this.idHash = saved.idHash
    this.publishedAtMs = saved.publishedAtMs
    this.popularity = saved.popularity
    this.stamps = saved.stamps
    const restored = (values: Float32Array): Float32Array<SharedArrayBuffer> => {
      const shared = newValues(this.capacity)
      shared.set(values)
      return shared
    }
    this.otherTempoBpm = restored(saved.otherTempoBpm)
    for (const name of MEASURES) this.measures[name] = restored(saved.measures[name])
  }

  save(): SavedColumns {
    const { capacity, ids, idHash, publishedAtMs, popularity, stamps } = this
    const measures = Object.fromEntries(
      MEASURES.map((name) => [name, Float32Array.from(this.measures[name])]),
    ) as Record<Measure, Float32Array>
    const otherTempoBpm = Float32Array.from(this.otherTempoBpm)
    return { capacity, ids: [...ids], idHash, publishedAtMs, popularity, stamps, otherTempoBpm, measures }
  }

  /** Makes room for `ordinal`. @returns whether the capacity grew */
  reach(ordinal: number): boolean {
    if (ordinal < this.capacity) return false
    // By a quarter, because every search walks sets of this length.
    this.capacity = Math.max(SMALLEST_CAPACITY, wordsFor(this.capacity * 1.25) * 32)
    this.idHash = grown(new Uint32Array(this.capacity), this.idHash)
    this.publishedAtMs = grown(new Float64Array(this.capacity), this.publishedAtMs)
    this.popularity = grown(new Float64Array(this.capacity), this.popularity)
    this.stamps = grown(new Uint32Array(this.capacity), this.stamps)
    this.otherTempoBpm = grown(newValues(this.capacity), this.otherTempoBpm)
    for (const name of MEASURES) this.measures[name] = grown(newValues(this.capacity), this.measures[name])
    return true
  }

  set(ordinal: number, sound: IndexedSound): void {
    this.ids[ordinal] = sound.id
    this.idHash[ordinal] = hashOf(sound.id)
    this.publishedAtMs[ordinal] = sound.publishedAtMs
    this.popularity[ordinal] = sound.popularity
    this.stamps[ordinal] = sound.stamp ?? 0
    this.otherTempoBpm[ordinal] = sound.otherTempoBpm ?? Number.NaN
    for (const name of MEASURES) this.measures[name][ordinal] = sound[name] ?? Number.NaN
  }
}

function grown<Column extends { set(values: Column): void }>(larger: Column, smaller: Column): Column {
  larger.set(smaller)
  return larger
}

/** @see FNV-1a, 32 bits, over UTF-16 code units */
export function hashOf(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash >>> 0
}
