import fc from 'fast-check'
import { pitchClass, type MusicalKey, type SoundKey } from '@segno/units'
import type { IndexedSound, Range, SoundQuery, Vocabulary } from '../sound-query.ts'

// Few and similar words, so that random searches find something, and random mistakes lead to several words.
const WORDS = [
  'deep',
  'dark',
  'darkness',
  'bass',
  'bassline',
  'basil',
  'kick',
  'kicks',
  'drum',
  'drums',
  'and',
  'hi',
  'hat',
  'no',
]
const RARER = ['melancholic', 'melancholy', 'Señorita', 'O’Brien', '128', 'c', 'ΟΔΟΣ', '𝔹𝕒𝕤𝕤']
const GENRES = ['techno', 'house', 'deep-house', 'drum-and-bass']
const MOODS = ['dark', 'happy', 'melancholic']
const INSTRUMENTS = ['hi-hat', 'kick', 'bass', 'synth-bass']
const TAGS = ['warm', 'dusty', 'bass-heavy', 'drum']
const NAMES = ['Nina Drum', 'Bassil', 'The Hats']

const FIRST_DAY_MS = 1_750_000_000_000
const DAY_MS = 86_400_000

/** Synonyms of one and of several words. */
export const VOCABULARY: Vocabulary = {
  synonyms: new Map([
    ['hats', 'hi-hat'],
    ['dnb', 'drum-and-bass'],
    ['drum n bass', 'drum-and-bass'],
    ['sub bass', 'bass heavy'],
    ['bd', 'kick'],
  ]),
  instruments: ['kick', 'hi-hat', 'hats', 'bass'],
  compounds: ['drum and bass'],
}

const aWord = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS) }, fc.constantFrom(...RARER))
const aName = fc.constantFrom(...NAMES)
const aKey: fc.Arbitrary<MusicalKey> = fc.record({
  tonic: fc.nat(11).map(pitchClass),
  mode: fc.constantFrom('major', 'minor'),
})
const aRoot = fc.nat(11).map((tonic): SoundKey => ({ tonic: pitchClass(tonic), mode: null }))
// Quarters are exact in single precision, in which the index holds tempos and durations.
const aTempo = fc.integer({ min: 55 * 4, max: 205 * 4 }).map((quarters) => quarters / 4)

/** A sound with one of a few ids, many of whose properties it shares with others. */
export const aSound: fc.Arbitrary<IndexedSound> = fc.record({
  id: fc.nat(40).map((number) => `s${number}`),
  title: fc.array(aWord, { maxLength: 4 }).map((words) => words.join(' ')),
  artist: aName,
  artistHandle: fc.constantFrom('nina', 'bassil'),
  pack: fc.option(aName),
  packId: fc.option(fc.constantFrom('p1', 'p2')),
  kind: fc.constantFrom('loop', 'oneShot'),
  tempoBpm: fc.option(fc.oneof(aTempo, fc.constantFrom(60, 120, 130))),
  otherTempoBpm: fc.option(aTempo),
  tempoConfidence: fc.nat(4).map((quarters) => quarters / 4),
  beats: fc.option(fc.constantFrom(4, 8, 16)),
  key: fc.option(fc.oneof({ weight: 3, arbitrary: aKey }, aRoot), { freq: 3 }),
  keyConfidence: fc.nat(4).map((quarters) => quarters / 4),
  loudnessLufs: fc.option(fc.integer({ min: -30, max: -6 })),
  instrument: fc.constantFrom(...INSTRUMENTS, null),
  genres: fc.array(fc.constantFrom(...GENRES), { maxLength: 3 }),
  moods: fc.array(fc.constantFrom(...MOODS), { maxLength: 4 }),
  tags: fc.array(fc.constantFrom(...TAGS), { maxLength: 3 }),
  durationSeconds: fc.nat(16),
  pricePoints: fc.nat(5),
  madeWithAi: fc.constantFrom('none', 'assisted', 'generated'),
  trainingAllowed: fc.boolean(),
  publishedAtMs: fc.nat(3).map((days) => FIRST_DAY_MS + days * DAY_MS),
  popularity: fc.nat(3),
})

const aMistake = fc.record({ at: fc.nat(12), letter: fc.constantFrom('x', 's', 'a'), kind: fc.nat(3) })

/** A wrong, a missing, an additional or a swapped letter. */
function mistype(word: string, { at, letter, kind }: { at: number; letter: string; kind: number }): string {
  const cut = at % (word.length + 1)
  const [before, after] = [word.slice(0, cut), word.slice(cut)]
  if (kind === 0) return before + letter + after.slice(1)
  if (kind === 1) return before + after.slice(1)
  if (kind === 2) return before + letter + after
  return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2)
}

