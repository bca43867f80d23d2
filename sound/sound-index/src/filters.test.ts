import { formatKeyShort, formatTonic, MODES, parseKey, pitchClass, type MusicalKey } from '@segno/units'
import { expect, test } from 'vitest'
import { soundWith } from './testing/a-sound.ts'
import type { Range } from './sound-query.ts'
import { indexOf } from './testing/index-of.ts'

const key = (text: string): MusicalKey => parseKey(text)!

const inEveryKey = indexOf([
  soundWith({ id: 'none' }),
  ...Array.from({ length: 12 }, (_, tonic) =>
    MODES.map((mode) => {
      const own = { tonic: pitchClass(tonic), mode }
      return soundWith({ id: formatKeyShort(own), key: own })
    }),
  ).flat(),
])

test.each([
  ['C', 'exact', ['C']],
  ['C', 'relative', ['Am', 'C']],
  ['Am', 'relative', ['Am', 'C']],
  ['C', 'fits', ['Am', 'C', 'Dm', 'Em', 'F', 'G']],
  ['Am', 'fits', ['Am', 'C', 'Dm', 'Em', 'F', 'G']],
  ['F#m', 'fits', ['A', 'Bm', 'C♯m', 'D', 'E', 'F♯m']],
] as const)('%s, %s, finds the keys %j and no sound without a key', (wanted, keyMatch, expected) => {
  expect(inEveryKey.search({ keys: [key(wanted)], keyMatch, limit: 99 }).ids.toSorted()).toEqual(expected)
})

const atEveryTempo = indexOf([
  soundWith({ id: 'none' }),
  ...Array.from({ length: 240 }, (_, at) => soundWith({ id: String(at + 10), tempoBpm: at + 10 })),
])
const tempos = (tempoBpm: Range, halfDouble = false): number[] =>
  atEveryTempo.search({ ranges: { tempoBpm }, halfDouble, sort: 'tempo', limit: 999 }).ids.map(Number)

test('[case t1] a sound with two tempos is found by both, and one that has neither is not', () => {
  const index = indexOf([
    soundWith({ id: 'both', tempoBpm: 95, otherTempoBpm: 190 }),
    soundWith({ id: 'one', tempoBpm: 95 }),
  ])
  const found = (tempoBpm: number) =>
    index.search({ ranges: { tempoBpm: { min: tempoBpm, max: tempoBpm } } }).ids
  expect(found(190)).toEqual(['both'])
  expect(found(95).toSorted()).toEqual(['both', 'one'])
  expect(found(150)).toEqual([])
  expect(index.search({ tempos: [190], sort: 'tempo' }).ids).toContain('both')
})

test('a tempo range holds both its limits and no sound without a tempo', () => {
  expect(tempos({ min: 119, max: 121 })).toEqual([119, 120, 121])
  expect(tempos({ max: 12 })).toEqual([10, 11, 12])
  expect(tempos({ min: 248 })).toEqual([248, 249])
})

test('half and double time also find what fits the range when played at half or double speed', () => {
  expect(tempos({ min: 119, max: 121 }, true)).toEqual([60, 119, 120, 121, 238, 239, 240, 241, 242])
})

test('a tempo that single precision cannot hold lies in the range that begins and ends with it', () => {
  const index = indexOf([soundWith({ id: 'odd', tempoBpm: 127.1 })])
  for (const bpm of [127.1, 63.55, 254.2]) {
    expect(index.search({ ranges: { tempoBpm: { min: bpm, max: bpm } }, halfDouble: true }).ids).toEqual([
      'odd',
    ])
  }
})

test('a sound without a tempo comes last when the slowest come first', () => {
  expect(atEveryTempo.search({ sort: 'tempo', index: 239, limit: 9 }).ids).toEqual(['249', 'none'])
})

test('a sound without a tempo comes last when the fastest come first, too', () => {
  expect(atEveryTempo.search({ sort: 'fastest', limit: 2 }).ids).toEqual(['249', '248'])
  expect(atEveryTempo.search({ sort: 'fastest', index: 239, limit: 9 }).ids).toEqual(['10', 'none'])
})

test('values of one filter widen it, tags narrow it', () => {
  const index = indexOf([
    soundWith({ id: 'one', genres: ['house'], tags: ['warm'] }),
    soundWith({ id: 'two', genres: ['techno'], tags: ['warm', 'dusty'] }),
  ])
  expect(index.search({ genres: ['house', 'techno'] }).total).toBe(2)
  expect(index.search({ tags: ['warm', 'dusty'] }).ids).toEqual(['two'])
  expect(index.search({ genres: [], tags: [] }).total).toBe(2)
})

