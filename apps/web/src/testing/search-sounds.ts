import type { Sound, SoundCounts, SoundPage, SoundQuery } from '@segno/contract'
import { readUnderstood } from './read-understood.ts'

type Test = (sound: Sound) => boolean
type Conditions = Readonly<Record<string, Test>>

const keyOf = ({ key }: Sound): string | null => key && `${key.tonic}-${key.mode}`

/** The search of the fake shop: right in what it answers, in no hurry. */
export function searchSounds(
  sounds: readonly Sound[],
  query: SoundQuery,
  ownedIds: readonly string[],
): SoundPage {
  const understood = readUnderstood(query.q ?? '')
  const conditions = conditionsOf(query, understood)
  const found = sounds.filter((sound) => Object.values(conditions).every((test) => test(sound)))
  if (query.sort === 'tempo') found.sort((one, other) => (one.tempoBpm ?? 1e9) - (other.tempoBpm ?? 1e9))
  const loops = found.slice(query.index, query.index + query.limit)
  return {
    loops,
    total: found.length,
    index: query.index + loops.length,
    asOf: `v${sounds.length}`,
    counts: query.counts ? countsOf(sounds, conditions) : null,
    loosen: found.length > 0 ? [] : loosened(sounds, conditions),
    understood,
    ownedIds: ownedIds.filter((id) => loops.some(({ _id }) => _id === id)),
  }
}

function conditionsOf(query: SoundQuery, understood: SoundPage['understood']): Conditions {
  const { kind, instrument, genre, mood, tempoMin, tempoMax, key, artist, pack } = query
  const words = understood.text.toLowerCase().split(/\s+/).filter(Boolean)
  const wantedKey = key ?? understood.key
  const lowest = tempoMin ?? understood.tempoBpm
  const highest = tempoMax ?? understood.tempoBpm
  return {
    ...(words.length > 0 && { text: (sound) => words.every((word) => textOf(sound).includes(word)) }),
    ...(kind && { kinds: (sound) => sound.kind === kind }),
    ...(instrument && { instruments: (sound) => instrument.includes(sound.instrument ?? '') }),
    ...(genre && { genres: (sound) => sound.genres.some((one) => genre.includes(one)) }),
    ...(mood && { moods: (sound) => sound.moods.some((one) => mood.includes(one)) }),
    ...((lowest || highest) && {
      tempo: ({ tempoBpm }) => tempoBpm !== null && tempoBpm >= (lowest ?? 0) && tempoBpm <= (highest ?? 999),
    }),
    ...(wantedKey && { key: (sound) => keyOf(sound) === wantedKey }),
    ...(artist && { artistHandle: (sound) => sound.artist.handle === artist }),
    ...(pack && { packId: (sound) => sound.pack?._id === pack }),
  } satisfies Conditions
}

function textOf({ title, artist, genres, moods, instrument, pack }: Sound): string {
  return [title, artist.name, instrument, pack?.title, ...genres, ...moods].join(' ').toLowerCase()
}

function loosened(sounds: readonly Sound[], conditions: Conditions): SoundPage['loosen'] {
  return Object.keys(conditions)
    .map((filter) => ({ filter, total: foundWithout(sounds, conditions, filter).length }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
}

/** A filter's own choice is left out of its counts. */
function foundWithout(sounds: readonly Sound[], conditions: Conditions, filter: string): readonly Sound[] {
  const others = Object.entries(conditions).filter(([name]) => name !== filter)
  return sounds.filter((sound) => others.every(([, test]) => test(sound)))
}

function countsOf(sounds: readonly Sound[], conditions: Conditions): SoundCounts {
  const count = (
    filter: string,
    valuesOf: (sound: Sound) => readonly (string | null)[],
  ): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const value of foundWithout(sounds, conditions, filter).flatMap(valuesOf))
      if (value !== null) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const tempos = Object.entries(
    count('tempo', ({ tempoBpm }) => [tempoBpm === null ? null : String(Math.floor(tempoBpm / 10) * 10)]),
  )
  return {
    kinds: count('kinds', ({ kind }) => [kind]),
    instruments: count('instruments', ({ instrument }) => [instrument]),
    genres: count('genres', ({ genres }) => genres),
    moods: count('moods', ({ moods }) => moods),
    keys: count('key', (sound) => [keyOf(sound)]),
    tempos: tempos.map(([from, total]) => ({
      fromBpm: Number(from),
      toBpm: Number(from) + 10,
      count: total,
    })),
  }
}
