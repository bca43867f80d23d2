import { relativeKey, type SoundKey } from '@segno/units'
import { type Advice, NO_ADVICE } from '../near-misses.ts'
import { type FoldedVocabulary, foldVocabulary } from '../folded-vocabulary.ts'
import { readQueryText, typedWords } from '../read-text-query.ts'
import {
  type Counts,
  type FilterName,
  type IndexedSound,
  MEASURES,
  type SoundQuery,
  type Vocabulary,
} from '../sound-query.ts'
import { filterTests, instrumentsOf, keysOf, type Test } from './reference-filters.ts'
import { isTitled, scorer } from './reference-words.ts'

export interface Expected {
  /** All of them, in order. */
  ids: string[]
  counts: Counts
  advice: Advice
}

const folds = new WeakMap<Vocabulary, FoldedVocabulary>()

/** The search as one would explain it: look at every sound, once for each question. */
export function referenceSearch(
  all: readonly IndexedSound[],
  query: SoundQuery,
  vocabulary: Vocabulary = { synonyms: new Map() },
): Expected {
  const sounds = all.filter(({ id }) => !query.hiddenIds?.includes(id))
  const folded = folds.get(vocabulary) ?? foldVocabulary(vocabulary)
  folds.set(vocabulary, folded)
  const clauses = readQueryText(query, folded)
  const score = scorer(sounds, clauses, folded)
  const tests = filterTests(query)
  for (const { filter, words } of query.titled ?? []) {
    const own = tests.get(filter)
    if (own) tests.set(filter, (sound) => own(sound) || isTitled(sound, words, folded))
  }
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
      keys: tally(
        passing('key').map(({ key }) =>
          key ? keysOf(key).map(({ tonic, mode }) => `${tonic}-${mode}`) : [],
        ),
      ),
      tempos: tallyTempos(passing('tempoBpm')),
    },
    advice: found.length > 0 ? NO_ADVICE : adviceBy(passing, { sounds, query, vocabulary, tests }),
  }
}

interface Empty {
  readonly sounds: readonly IndexedSound[]
  readonly query: SoundQuery
  readonly vocabulary: Vocabulary
  readonly tests: ReadonlyMap<FilterName, Test>
}

function adviceBy(
  passing: (...ignored: readonly FilterName[]) => readonly IndexedSound[],
  { sounds, query, vocabulary, tests }: Empty,
): Advice {
  const filters = [...tests.keys()]
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
    ...widerAdvice({ sounds, query, vocabulary, tests }),
  }
}

/** By other searches. */
function widerAdvice({
  sounds,
  query,
  vocabulary,
  tests,
}: Empty): Pick<Advice, 'widen' | 'emptyAlone' | 'missingWords'> {
  const findsBy = (asked: SoundQuery) =>
    referenceSearch(sounds, { ...asked, onePerPack: false }, vocabulary).ids.length
  const widen = [
    ...(tests.has('tempoBpm') && !query.tempos && !query.halfDouble
      ? [{ way: 'halfDouble' as const, total: findsBy({ ...query, halfDouble: true }) }]
      : []),
    ...(query.keys?.length && query.keyMatch !== 'fits'
      ? [{ way: 'fits' as const, total: findsBy({ ...query, keyMatch: 'fits' }) }]
      : []),
  ]
  const emptyAlone = [...tests].filter(([, test]) => !sounds.some(test)).map(([filter]) => filter)
  const pieces = typedWords(query.text ?? '')
    .filter(({ isSearched }) => isSearched)
    .map(({ text }) => text)
  const isMissing = (text: string) => pieces.length === 1 || findsBy({ text }) === 0
  return {
    widen: widen.filter(({ total }) => total > 0),
    emptyAlone,
    missingWords: emptyAlone.includes('text') ? pieces.filter(isMissing) : [],
  }
}

/** Advice without order: the same for advice that says the same. */
export function unordered({
  loosen,
  loosenTwo,
  loosenAll,
  widen,
  emptyAlone,
  missingWords,
}: Advice): unknown {
  const inWords = [
    ...loosen.map(({ filter, total }) => [filter, total].join(' ')),
    ...widen.map(({ way, total }) => [way, total].join(' ')),
    ...loosenTwo.map(({ filters, total }) => [...filters.toSorted(), total].join(' ')),
  ]
  return [inWords.toSorted(), loosenAll, emptyAlone.toSorted(), missingWords]
}

function firstOfEachPack(sounds: readonly IndexedSound[]): IndexedSound[] {
  return sounds.filter(
    ({ packId }, at) => packId === null || sounds.findIndex((other) => other.packId === packId) === at,
  )
}

function comparison(query: SoundQuery, score: (sound: IndexedSound) => number) {
  const byId = (one: IndexedSound, other: IndexedSound) => (one.id < other.id ? -1 : 1)
  const newest = (one: IndexedSound, other: IndexedSound) =>
    other.publishedAtMs - one.publishedAtMs || byId(one, other)
  const popular = (one: IndexedSound, other: IndexedSound) =>
    other.popularity - one.popularity || newest(one, other)
  const slowest = (one: IndexedSound, other: IndexedSound) =>
    (one.tempoBpm ?? 1e9) - (other.tempoBpm ?? 1e9) || popular(one, other)
  const fastest = (one: IndexedSound, other: IndexedSound) =>
    (other.tempoBpm ?? -1e9) - (one.tempoBpm ?? -1e9) || popular(one, other)
  const rarest = (one: IndexedSound, other: IndexedSound) =>
    one.popularity - other.popularity || newest(one, other)
  const nearest = (one: IndexedSound, other: IndexedSound) => {
    const [near, far] = [distanceTo(query.near ?? {}, one), distanceTo(query.near ?? {}, other)]
    return near === far ? newest(one, other) : near - far
  }
  const close = closeness(query.closeTo ?? {})
  const best = (one: IndexedSound, other: IndexedSound) =>
    close(other) - close(one) || score(other) - score(one) || popular(one, other)
  const orders = {
    newest,
    popular,
    rare: rarest,
    tempo: slowest,
    fastest,
    distance: nearest,
    match: best,
    random: byId,
    taste: popular,
  }
  return orders[query.sort ?? 'match']
}

/** More for what is nearer: to a tempo before a key. */
function closeness({ tempos = [], keys = [] }: NonNullable<SoundQuery['closeTo']>) {
  const offBpm = ({ tempoBpm }: IndexedSound): number =>
    Math.min(
      127,
      ...tempos.flatMap((wanted) =>
        tempoBpm === null
          ? []
          : [1, 2, 0.5].map(
              (factor) =>
                Math.round(Math.abs(tempoBpm * factor - wanted)) +
                (factor === 1 ? 0 : Math.round(wanted * 0.1)),
            ),
      ),
    )
  const isIn = (own: SoundKey | null, wanted: SoundKey) =>
    own?.tonic === wanted.tonic && own.mode === wanted.mode
  const nearKey = ({ key }: IndexedSound): number => {
    if (keys.some((wanted) => isIn(key, wanted))) return 2
    const near = keys.flatMap((wanted) => [relativeKey(wanted), { ...wanted, mode: null }])
    return near.some((wanted) => isIn(key, wanted)) ? 1 : 0
  }
  return (sound: IndexedSound): number => (nearKey(sound) - offBpm(sound) * 100) * 1_000_000
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
  return Math.round(sum * 1e9)
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
