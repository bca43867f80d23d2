import { relativeKey, type MusicalKey } from '@segno/units'
import { type Advice, NO_ADVICE } from '../near-misses.ts'
import { foldSynonyms, readTextQuery } from '../read-text-query.ts'
import {
  type Counts,
  type FilterName,
  type IndexedSound,
  MEASURES,
  type SoundQuery,
  type Vocabulary,
} from '../sound-query.ts'
import { scorer } from './reference-words.ts'

type Test = (sound: IndexedSound) => boolean

export interface Expected {
  /** All of them, in order. */
  ids: string[]
  counts: Counts
  advice: Advice
}

/** The search as one would explain it: look at every sound, once for each question. */
export function referenceSearch(
  sounds: readonly IndexedSound[],
  query: SoundQuery,
  vocabulary: Vocabulary = { synonyms: new Map() },
): Expected {
  const clauses = readTextQuery(query.text ?? '', foldSynonyms(vocabulary.synonyms))
  const score = scorer(sounds, clauses)
  const tests = filterTests(query)
  if (clauses.length > 0) tests.set('text', (sound) => score(sound) !== null)
  const passing = (...ignored: readonly FilterName[]): IndexedSound[] =>
    sounds.filter((sound) => [...tests].every(([filter, test]) => ignored.includes(filter) || test(sound)))
  const sorted = passing().toSorted(comparison(query, (sound) => score(sound) ?? 0))
  const found = query.onePerPack ? firstOfEachPack(sorted) : sorted
  return {
    ids: found.map(({ id }) => id),
    counts: {
      kinds: tally(passing('kinds').map(({ kind }) => [kind])),
      instruments: tally(passing('instruments').map(instrumentsOf)),
      genres: tally(passing('genres').map(({ genres }) => genres)),
      moods: tally(passing('moods').map(({ moods }) => moods)),
      tags: mostFrequent(tally(passing().map(({ tags }) => tags))),
      madeWithAi: tally(passing('madeWithAi').map(({ madeWithAi }) => [madeWithAi])),
      trainingAllowed: tally(
        passing('trainingAllowed').map(({ trainingAllowed }) => [trainingAllowed ? 'yes' : 'no']),
      ),
      keys: tally(passing('key').map(({ key }) => (key ? [`${key.tonic}-${key.mode}`] : []))),
      tempos: tallyTempos(passing('tempoBpm')),
    },
    advice: found.length > 0 ? NO_ADVICE : adviceBy(passing, [...tests.keys()]),
  }
}

function adviceBy(
  passing: (...ignored: readonly FilterName[]) => readonly IndexedSound[],
  filters: readonly FilterName[],
): Advice {
  const isSome = ({ total }: { total: number }) => total > 0
  const loosen = filters.map((filter) => ({ filter, total: passing(filter).length })).filter(isSome)
  const two = filters.flatMap((one, at) =>
    filters.slice(at + 1).map((other) => ({
      filters: [one, other] as const,
      total: passing(one, other).length,
    })),
  )
  return {
    loosen,
    loosenTwo: loosen.length > 0 ? [] : two.filter(isSome),
    loosenAll: passing(...filters).length,
  }
}

/** Advice without order: the same for advice that says the same. */
export function unordered({ loosen, loosenTwo, loosenAll }: Advice): unknown {
  const inWords = [
    ...loosen.map(({ filter, total }) => [filter, total].join(' ')),
    ...loosenTwo.map(({ filters, total }) => [...filters.toSorted(), total].join(' ')),
  ]
  return [inWords.toSorted(), loosenAll]
}

function firstOfEachPack(sounds: readonly IndexedSound[]): IndexedSound[] {
  return sounds.filter(
    ({ packId }, at) => packId === null || sounds.findIndex((other) => other.packId === packId) === at,
  )
}