const aTypedWord = fc.oneof(
  aWord,
  fc.constantFrom(
    'dnb',
    'hats',
    'bd',
    'drum n bass',
    'sub bass',
    'no kick',
    'hihat',
    'd&b',
    'bass line',
    'deephouse',
    'kick or bass',
    'hats | dark',
    'hi-hat',
    'drum-and-b',
    'señor',
    'BASS',
    '',
    '%',
    "'",
  ),
  fc.tuple(aWord, fc.nat(8)).map(([word, length]) => word.slice(0, length)),
  fc
    .tuple(aWord, fc.array(aMistake, { maxLength: 3 }))
    .map(([word, mistakes]) => mistakes.reduce(mistype, word)),
)
const aPiece = fc.oneof(
  { weight: 6, arbitrary: aTypedWord },
  aTypedWord.map((word) => `-${word}`),
  fc.tuple(aTypedWord, aTypedWord).map((words) => `"${words.join(' ')}"`),
  aTypedWord.map((word) => `"${word}`),
)

const some = <Value>(values: readonly Value[]) => fc.array(fc.constantFrom(...values), { maxLength: 2 })

const someIds = fc.array(
  fc.nat(42).map((number) => `s${number}`),
  { maxLength: 30 },
)

function aRange(limit: fc.Arbitrary<number>): fc.Arbitrary<Range> {
  return fc.record({ min: limit, max: limit }, { requiredKeys: [] })
}

/** A search by up to all filters at once, each of them rare. */
export const aQuery: fc.Arbitrary<SoundQuery> = fc.record(
  {
    text: fc.option(
      fc.array(aPiece, { maxLength: 3 }).map((pieces) => pieces.join(' ')),
      { nil: undefined },
    ),
    kinds: rarely(some(['loop', 'oneShot'] as const)),
    instruments: rarely(some([...INSTRUMENTS, 'none'])),
    genres: rarely(some([...GENRES, 'none'])),
    moods: rarely(some(MOODS)),
    tags: rarely(some(TAGS)),
    ranges: fc.record(
      {
        tempoBpm: rarely(aRange(aTempo)),
        durationSeconds: rarely(aRange(fc.nat(16))),
        pricePoints: rarely(aRange(fc.nat(5))),
        loudnessLufs: rarely(aRange(fc.integer({ min: -30, max: -6 }))),
        tempoConfidence: rarely(aRange(fc.constantFrom(0.25, 0.75))),
        keyConfidence: rarely(aRange(fc.constantFrom(0.25, 0.75))),
        beats: rarely(aRange(fc.constantFrom(4, 8, 9))),
      },
      { requiredKeys: [] },
    ),
    halfDouble: fc.boolean(),
    tempos: rarely(fc.array(aTempo, { minLength: 1, maxLength: 2 })),
    keys: rarely(fc.array(aKey, { maxLength: 2 })),
    closeTo: rarely(
      fc.record({ tempos: fc.array(aTempo, { maxLength: 2 }), keys: fc.array(aKey, { maxLength: 2 }) }),
    ),
    keyMatch: fc.constantFrom('exact', 'relative', 'fits', undefined),
    madeWithAi: rarely(some(['none', 'assisted', 'generated'] as const)),
    trainingAllowed: rarely(fc.boolean()),
    packIds: rarely(some(['p1', 'p2', 'p3'])),
    artistHandles: rarely(some(['nina', 'bassil', 'nobody'])),
    onlyIds: rarely(someIds),
    collectedIds: rarely(someIds),
    exceptIds: rarely(someIds),
    hiddenIds: rarely(someIds),
    titled: rarely(
      fc.array(
        fc.record({
          filter: fc.constantFrom('key', 'kinds', 'tempoBpm', 'durationSeconds', 'instruments'),
          words: fc.array(aWord, { maxLength: 2 }).map((words) => words.join(' ')),
        }),
        { maxLength: 2 },
      ),
    ),
    followed: rarely(
      fc.record({
        artistHandles: some(['nina', 'nobody']),
        instruments: some(['kick']),
        genres: some(GENRES),
        moods: some(MOODS),
        tags: some(TAGS),
      }),
    ),
    publishedAfterMs: rarely(fc.integer({ min: -1, max: 3 }).map((days) => FIRST_DAY_MS + days * DAY_MS)),
    onePerPack: rarely(fc.boolean()),
    sort: fc.constantFrom('match', 'newest', 'popular', 'rare', 'tempo', 'fastest', 'distance', undefined),
    near: fc.record(
      { tempoBpm: aTempo, loudnessLufs: fc.constantFrom(-20, -14), beats: fc.constantFrom(4, 12) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

/** What stands in the search box at some moment. */
export const aTypedText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: aPiece },
      fc.constantFrom('ni', 'ba', 'ha', 'nina', 'heavy', 'the', '-ni', '+ba', '“ha”'),
      fc.constantFrom('loop', 'loops', 'one shot', 'One-Shots', 'oneshot', 'one', 'shot', '"one shot"'),
      fc.constantFrom(
        '120',
        '128',
        '90-100',
        '60 - 200 bpm',
        '60 to 130',
        '8A',
        '-8a',
        'bpm',
        'fm',
        'c#',
        'f sharp',
        'minor',
        'Abmaj',
      ),
    ),
    { maxLength: 3 },
  )
  .map((pieces) => pieces.join(' '))

function rarely<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc
    .option(arbitrary, { nil: undefined, freq: 2 })
    .chain((value) => fc.nat(3).map((roll) => (roll === 0 ? value : undefined)))
}