test('counts of a filter do not see its own selection, and see all others', () => {
  const index = indexOf([
    soundWith({ id: 'one', genres: ['house'], instrument: 'bass' }),
    soundWith({ id: 'two', genres: ['techno'], instrument: 'bass' }),
    soundWith({ id: 'three', genres: ['techno'], instrument: 'kick' }),
  ])
  const { counts } = index.search({ genres: ['house'], counts: true })
  expect(counts?.genres).toEqual({ house: 1, techno: 2 })
  expect(counts?.instruments).toEqual({ bass: 1 })
})

test('a sound of which nobody knows the instrument counts for none', () => {
  const index = indexOf([
    soundWith({ id: 'one', instrument: 'bass' }),
    soundWith({ id: 'two', instrument: null }),
  ])
  const { total, counts } = index.search({ counts: true })
  expect(total).toBe(2)
  expect(counts?.instruments).toEqual({ bass: 1 })
})

test('a genre may be called like a property of every object', () => {
  const { counts } = indexOf([soundWith({ id: 'one', genres: ['__proto__', 'constructor'] })]).search({
    counts: true,
  })
  expect(Object.entries(counts!.genres)).toEqual([
    ['__proto__', 1],
    ['constructor', 1],
  ])
})

test('what else is known of a sound can be asked for', () => {
  const index = indexOf([
    soundWith({ id: 'own', madeWithAi: 'none', trainingAllowed: true, loudnessLufs: -8, beats: 16 }),
    soundWith({ id: 'helped', madeWithAi: 'assisted', loudnessLufs: -14, beats: 8, tempoConfidence: 0.4 }),
    soundWith({ id: 'made', madeWithAi: 'generated', beats: null }),
  ])
  expect(index.search({ madeWithAi: ['none', 'assisted'] }).total).toBe(2)
  expect(index.search({ trainingAllowed: true }).ids).toEqual(['own'])
  expect(index.search({ trainingAllowed: false }).total).toBe(2)
  expect(index.search({ ranges: { loudnessLufs: { min: -15, max: -9 } } }).ids).toEqual(['helped'])
  expect(index.search({ ranges: { beats: { min: 8, max: 16 }, tempoConfidence: { min: 0.5 } } }).ids).toEqual(
    ['own'],
  )
  expect(index.search({ exceptIds: ['own', 'never-there'] }).total).toBe(2)
  expect(index.search({ onlyIds: ['own', 'made'], exceptIds: ['own'] }).ids).toEqual(['made'])
  expect(index.search({ onlyIds: ['own', 'made'], collectedIds: ['made', 'helped'] }).ids).toEqual(['made'])
  expect(index.search({ onlyIds: [] }).total).toBe(0)
})

test('the rare come first, or what is nearest to a tempo and a loudness', () => {
  const index = indexOf([
    soundWith({ id: 'hit', popularity: 9, tempoBpm: 120, loudnessLufs: -20 }),
    soundWith({ id: 'slow', popularity: 5, tempoBpm: 60, loudnessLufs: -14 }),
    soundWith({ id: 'find', popularity: 0, tempoBpm: 126, loudnessLufs: -14 }),
    soundWith({ id: 'free', popularity: 7 }),
  ])
  expect(index.search({ sort: 'rare' }).ids).toEqual(['find', 'slow', 'free', 'hit'])
  expect(index.search({ sort: 'distance', near: { tempoBpm: 120 } }).ids).toEqual([
    'hit',
    'find',
    'slow',
    'free',
  ])
  const quieter = { tempoBpm: 120, loudnessLufs: -14 }
  expect(index.search({ sort: 'distance', near: quieter }).ids).toEqual(['find', 'hit', 'slow', 'free'])
})

test('of each pack the sound that fits best stands for all, and says how many they are', () => {
  const index = indexOf([
    soundWith({ id: 'one', packId: 'p', popularity: 1 }),
    soundWith({ id: 'two', packId: 'p', popularity: 2 }),
    soundWith({ id: 'other', packId: 'q', popularity: 3 }),
    soundWith({ id: 'alone', popularity: 0 }),
  ])
  const page = index.search({ onePerPack: true })
  expect(page.ids).toEqual(['other', 'two', 'alone'])
  expect(page.total).toBe(3)
  expect(page.packSizes).toEqual({ other: 1, two: 2, alone: 1 })
})

test('what came later than a moment is found, whether it is little or nearly all', () => {
  const index = indexOf(
    Array.from({ length: 5_000 }, (_, at) => soundWith({ id: `s${at}`, publishedAtMs: at })),
  )
  const later = (publishedAfterMs: number): number => index.search({ publishedAfterMs }).total
  expect([4_999, 4_990, 3_000, 2_999, 10, -1].map(later)).toEqual([0, 9, 1_999, 2_000, 4_989, 5_000])
})

test('either of two keys is enough', () => {
  expect(inEveryKey.search({ keys: [key('F#'), key('Cm')] }).ids.toSorted()).toEqual(['Cm', 'F♯'])
})

