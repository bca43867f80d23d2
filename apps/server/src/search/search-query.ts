import type { SoundQuery as WireQuery } from '@segno/contract'
import { readIntent, type SoundQuery } from '@segno/sound-index'
import type { Mode, MusicalKey, PitchClass } from '@segno/units'

export function asKey(key: { tonic: number; mode: Mode } | null): MusicalKey | null {
  return key === null ? null : { tonic: key.tonic as PitchClass, mode: key.mode }
}

/** `3-minor`: the form that a key has in an address. */
function keyName(key: MusicalKey): string {
  return `${key.tonic}-${key.mode}`
}

function readKeyName(name: string): MusicalKey {
  const [tonic = '0', mode = 'major'] = name.split('-')
  return { tonic: Number(tonic) as PitchClass, mode: mode as Mode }
}

export interface Understood {
  readonly text: string
  readonly tempoBpm: number | null
  readonly key: string | null
}

/** A tempo typed into the box means about that tempo: what is near is heard at it without harm. */
const TYPED_TEMPO_TOLERANCE = 0.04

/** From the address to the index: what is written in the box is read for tempo and key where no filter says otherwise. */
export function toIndexQuery(query: WireQuery): { asked: SoundQuery; understood: Understood } {
  const intent = readIntent(query.q ?? '')
  const hasTempoFilter = query.tempoMin !== undefined || query.tempoMax !== undefined
  const typedTempo = hasTempoFilter ? null : intent.tempoBpm
  const typedKey = query.key === undefined ? intent.key : null
  // A word that is not taken as a filter is still a word to look for.
  const isFullyRead = typedTempo === intent.tempoBpm && typedKey === intent.key
  const text = isFullyRead ? intent.text : (query.q ?? '')
  return {
    understood: {
      text,
      tempoBpm: isFullyRead ? typedTempo : null,
      key: isFullyRead && typedKey !== null ? keyName(typedKey) : null,
    },
    asked: {
      text,
      kinds: query.kind === undefined ? undefined : [query.kind],
      instruments: query.instrument,
      genres: query.genre,
      moods: query.mood,
      ...tempoRange(query, isFullyRead ? typedTempo : null),
      halfDouble: query.halfDouble === '1',
      key: query.key === undefined ? ((isFullyRead ? typedKey : null) ?? undefined) : readKeyName(query.key),
      keyMatch: query.keyMatch,
      artistHandle: query.artist,
      packId: query.pack,
      sort: query.sort,
      seed: query.seed,
      index: query.index,
      limit: query.limit,
      counts: query.counts === '1',
    },
  }
}

function tempoRange(query: WireQuery, typedBpm: number | null) {
  if (typedBpm === null) return { tempoMinBpm: query.tempoMin, tempoMaxBpm: query.tempoMax }
  return {
    tempoMinBpm: typedBpm * (1 - TYPED_TEMPO_TOLERANCE),
    tempoMaxBpm: typedBpm * (1 + TYPED_TEMPO_TOLERANCE),
  }
}
