import { expect, test } from 'vitest'
import { soundWith } from '../testing/a-sound.ts'
import { indexOf } from '../testing/index-of.ts'

const dark = soundWith({ id: 'a', title: 'Dark Hall', moods: ['dark'], tags: ['dark'], popularity: 1 })

test('the word itself comes before what only begins with it, whatever is more frequent', () => {
  const index = indexOf([
    dark,
    soundWith({ id: 'b', tags: ['darkness'] }),
    soundWith({ id: 'c', tags: ['darkness', 'pitch-dark'] }),
  ])
  expect(index.suggest('dark').tags.map(({ value, count }) => [value, count])).toEqual([
    ['dark', 1],
    ['darkness', 2],
    ['pitch-dark', 1],
  ])
})

test('a word that was begun stands for the term, and the words before it stay', () => {
  expect(indexOf([dark]).suggest('deep “techno” da').moods).toEqual([
    { value: 'dark', name: 'dark', by: null, count: 1, rank: 1, rest: 'deep “techno”' },
  ])
})

test.each(['deep -da', 'deep −da', '+da', '"da', '"deep da', '“da”', '-"deep da', '-“deep da”'])(
  'of %j no filter is suggested, which would not say what is excluded, wanted just so or quoted',
  (text) => {
    const { moods, tags } = indexOf([dark]).suggest(text)
    expect([...moods, ...tags]).toEqual([])
  },
)

test('what is excluded stays in the box, and is in no title that is suggested', () => {
  const index = indexOf([dark, soundWith({ id: 'b', title: 'Techno Hall' })])
  expect(index.suggest('-techno da').moods).toMatchObject([{ value: 'dark', rest: '-techno' }])
  expect(index.suggest('-techno ha').sounds).toEqual(['a'])
  expect(index.suggest('hall -da').sounds).toEqual([])
})

test('a word that people say for a term leads to it', () => {
  const index = indexOf([soundWith({ id: 'a', genres: ['drum-and-bass'] })])
  expect(index.suggest('dnb').genres.map(({ value }) => value)).toEqual(['drum-and-bass'])
  index.useVocabulary({ synonyms: new Map([['jungle', 'drum-and-bass']]) })
  expect(index.suggest('dnb').genres).toEqual([])
  expect(index.suggest('jun').genres.map(({ value }) => value)).toEqual(['drum-and-bass'])
})

test('of three letters that nothing begins with, a missing one is forgiven', () => {
  expect(
    indexOf([dark])
      .suggest('deep drk')
      .moods.map(({ value }) => value),
  ).toEqual(['dark'])
  expect(indexOf([dark]).suggest('deep dax').moods).toEqual([])
  const index = indexOf([dark, soundWith({ id: 'b', artist: 'Drk' })])
  expect(index.suggest('drk').moods).toEqual([])
})

test('what begins so by its own name comes before what people also call so', () => {
  const sounds = ['house', 'house', 'techno'].map((genre, at) => soundWith({ id: `${at}`, genres: [genre] }))
  const index = indexOf(sounds)
  index.useVocabulary({ synonyms: new Map([['tech house', 'house']]) })
  expect(index.suggest('tec').genres.map(({ value }) => value)).toEqual(['techno', 'house'])
})

test('names come before what is only also called so, and of these the one that is called just so first', () => {
  const sounds = ['hi-hat', 'hi-hat', 'hi-hat', 'hatch', 'red hat', 'fedora', 'fedora'].map(
    (instrument, at) => soundWith({ id: `${at}`, instrument }),
  )
  const index = indexOf(sounds)
  index.useVocabulary({
    synonyms: new Map([
      ['hat', 'kick'],
      ['hats', 'fedora'],
    ]),
  })
  expect(index.suggest('hat').instruments.map(({ value, rank }) => [value, rank])).toEqual([
    ['hatch', 1],
    ['hi-hat', 2],
    ['red hat', 2],
    ['fedora', 3],
  ])
  expect(index.suggest('hats').instruments.map(({ value, rank }) => [value, rank])).toEqual([['fedora', 2]])
})

