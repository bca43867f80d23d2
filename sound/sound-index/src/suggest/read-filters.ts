import type { MusicalKey } from '@segno/units'
import { isModeAlone, keysOf } from '../reading/key.ts'
import { findIntent } from '../reading/read-intent.ts'
import type { Found } from '../reading/sentence.ts'
import { type TypedTempo, typedRange } from '../reading/tempo.ts'
import type { IndexedSound, SoundQuery } from '../sound-query.ts'

interface ReadFilter {
  /** How many sounds it finds. */
  readonly count: number
  /** What stays in the box when this is chosen: the text without the words that it was read from. */
  readonly rest: string
}

/**
 * Tempo, key and kind that a search reads out of the text; `null` where it reads none, or no sound has it. A tonic
 * without a mode is two keys.
 */
export interface ReadFilters {
  readonly tempo: (Omit<TypedTempo, 'otherTemposBpm'> & ReadFilter) | null
  readonly keys: readonly ({ readonly key: MusicalKey } & ReadFilter)[]
  readonly kind: ({ readonly kind: IndexedSound['kind'] } & ReadFilter) | null
}

/** The searches whose counts a text needs, and the filters that it says then. */
export function readFilters(text: string): {
  readonly searches: readonly SoundQuery[]
  readonly read: (counts: readonly number[]) => ReadFilters
} {
  const { tempo: typed, key, kind, textWithout } = findIntent(text)
  // A filter cannot say either of two.
  const tempo = typed?.value.otherTemposBpm.length === 0 ? typed : null
  // Nor every key of a mode.
  const keys = key && !isModeAlone(key.value) ? keysOf(key.value) : []
  return {
    searches: [
      ...keys.map((one) => ({ keys: [one] })),
      ...(tempo ? [{ ranges: { tempoBpm: typedRange(tempo.value) } }] : []),
      ...(kind ? [{ kinds: [kind.value] }] : []),
    ],
    read: (counts) => {
      const tempoCount = tempo ? counts[keys.length]! : 0
      const kindCount = kind ? counts.at(-1)! : 0
      return {
        tempo:
          tempo && tempoCount > 0 ? ofTempo(tempo, { count: tempoCount, rest: textWithout(tempo) }) : null,
        keys: keys
          .map((one, at) => ({ key: one, count: counts[at]!, rest: textWithout(key!) }))
          .filter(({ count }) => count > 0)
          .toSorted((one, other) => other.count - one.count),
        kind: kind && kindCount > 0 ? { kind: kind.value, count: kindCount, rest: textWithout(kind) } : null,
      }
    },
  }
}

function ofTempo({ value }: Found<TypedTempo>, filter: ReadFilter): ReadFilters['tempo'] {
  const { tempoBpm, tempoToBpm, toleranceBpm } = value
  return { tempoBpm, tempoToBpm, toleranceBpm, ...filter }
}