const inEveryRoot = indexOf([
  ...Array.from({ length: 12 }, (_, tonic) => {
    const own = { tonic: pitchClass(tonic), mode: null }
    return soundWith({ id: formatTonic(own), key: own })
  }),
  soundWith({ id: 'Cm', key: key('Cm') }),
])

test.each([
  ['C', 'exact', ['C']],
  ['Cm', 'exact', ['C', 'Cm']],
  ['Am', 'relative', ['A', 'C']],
  ['C', 'fits', ['A', 'C', 'D', 'E', 'F', 'G']],
] as const)(
  '%s, %s, finds the single notes %j too, which are of either mode',
  (wanted, keyMatch, expected) => {
    expect(inEveryRoot.search({ keys: [key(wanted)], keyMatch, limit: 99 }).ids.toSorted()).toEqual(expected)
  },
)

test('a single note counts in both its keys, as a search for either finds it', () => {
  const { counts } = inEveryRoot.search({ counts: true })
  expect(counts!.keys).toMatchObject({ '0-major': 1, '0-minor': 2, '11-minor': 1 })
  expect(Object.keys(counts!.keys)).toHaveLength(24)
  expect(inEveryRoot.search({ keys: [key('C')], counts: true }).counts!.keys).toEqual(counts!.keys)
})

test('what is in the key that was typed comes before a single note, and that before other keys', () => {
  const index = indexOf([
    soundWith({ id: 'other', key: key('E'), popularity: 9 }),
    soundWith({ id: 'note', key: { tonic: 5, mode: null }, popularity: 8 }),
    soundWith({ id: 'exact', key: key('Fm') }),
  ])
  expect(index.search({ closeTo: { keys: [key('Fm')] } }).ids).toEqual(['exact', 'note', 'other'])
})

test('a tempo and a key that were typed put first what is exactly so, then what is near', () => {
  const index = indexOf([
    soundWith({ id: 'faster', tempoBpm: 132, key: key('Fm'), popularity: 9 }),
    soundWith({ id: 'near', tempoBpm: 129, key: key('Fm'), popularity: 8 }),
    soundWith({ id: 'relative', tempoBpm: 128, key: key('Ab'), popularity: 7 }),
    soundWith({ id: 'exact', tempoBpm: 128, key: key('Fm') }),
  ])
  const closeTo = { tempos: [128], keys: [key('Fm')] }
  expect(index.search({ closeTo }).ids).toEqual(['exact', 'relative', 'near', 'faster'])
})

test('about a tempo is as far as sounds can be stretched, the nearest first, half and double time too', () => {
  const tempos = [143, 112, 130, 128.4, 64, 256, 63, 100, 155, 70]
  const index = indexOf(
    tempos.map((tempoBpm, popularity) => soundWith({ id: `${tempoBpm}`, tempoBpm, popularity })),
  )
  const about = (...asked: number[]) => index.search({ tempos: asked, closeTo: { tempos: asked } }).ids
  expect(about(128)).toEqual(['128.4', '130', '256', '64', '63', '143', '70'])
  expect(about(100, 128).slice(0, 3)).toEqual(['100', '128.4', '130'])
})

test('a typed genre finds its sounds, and by its word those whose genre nobody knows', () => {
  const index = indexOf([
    soundWith({ id: 'trap', title: 'Eel Trap', genres: ['techno'] }),
    soundWith({ id: 'unknown', title: 'Some trap' }),
    soundWith({ id: 'beat', title: 'Beat', genres: ['trap'], popularity: 1 }),
    soundWith({ id: 'named', title: 'Trap beat', genres: ['trap'] }),
  ])
  const typed = [{ filter: 'genres' as const, values: ['trap'], words: ['trap'] }]
  expect(index.search({ typed }).ids).toEqual(['named', 'unknown', 'beat'])
})

test('what was read out of words passes as a title, too', () => {
  const index = indexOf([
    soundWith({ id: 'title', title: 'A Minor Problem', key: key('D') }),
    soundWith({ id: 'apart', title: 'Problem in a minor', key: key('D') }),
    soundWith({ id: 'key', title: 'Problem', key: key('Am') }),
    soundWith({ id: 'tag', title: 'Slow', tags: ['short'], durationSeconds: 9 }),
    soundWith({ id: 'brief', title: 'Quick', durationSeconds: 1 }),
    soundWith({ id: 'slow', title: 'Endless', durationSeconds: 9 }),
  ])
  const asked = { keys: [key('Am')], titled: [{ filter: 'key' as const, words: 'a minor problem' }] }
  expect(index.search(asked).ids.toSorted()).toEqual(['key', 'title'])
  const short = {
    ranges: { durationSeconds: { max: 3 } },
    titled: [{ filter: 'durationSeconds' as const, words: 'short' }],
  }
  expect(index.search({ ...short, kinds: ['loop'] }).ids).not.toContain('slow')
  expect(index.search(short).ids).toEqual(expect.arrayContaining(['tag', 'brief']))
  expect(index.search({ titled: asked.titled }).total).toBe(6)
})
