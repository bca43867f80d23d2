import type { SearchFilter, Sound, SoundCounts, SoundPage, SoundQuery } from '@segno/contract'
import { readUnderstood } from './read-understood.ts'

type Test = (sound: Sound) => boolean
type Conditions = Readonly<Partial<Record<SearchFilter, Test>>>

const keyOf = ({ key }: Sound): string | null => key && `${key.tonic}-${key.mode}`

/** The search of the fake shop: right in what it answers, in no hurry. */
export function searchSounds(
  sounds: readonly Sound[],
  query: SoundQuery,
  ownedIds: readonly string[],
): SoundPage {
  const understood = readUnderstood(query.q ?? '')
  const conditions = conditionsOf(query, understood, ownedIds)
  const found = sounds.filter((sound) => Object.values(conditions).every((test) => test(sound)))
  const typedBpm = understood.tempoBpm
  if (typedBpm !== null && (query.sort ?? 'match') === 'match') found.sort(nearestTo(typedBpm))
  if (query.sort === 'tempo') found.sort((one, other) => (one.tempoBpm ?? 1e9) - (other.tempoBpm ?? 1e9))
  if (query.sort === 'fastest') found.sort((one, other) => (other.tempoBpm ?? 0) - (one.tempoBpm ?? 0))
  const shown = query.group ? onePerPack(found) : found
  const part = shown.slice(query.index, query.index + query.limit)
  return {
    sounds: part,
    total: shown.length,
    index: query.index + part.length,
    asOf: `v${sounds.length}`,
    counts: query.counts ? countsOf(sounds, conditions) : null,
    ...adviceOn(sounds, conditions, found),
    ...widerAdvice({ sounds, query, ownedIds, understood, conditions }, found),
    nearest: null,
    understood,
    hasOwnTaste: ownedIds.length > 0,
    misread: [],
    packSizes: query.group ? packSizesOf(part, found) : null,
    favouriteIds: [],
    ownedIds: ownedIds.filter((id) => part.some((sound) => sound.id === id)),
  }
}

function nearestTo(tempoBpm: number) {
  const apart = (sound: Sound): number =>
    Math.min(...[1, 2, 0.5].map((factor) => Math.abs((sound.tempoBpm ?? 0) * factor - tempoBpm)))
  return (one: Sound, other: Sound): number => apart(one) - apart(other)
}

function conditionsOf(
  query: SoundQuery,
  understood: SoundPage['understood'],
  ownedIds: readonly string[],
): Conditions {
  const { instrument, genre, mood, tags, tempoMin, tempoMax, key, artist, pack, ai, training, owned } = query
  const { durationMin = 0, durationMax = Infinity, priceMin = 0, priceMax = Infinity } = query
  const words = understood.words.filter(({ isSearched }) => isSearched).map(({ text }) => text.toLowerCase())
  const kind = query.kind ?? understood.kind
  const wantedKey = key ?? understood.key
  const { tempoBpm: typedBpm, toleranceBpm } = understood
  const lowest = tempoMin ?? (typedBpm && typedBpm - toleranceBpm!)
  const highest = tempoMax ?? (typedBpm && typedBpm + toleranceBpm!)
  return {
    ...(words.length > 0 && { q: (sound) => words.every((word) => hasWord(sound, word)) }),
    ...(kind && { kind: (sound) => sound.kind === kind }),
    ...(instrument && { instrument: (sound) => instrument.includes(sound.instrument ?? '') }),
    ...(genre && { genre: (sound) => sound.genres.some((one) => genre.includes(one)) }),
    ...(mood && { mood: (sound) => sound.moods.some((one) => mood.includes(one)) }),
    ...((lowest || highest) && {
      tempo: ({ tempoBpm }) =>
        (query.halfDouble || typedBpm ? [1, 2, 0.5] : [1]).some(
          (factor) =>
            tempoBpm !== null && tempoBpm * factor >= (lowest ?? 0) && tempoBpm * factor <= (highest ?? 999),
        ),
    }),
    ...(wantedKey && {
      key: (sound) => (query.keyMatch === 'fits' ? sound.key !== null : keyOf(sound) === wantedKey),
    }),
    ...(tags && { tags: (sound) => tags.every((tag) => sound.tags.includes(tag)) }),
    ...((durationMin > 0 || durationMax < Infinity) && {
      duration: ({ durationSeconds }) => durationSeconds >= durationMin && durationSeconds <= durationMax,
    }),
    ...((priceMin > 0 || priceMax < Infinity) && {
      price: ({ pricePoints }) => pricePoints >= priceMin && pricePoints <= priceMax,
    }),
    ...(ai && { ai: (sound) => ai.includes(sound.madeWithAi) }),
    ...(training && { training: (sound) => sound.trainingAllowed === (training === '1') }),
    ...(artist && { artist: (sound) => artist.includes(sound.artist.handle) }),
    ...(pack && { pack: (sound) => pack.includes(sound.pack?.id ?? '') }),
    ...(owned && { owned: (sound) => ownedIds.includes(sound.id) === (owned === 'only') }),
  } satisfies Conditions
}

