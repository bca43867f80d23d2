import { formatKeyShort, MODES, parseKey, pitchClass, type MusicalKey } from '@segno/units'
import { expect, test } from 'vitest'
import { soundWith } from './testing/a-sound.ts'
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
  expect(inEveryKey.search({ key: key(wanted), keyMatch, limit: 99 }).ids.toSorted()).toEqual(expected)
})

const atEveryTempo = indexOf([
  soundWith({ id: 'none' }),
  ...Array.from({ length: 240 }, (_, at) => soundWith({ id: String(at + 10), tempoBpm: at + 10 })),
])
const tempos = (query: { tempoMinBpm?: number; tempoMaxBpm?: number; halfDouble?: boolean }): number[] =>
  atEveryTempo.search({ ...query, sort: 'tempo', limit: 999 }).ids.map(Number)

test('a tempo range holds both its limits and no sound without a tempo', () => {
  expect(tempos({ tempoMinBpm: 119, tempoMaxBpm: 121 })).toEqual([119, 120, 121])
  expect(tempos({ tempoMaxBpm: 12 })).toEqual([10, 11, 12])
  expect(tempos({ tempoMinBpm: 248 })).toEqual([248, 249])
})

test('half and double time also find what fits the range when played at half or double speed', () => {
  expect(tempos({ tempoMinBpm: 119, tempoMaxBpm: 121, halfDouble: true })).toEqual([
    60, 119, 120, 121, 238, 239, 240, 241, 242,
  ])
})

test('a tempo that single precision cannot hold lies in the range that begins and ends with it', () => {
  const index = indexOf([soundWith({ id: 'odd', tempoBpm: 127.1 })])
  for (const bpm of [127.1, 63.55, 254.2]) {
    expect(index.search({ tempoMinBpm: bpm, tempoMaxBpm: bpm, halfDouble: true }).ids).toEqual(['odd'])
  }
})

test('a sound without a tempo comes last when the slowest come first', () => {
  expect(atEveryTempo.search({ sort: 'tempo', index: 239, limit: 9 }).ids).toEqual(['249', 'none'])
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

test('an empty result says which filter to drop, and what that finds', () => {
  const index = indexOf([
    soundWith({ id: 'one', title: 'bass', genres: ['house'], tempoBpm: 120 }),
    soundWith({ id: 'two', title: 'bass', genres: ['house'], tempoBpm: 124 }),
    soundWith({ id: 'three', title: 'bass', genres: ['techno'], tempoBpm: 174 }),
  ])
  const page = index.search({ text: 'bass', genres: ['house'], tempoMinBpm: 170 })
  expect(page.total).toBe(0)
  expect(page.loosen).toEqual([
    { filter: 'tempo', total: 2 },
    { filter: 'genres', total: 1 },
  ])
  expect(index.search({ text: 'bass' }).loosen).toEqual([])
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
