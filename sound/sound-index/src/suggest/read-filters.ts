import type { MusicalKey } from '@segno/units'
import { askedKeys } from '../musical-fit.ts'
import { findIntent, type TypedTempo, typedRange } from '../read-intent.ts'
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
  readonly tempo: (TypedTempo & ReadFilter) | null
  readonly keys: readonly ({ readonly key: MusicalKey } & ReadFilter)[]
  readonly kind: ({ readonly kind: IndexedSound['kind'] } & ReadFilter) | null
}

/** @param countOf how many sounds a search finds */
export function readFilters(text: string, countOf: (query: SoundQuery) => number): ReadFilters {
  const { tempo, key, kind, textWithout } = findIntent(text)
  const tempoCount = tempo ? countOf({ ranges: { tempoBpm: typedRange(tempo.value) } }) : 0
  const kindCount = kind ? countOf({ kinds: [kind.value] }) : 0
  return {
    tempo: tempo && tempoCount > 0 ? { ...tempo.value, count: tempoCount, rest: textWithout(tempo) } : null,
    keys: (key ? askedKeys({ key: key.value.key, anyMode: key.value.isModeOpen }) : [])
      .map((one) => ({ key: one, count: countOf({ key: one }), rest: textWithout(key) }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count),
    kind: kind && kindCount > 0 ? { kind: kind.value, count: kindCount, rest: textWithout(kind) } : null,
  }
}