function onePerPack(found: readonly Sound[]): readonly Sound[] {
  return found.filter(
    ({ pack }, place) => !pack || found.findIndex((one) => one.pack?.id === pack.id) === place,
  )
}

function packSizesOf(sounds: readonly Sound[], found: readonly Sound[]): Record<string, number> {
  const sizeOf = ({ pack }: Sound): number =>
    pack ? found.filter((one) => one.pack?.id === pack.id).length : 1
  return Object.fromEntries(sounds.map((sound) => [sound.id, sizeOf(sound)]))
}

function textOf({ title, artist, genres, moods, instrument, pack }: Sound): string {
  return [title, artist.name, instrument, pack?.title, ...genres, ...moods].join(' ').toLowerCase()
}

function hasWord(sound: Sound, word: string): boolean {
  const [, sign, wanted = ''] = /^(-?)"?([^"]*)/.exec(word) ?? []
  return textOf(sound).includes(wanted) === (sign === '')
}

function adviceOn(
  sounds: readonly Sound[],
  conditions: Conditions,
  found: readonly Sound[],
): Pick<SoundPage, 'loosen' | 'loosenTwo' | 'loosenAll'> {
  if (found.length > 0) return { loosen: [], loosenTwo: [], loosenAll: null }
  const filters = Object.keys(conditions) as SearchFilter[]
  const helpful = <Advice extends { total: number }>(all: readonly Advice[]) =>
    all.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total)
  const total = (...without: SearchFilter[]) => foundWithout(sounds, conditions, without).length
  const loosen = helpful(filters.map((filter) => ({ filter, total: total(filter) })))
  const two = filters.flatMap((one, at) =>
    filters
      .slice(at + 1)
      .map((other) => ({ filters: [one, other] as [SearchFilter, SearchFilter], total: total(one, other) })),
  )
  return { loosen, loosenTwo: loosen.length > 0 ? [] : helpful(two), loosenAll: sounds.length }
}

interface Asked {
  readonly sounds: readonly Sound[]
  readonly query: SoundQuery
  readonly ownedIds: readonly string[]
  readonly understood: SoundPage['understood']
  readonly conditions: Conditions
}

function widerAdvice(
  { sounds, query, ownedIds, understood, conditions }: Asked,
  found: readonly Sound[],
): Pick<SoundPage, 'widen' | 'emptyAlone' | 'missingWords'> {
  if (found.length > 0) return { widen: [], emptyAlone: [], missingWords: [] }
  const totalBy = (wider: Partial<SoundQuery>) => searchSounds(sounds, { ...query, ...wider }, ownedIds).total
  const widen = [
    ...(conditions.tempo && understood.tempoBpm === null && !query.halfDouble
      ? [{ way: 'halfDouble' as const, total: totalBy({ halfDouble: '1' }) }]
      : []),
    ...(conditions.key && query.keyMatch !== 'fits'
      ? [{ way: 'fits' as const, total: totalBy({ keyMatch: 'fits' }) }]
      : []),
  ]
  const names = Object.keys(conditions) as SearchFilter[]
  const isMissing = (word: string) => !sounds.some((sound) => hasWord(sound, word.toLowerCase()))
  return {
    widen: widen.filter(({ total }) => total > 0),
    emptyAlone: names.filter((name) => !sounds.some(conditions[name]!)),
    missingWords: understood.words.map(({ text }) => text).filter(isMissing),
  }
}

/** A filter's own choice is left out of its counts. */
function foundWithout(
  sounds: readonly Sound[],
  conditions: Conditions,
  filters: readonly SearchFilter[],
): readonly Sound[] {
  const others = Object.entries(conditions).filter(([name]) => !filters.some((filter) => filter === name))
  return sounds.filter((sound) => others.every(([, test]) => test(sound)))
}

function countsOf(sounds: readonly Sound[], conditions: Conditions): SoundCounts {
  const count = (
    filter: SearchFilter | null,
    valuesOf: (sound: Sound) => readonly (string | null)[],
  ): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const value of foundWithout(sounds, conditions, filter === null ? [] : [filter]).flatMap(valuesOf))
      if (value !== null) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const tempos = Object.entries(
    count('tempo', ({ tempoBpm }) => [tempoBpm === null ? null : String(Math.floor(tempoBpm / 10) * 10)]),
  )
  return {
    kinds: count('kind', ({ kind }) => [kind]),
    instruments: count('instrument', ({ instrument }) => [instrument]),
    genres: count('genre', ({ genres }) => genres),
    moods: count('mood', ({ moods }) => moods),
    keys: count('key', (sound) => [keyOf(sound)]),
    tags: count(null, ({ tags }) => tags),
    ai: count('ai', ({ madeWithAi }) => [madeWithAi]),
    training: count('training', ({ trainingAllowed }) => [trainingAllowed ? 'yes' : 'no']),
    tempos: tempos.map(([from, total]) => ({
      fromBpm: Number(from),
      toBpm: Number(from) + 10,
      count: total,
    })),
  }
}
