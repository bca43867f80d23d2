import type { SoundPage, SoundQuery as WireQuery } from '@segno/contract'
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

/** A tempo typed into the box means about that tempo: what is near is heard at it without harm. */
const TYPED_TEMPO_TOLERANCE = 0.04

/** From the address to the index: what is written in the box is read for tempo and key where no filter says otherwise. */
export function toIndexQuery(query: WireQuery): { asked: SoundQuery; understood: SoundPage['understood'] } {
  const intent = readIntent(query.q ?? '')
  const hasTempoFilter = query.tempoMin !== undefined || query.tempoMax !== undefined
  const tempoBpm = hasTempoFilter ? null : intent.tempoBpm
  const tempoToBpm = hasTempoFilter ? null : intent.tempoToBpm
  const key = query.key === undefined ? intent.key : null
  return {
    understood: { text: intent.text, tempoBpm, tempoToBpm, key: key && keyName(key) },
    asked: {
      text: intent.text,
      kinds: query.kind === undefined ? undefined : [query.kind],
      instruments: query.instrument,
      genres: query.genre,
      moods: query.mood,
      ...(tempoBpm === null
        ? { tempoMinBpm: query.tempoMin, tempoMaxBpm: query.tempoMax }
        : typedRange(tempoBpm, tempoToBpm)),
      halfDouble: query.halfDouble === '1',
      key: query.key === undefined ? (key ?? undefined) : readKeyName(query.key),
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

function typedRange(tempoBpm: number, tempoToBpm: number | null) {
  if (tempoToBpm !== null) return { tempoMinBpm: tempoBpm, tempoMaxBpm: tempoToBpm }
  return {
    tempoMinBpm: tempoBpm * (1 - TYPED_TEMPO_TOLERANCE),
    tempoMaxBpm: tempoBpm * (1 + TYPED_TEMPO_TOLERANCE),
  }
}
