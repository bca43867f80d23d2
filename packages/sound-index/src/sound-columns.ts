import { wordsFor } from './bits.ts'
import type { IndexedSound } from './sound-query.ts'

const SMALLEST_CAPACITY = 1024

/** What is measured of each sound, by ordinal. Unknown is NaN here, which lies in no range. */
export class SoundColumns {
  capacity = 0
  readonly ids: string[] = []
  /** A number made of the id, which is the same in every process. */
  idHash = new Uint32Array(0)
  tempoBpm = new Float32Array(0)
  durationSeconds = new Float32Array(0)
  pricePoints = new Float64Array(0)
  publishedAtMs = new Float64Array(0)
  popularity = new Float64Array(0)

  /** Makes room for `ordinal`. @returns whether the capacity grew */
  reach(ordinal: number): boolean {
    if (ordinal < this.capacity) return false
    // By a quarter, because every search walks sets of this length.
    this.capacity = Math.max(SMALLEST_CAPACITY, wordsFor(this.capacity * 1.25) * 32)
    this.idHash = grown(new Uint32Array(this.capacity), this.idHash)
    this.tempoBpm = grown(new Float32Array(this.capacity), this.tempoBpm)
    this.durationSeconds = grown(new Float32Array(this.capacity), this.durationSeconds)
    this.pricePoints = grown(new Float64Array(this.capacity), this.pricePoints)
    this.publishedAtMs = grown(new Float64Array(this.capacity), this.publishedAtMs)
    this.popularity = grown(new Float64Array(this.capacity), this.popularity)
    return true
  }

  set(ordinal: number, sound: IndexedSound): void {
    this.ids[ordinal] = sound.id
    this.idHash[ordinal] = hashOf(sound.id)
    this.tempoBpm[ordinal] = sound.tempoBpm ?? Number.NaN
    this.durationSeconds[ordinal] = sound.durationSeconds
    this.pricePoints[ordinal] = sound.pricePoints
    this.publishedAtMs[ordinal] = sound.publishedAtMs
    this.popularity[ordinal] = sound.popularity
  }
}

function grown<Column extends { set(values: Column): void }>(larger: Column, smaller: Column): Column {
  larger.set(smaller)
  return larger
}

/** @see FNV-1a, 32 bits, over UTF-16 code units */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash >>> 0
}