function filterTests(query: SoundQuery): Map<FilterName, Test> {
  const tests = new Map<FilterName, Test>()
  const anyOf = (
    filter: FilterName,
    wanted: readonly string[] | undefined,
    has: (sound: IndexedSound) => readonly string[],
  ) => {
    if (wanted?.length) tests.set(filter, (sound) => wanted.some((value) => has(sound).includes(value)))
  }
  anyOf('kinds', query.kinds, ({ kind }) => [kind])
  anyOf('instruments', query.instruments, instrumentsOf)
  anyOf('genres', query.genres, ({ genres }) => genres)
  anyOf('moods', query.moods, ({ moods }) => moods)
  anyOf('madeWithAi', query.madeWithAi, ({ madeWithAi }) => [madeWithAi])
  anyOf('packIds', query.packIds, ({ packId }) => (packId === null ? [] : [packId]))
  anyOf('artistHandles', query.artistHandles, ({ artistHandle }) => [artistHandle])
  const { tags, key, trainingAllowed, onlyIds, exceptIds } = query
  if (tags?.length) tests.set('tags', (sound) => tags.every((tag) => sound.tags.includes(tag)))
  if (key)
    tests.set('key', (sound) => sound.key !== null && keyPasses(sound.key, key, query.keyMatch ?? 'exact'))
  if (trainingAllowed !== undefined)
    tests.set('trainingAllowed', (sound) => sound.trainingAllowed === trainingAllowed)
  if (onlyIds) tests.set('onlyIds', ({ id }) => onlyIds.includes(id))
  if (exceptIds?.length) tests.set('exceptIds', ({ id }) => !exceptIds.includes(id))
  const { followed, publishedAfterMs } = query
  if (followed)
    tests.set(
      'followed',
      (sound) =>
        followed.artistHandles.includes(sound.artistHandle) ||
        instrumentsOf(sound).some((one) => followed.instruments.includes(one)) ||
        sound.genres.some((one) => followed.genres.includes(one)) ||
        sound.moods.some((one) => followed.moods.includes(one)) ||
        sound.tags.some((one) => followed.tags.includes(one)),
    )
  if (publishedAfterMs !== undefined)
    tests.set('publishedAfterMs', (sound) => sound.publishedAtMs > publishedAfterMs)
  for (const measure of MEASURES) {
    const { min, max } = query.ranges?.[measure] ?? {}
    if (min === undefined && max === undefined) continue
    const inRange = (value: number) => value >= (min ?? -Infinity) && value <= (max ?? Infinity)
    const factors = measure === 'tempoBpm' && query.halfDouble === true ? [1, 2, 0.5] : [1]
    tests.set(measure, (sound) => {
      const value = sound[measure]
      return value !== null && factors.some((factor) => inRange(value * factor))
    })
  }
  return tests
}

function keyPasses(own: MusicalKey, wanted: MusicalKey, match: NonNullable<SoundQuery['keyMatch']>): boolean {
  const same = (one: MusicalKey, other: MusicalKey) => one.tonic === other.tonic && one.mode === other.mode
  if (match === 'exact') return same(own, wanted)
  if (match === 'relative') return same(own, wanted) || same(own, relativeKey(wanted))
  // As notes: two keys fit where their scales share at least six of seven.
  const scale = ({ tonic, mode }: MusicalKey) =>
    (mode === 'major' ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 10]).map((step) => (tonic + step) % 12)
  return scale(own).filter((note) => scale(wanted).includes(note)).length >= 6
}

function comparison(query: SoundQuery, score: (sound: IndexedSound) => number) {
  const byId = (one: IndexedSound, other: IndexedSound) => (one.id < other.id ? -1 : 1)
  const newest = (one: IndexedSound, other: IndexedSound) =>
    other.publishedAtMs - one.publishedAtMs || byId(one, other)
  const popular = (one: IndexedSound, other: IndexedSound) =>
    other.popularity - one.popularity || newest(one, other)
  const slowest = (one: IndexedSound, other: IndexedSound) =>
    (one.tempoBpm ?? 1e9) - (other.tempoBpm ?? 1e9) || popular(one, other)
  const rarest = (one: IndexedSound, other: IndexedSound) =>
    one.popularity - other.popularity || newest(one, other)
  const nearest = (one: IndexedSound, other: IndexedSound) => {
    const [near, far] = [distanceTo(query.near ?? {}, one), distanceTo(query.near ?? {}, other)]
    return near === far ? newest(one, other) : near - far
  }
  const best = (one: IndexedSound, other: IndexedSound) => score(other) - score(one) || popular(one, other)
  const orders = {
    newest,
    popular,
    rare: rarest,
    tempo: slowest,
    distance: nearest,
    match: best,
    random: byId,
  }
  return orders[query.sort ?? 'match']
}

function distanceTo(near: NonNullable<SoundQuery['near']>, sound: IndexedSound): number {
  let sum = 0
  for (const measure of MEASURES) {
    const [value, target] = [sound[measure], near[measure]]
    if (target === undefined) continue
    if (value === null) return Infinity
    if (measure === 'tempoBpm' || measure === 'durationSeconds') sum += Math.abs(Math.log2(value / target))
    else sum += Math.abs(value - target) / (measure === 'loudnessLufs' ? 10 : 1)
  }
  return sum
}

function tally(values: readonly (readonly string[])[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const value of values.flatMap((of) => [...new Set(of)]))
    counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries(counts)
}

function mostFrequent(counts: Record<string, number>): Record<string, number> {
  const inOrder = Object.entries(counts).toSorted(
    ([name, count], [otherName, other]) => other - count || (name < otherName ? -1 : 1),
  )
  return Object.fromEntries(inOrder.slice(0, 50))
}

function tallyTempos(sounds: readonly IndexedSound[]): Counts['tempos'] {
  const known = sounds.flatMap(({ tempoBpm }) => (tempoBpm === null ? [] : [tempoBpm]))
  return Array.from({ length: 40 }, (_, at) => ({ fromBpm: at * 10, toBpm: at * 10 + 10 }))
    .map(({ fromBpm, toBpm }) => ({
      fromBpm,
      toBpm,
      count: known.filter((tempo) => tempo >= fromBpm && tempo < toBpm).length,
    }))
    .filter(({ count }) => count > 0)
}

function instrumentsOf({ instrument }: IndexedSound): readonly string[] {
  return instrument === null ? [] : [instrument]
}