test('an artist who is called otherwise is suggested by the new name', () => {
  const index = indexOf([soundWith({ id: 'a', artist: 'Ava', artistHandle: 'ava' })])
  index.add(soundWith({ id: 'a', artist: 'Luna', artistHandle: 'ava' }))
  expect(index.suggest('lun').artists).toEqual([
    { value: 'ava', name: 'Luna', by: null, count: 1, rank: 1, rest: '' },
  ])
})

test('the artist who is wanted most comes first', () => {
  const index = indexOf([
    soundWith({ id: 'a', artist: 'Nina One', artistHandle: 'one', popularity: 1 }),
    soundWith({ id: 'b', artist: 'Nina One', artistHandle: 'one', popularity: 1 }),
    soundWith({ id: 'c', artist: 'Nina Two', artistHandle: 'two', popularity: 9 }),
  ])
  expect(index.suggest('nina').artists.map(({ value }) => value)).toEqual(['two', 'one'])
})

const inFMinor = { tempoBpm: 128, key: { tonic: 5, mode: 'minor' } } as const
const numbers = indexOf([
  soundWith({ id: 'a', ...inFMinor }),
  soundWith({ id: 'b', ...inFMinor, tempoBpm: 133 }),
  soundWith({ id: 'c', tempoBpm: 134, key: { tonic: 8, mode: 'major' } }),
])

test.each([
  ['128', { tempoBpm: 128, tempoToBpm: null, toleranceBpm: 5, count: 2, rest: '' }],
  ['dark 128 BPM bass', { tempoBpm: 128, tempoToBpm: null, toleranceBpm: 5, count: 2, rest: 'dark bass' }],
  ['dark 130-140', { tempoBpm: 130, tempoToBpm: 140, toleranceBpm: null, count: 2, rest: 'dark' }],
  ['100', null],
  ['12', null],
])('of %j the tempo is suggested that a search reads in it, where some sound has it', (typed, tempo) => {
  expect(numbers.suggest(typed).tempo).toEqual(tempo)
})

test.each([
  ['fm', { key: inFMinor.key, count: 2, rest: '' }],
  ['f minor 128 bass', { key: inFMinor.key, count: 2, rest: '128 bass' }],
  ['128 bass fm', { key: inFMinor.key, count: 2, rest: '128 bass' }],
  ['f', null],
  ['cm', null],
])('of %j the key is suggested that a search reads in it, where some sound has it', (typed, key) => {
  expect(numbers.suggest(typed).keys).toEqual(key === null ? [] : [key])
})

test('of a tonic alone the keys of both modes are suggested, that with more sounds first', () => {
  const index = indexOf([
    soundWith({ id: 'major', key: { tonic: 6, mode: 'major' } }),
    soundWith({ id: 'minor', key: { tonic: 6, mode: 'minor' } }),
    soundWith({ id: 'minor too', key: { tonic: 6, mode: 'minor' } }),
  ])
  expect(index.suggest('pad f#').keys).toEqual([
    { key: { tonic: 6, mode: 'minor' }, count: 2, rest: 'pad' },
    { key: { tonic: 6, mode: 'major' }, count: 1, rest: 'pad' },
  ])
})

test.each([
  ['loops', { kind: 'loop', count: 3, rest: '' }],
  ['dark loop 128', { kind: 'loop', count: 3, rest: 'dark 128' }],
  ['one shot', null],
  ['"loops"', null],
] as const)(
  'of %j the kind is suggested that a search reads in it, where some sound is of it',
  (typed, kind) => {
    expect(numbers.suggest(typed).kind).toEqual(kind)
  },
)

test.each([
  ['nothing', ''],
  ['blanks', ' \t\n '],
  ['a percent sign', '%'],
  ['quotes', '"\'’“'],
  ['a word of 10,000 letters', 'a'.repeat(10_000)],
  ['5,000 words', 'a b '.repeat(2_500)],
  ['letters beyond the first plane', '𝔹'.repeat(5_000)],
  ['half of such a letter', 'dar\ud835'],
])('%s is answered', (_, text) => {
  expect(() => indexOf([dark]).suggest(text)).not.toThrow()
})
