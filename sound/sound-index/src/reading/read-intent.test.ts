import { formatKeyShort } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysOf } from './key.ts'
import { findIntent } from './read-intent.ts'
import { typedRange } from './tempo.ts'

function readIntent(typed: string) {
  const { length, tempo, key, kind, textWithout } = findIntent(typed)
  return {
    text: textWithout(length, tempo, key, kind),
    tempo: tempo?.value ?? null,
    key: key?.value.key ?? null,
    isModeOpen: key?.value.isModeOpen ?? false,
    kind: kind?.value ?? null,
    length: length?.value ?? null,
  }
}

test.each([
  ['dark techno bass 128 cm', 'dark techno bass', 128, 'Cm'],
  ['128bpm', '', 128, null],
  ['kick 128 BPM', 'kick', 128, null],
  ['kick 92.5 bpm', 'kick', 92.5, null],
  ['42bpm drone', 'drone', 42, null],
  ['60 bass', 'bass', 60, null],
  ['200 bass', 'bass', 200, null],
  ['59 bass', '59 bass', null, null],
  ['201 bass', '201 bass', null, null],
  ['808 bass', '808 bass', null, null],
  ['100 kicks 174bpm', '100 kicks', 174, null],
  ['120 130', '130', 120, null],
  ['take120', 'take120', null, null],
  ['c#m pad', 'pad', null, 'C♯m'],
  ['f# minor pad', 'pad', null, 'F♯m'],
  ['bass c root', 'bass', null, 'C'],
  ['c note', '', null, 'C'],
  ['a note of it', 'a note of it', null, null],
  ['a root of it', 'a root of it', null, null],
  ['F♯ Minor pad', 'pad', null, 'F♯m'],
  ['pad Abmaj', 'pad', null, 'A♭'],
  ['pad a minor', 'pad', null, 'Am'],
  ['pad in D major', 'pad', null, 'D'],
  ['pad c-minor', 'pad', null, 'Cm'],
  ['pad Bb', 'pad', null, 'B♭'],
  ['cm, 120, pad', 'pad', 120, 'Cm'],
  ['cm,120,pad', 'pad', 120, 'Cm'],
  ['140bpm/Am', '', 140, 'Am'],
  ['F#m-128 pad', 'pad', 128, 'F♯m'],
  ['Pad_Am_120bpm', 'Pad', 120, 'Am'],
  ['8A', '', null, 'Am'],
  ['pad 8b 128', 'pad', 128, 'C'],
  ['12a, pad', 'pad', null, 'C♯m'],
  ['5B', '', null, 'E♭'],
  ['cm 8A', '8A', null, 'Cm'],
  ['13a 0b 8 a', '13a 0b 8 a', null, null],
  ['mp8a "8A" -8A +8A', 'mp8a "8A" -8A +8A', null, null],
  ['a pad', 'a pad', null, null],
  ['A pad', 'A pad', null, null],
  ['plan d', 'plan d', null, null],
  ['vitamin C', 'vitamin C', null, null],
  ['cm dm', 'dm', null, 'Cm'],
  ['"128 cm" pad', '"128 cm" pad', null, null],
  ['pad -128 -cm', 'pad -128 -cm', null, null],
  ['cmx bass', 'cmx bass', null, null],
  ['f sharp minor pad', 'pad', null, 'F♯m'],
  ['pad B Flat Major', 'pad', null, 'B♭'],
  ['pad e flat 120', 'pad', 120, 'E♭'],
  ['a sharp lead', 'a sharp lead', null, null],
  ['a sharp minor lead', 'lead', null, 'B♭m'],
  ['sharp lead', 'sharp lead', null, null],
  ['', '', null, null],
])('%j means the words %j, tempo %s, key %s', (typed, text, tempoBpm, key) => {
  const intent = readIntent(typed)
  expect(intent).toMatchObject({ text, tempo: tempoBpm === null ? null : { tempoBpm } })
  expect(intent.key && formatKeyShort(intent.key)).toBe(key)
})

test.each([
  ['f#', true],
  ['bass C root', true],
  ['pad b flat', true],
  ['F# minor', false],
  ['Abmaj', false],
  ['8A', false],
])('whether %j leaves the mode open: %s', (typed, isModeOpen) => {
  expect(readIntent(typed).isModeOpen).toBe(isModeOpen)
})

test.each([
  ['90-100', '', 90, 100],
  ['deep house 118–124 bass', 'deep house bass', 118, 124],
  ['90 - 100 drums', 'drums', 90, 100],
  ['100-90', '', 90, 100],
  ['40-50bpm', '', 40, 50],
  ['40 - 50 bpm drone', 'drone', 40, 50],
  ['90 to 100', '', 90, 100],
  ['drums 90 TO 100 bpm', 'drums', 90, 100],
  ['100 to 90bpm drums', 'drums', 90, 100],
  ['40 to 50 bpm drone', 'drone', 40, 50],
  ['90 – 100bpm', '', 90, 100],
  ['128 to bass', 'to bass', 128, null],
  ['128 -130', '-130', 128, null],
  ['120-120', '', 120, null],
  ['fast drums', 'drums', 130, null],
  ['slow hip hop drums', 'hip hop drums', null, 95],
  ['batería lenta', 'batería', null, 95],
  ['langsamer Bass', 'Bass', null, 95],
  ['fast drums 170', 'drums', 170, null],
])('%j means the words %j and the tempos from %s to %s', (typed, text, tempoBpm, tempoToBpm) => {
  expect(readIntent(typed)).toMatchObject({ text, tempo: { tempoBpm, tempoToBpm } })
})

test.each([
  '40-50',
  'slow attack pad',
  'slow burn',
  'slowed',
  'breakfast',
  '"fast"',
  '-slow',
  'take 1-2',
  '100-300',
  '40 to 50',
  '"90 to 100"',
  '-90 to -100',
])('no tempo is read in %j', (typed) => {
  expect(readIntent(typed)).toMatchObject({ text: typed, tempo: null })
})

test.each([
  ['loops', '', 'loop'],
  ['dark loop', 'dark', 'loop'],
  ['Loops, dark', 'dark', 'loop'],
  ['kick one shot', 'kick', 'oneShot'],
  ['one shots', '', 'oneShot'],
  ['boucle de guitare', 'de guitare', 'loop'],
  ['snare one shot not a loop', 'snare', 'oneShot'],
  ['kick no loops', 'kick', 'oneShot'],
  ['drums no one-shots', 'drums', 'loop'],
  ['drum loop no one shots', 'drum', 'loop'],
  ['loop not loop', 'not loop', 'loop'],
  ['One-Shot kick', 'kick', 'oneShot'],
  ['one-shots', '', 'oneShot'],
  ['oneshot', '', 'oneShot'],
  ['oneshots snare', 'snare', 'oneShot'],
  ['bass one 128 shot', 'bass', 'oneShot'],
  ['loops one-shots', 'one-shots', 'loop'],
  ['horn hits', 'horn', 'oneShot'],
  ['single hit', '', 'oneShot'],
  ['one', 'one', null],
  ['shot', 'shot', null],
  ['looper', 'looper', null],
  ['-loops', '-loops', null],
  ['+loops', '+loops', null],
  ['"loops"', '"loops"', null],
  ['"dark loops now" bass', '"dark loops now" bass', null],
  ['“dark loops now” bass', '“dark loops now” bass', null],
  ['+"dark loops now" bass', '+"dark loops now" bass', null],
  ['-„dark loops now“ one shot', '-„dark loops now“', 'oneShot'],
  ['one "shot"', 'one "shot"', null],
] as const)('%j means the words %j and the kind %s', (typed, text, kind) => {
  expect(readIntent(typed)).toMatchObject({ text, kind })
})

test.each([
  ['bpm 120', 120, 5],
  ['tempo 120', 120, 5],
  ['BPM: 120', 120, 5],
  ['bpm:120', 120, 5],
  ['~bpm:120', 120, 5],
  ['bpm:=120', 120, 5],
  ['at 120', 120, 5],
  ['a tempo of 120 bpm', 120, 5],
  ['around 128', 128, 5],
  ['~128', 128, 5],
  ['128ish', 128, 5],
  ['128-ish bpm', 128, 5],
  ['um die 128', 128, 5],
  ['120 beats per minute', 120, 5],
  ['92,5 bpm', 92.5, 4],
])('%j is about one tempo', (typed, tempoBpm, toleranceBpm) => {
  expect(readIntent(typed)).toMatchObject({ text: '', tempo: { tempoBpm, tempoToBpm: null, toleranceBpm } })
})

test.each([
  ['bpm 90-100', 90, 100],
  ['bpm:95..105', 95, 105],
  ['95…105 bpm', 95, 105],
  ['tempo range 90-100', 90, 100],
  ['between 120 and 130', 120, 130],
  ['from 120 to 130 bpm', 120, 130],
  ['120 bpm to 130 bpm', 120, 130],
  ['zwischen 120 und 130', 120, 130],
  ['entre 120 et 130 bpm', 120, 130],
  ['under 100 bpm', null, 100],
  ['bpm:<100', null, 100],
  ['100 or less', null, 100],
  ['moins de 100 bpm', null, 100],
  ['over 140', 140, null],
  ['>= 140', 140, null],
  ['140+', 140, null],
  ['140+ bpm', 140, null],
  ['140 and up', 140, null],
  ['at least 140 bpm', 140, null],
])('%j is the range of tempos from %s to %s', (typed, tempoBpm, tempoToBpm) => {
  expect(readIntent(typed)).toMatchObject({ text: '', tempo: { tempoBpm, tempoToBpm, toleranceBpm: null } })
})

test.each(['808', '808s', '80s', 'tr 606', 'under 40', 'over 300', 'Ab min 40'])(
  'no tempo is read in %j, which only has a number',
  (typed) => {
    expect(readIntent(typed).tempo).toBeNull()
  },
)

test.each([
  ['in a minor', 'Am'],
  ['key of c minor', 'Cm'],
  ['c minor key', 'Cm'],
  ['Cm key', 'Cm'],
  ['key: Cm', 'Cm'],
  ['key:Cm', 'Cm'],
  ['~key:c#m', 'C♯m'],
  ['key:~7A', 'Dm'],
  ['in the key of A minor', 'Am'],
  ['a harmonic minor', 'Am'],
  ['camelot 8A', 'Am'],
  ['8A key', 'Am'],
  ['(8A)', 'Am'],
  ['F# min', 'F♯m'],
  ['Gb maj', 'F♯'],
  ['Abm', 'G♯m'],
  ['Cmin', 'Cm'],
  ['c♯m', 'C♯m'],
  ['B♭ major', 'B♭'],
  ['key of C', 'C'],
  ['G key', 'G'],
  ['in D', 'D'],
  ['fis-moll', 'F♯m'],
  ['Fis moll', 'F♯m'],
  ['H-moll', 'Bm'],
  ['h-Dur', 'B'],
  ['B-Dur', 'B♭'],
  ['b moll', 'B♭m'],
  ['Es-Dur', 'E♭'],
  ['as moll', 'G♯m'],
  ['Cdur', 'C'],
  ['la mineur', 'Am'],
  ['ré bémol majeur', 'D♭'],
  ['fa dièse mineur', 'F♯m'],
  ['si b mineur', 'B♭m'],
  ['do menor', 'Cm'],
  ['sol mayor', 'G'],
  ['fa sostenido menor', 'F♯m'],
  ['dó maior', 'C'],
  ['si minore', 'Bm'],
  ['fa diesis minore', 'F♯m'],
  ['la bemolle maggiore', 'A♭'],
  ['A menor', 'Am'],
  ['in fa# menor', 'F♯m'],
])('%j is the key %s and nothing else', (typed, key) => {
  const read = readIntent(typed)
  expect(read.text).toBe('')
  expect(read.key && formatKeyShort(read.key)).toBe(key)
})

test.each([
  'a key',
  'low key',
  'lofi keys',
  'in a room',
  'la la la',
  'do it',
  '5 am',
  'FM radio',
  'fm bass',
  'EBM',
  'si',
  'as is',
  'h minor',
])('no key is read in %j', (typed) => {
  expect(readIntent(typed)).toMatchObject({ text: typed, key: null })
})

test.each([
  ['4 bars', { filter: 'beats', range: { min: 16, max: 16 } }],
  ['4-bar', { filter: 'beats', range: { min: 16, max: 16 } }],
  ['two bars long', { filter: 'beats', range: { min: 8, max: 8 } }],
  ['2-4 bars', { filter: 'beats', range: { min: 8, max: 16 } }],
  ['16 beats', { filter: 'beats', range: { min: 16, max: 16 } }],
  ['vier Takte', { filter: 'beats', range: { min: 16, max: 16 } }],
  ['2 compases', { filter: 'beats', range: { min: 8, max: 8 } }],
  ['4/4 2 bars', { filter: 'beats', range: { min: 8, max: 8 } }],
  ['under 5 seconds', { filter: 'durationSeconds', range: { max: 5 } }],
  ['5 sec max', { filter: 'durationSeconds', range: { max: 5 } }],
  ['10 seconds or longer', { filter: 'durationSeconds', range: { min: 10 } }],
  ['over 1 minute', { filter: 'durationSeconds', range: { min: 60 } }],
  ['duration:>8s', { filter: 'durationSeconds', range: { min: 8 } }],
  ['10s', { filter: 'durationSeconds', range: { min: 8, max: 12 } }],
  ['short', { filter: 'durationSeconds', range: { max: 3 } }],
  ['long', { filter: 'durationSeconds', range: { min: 8 } }],
])('%j is the length %j', (typed, length) => {
  expect(readIntent(typed)).toMatchObject({ text: '', length })
})

test('a bar of 3/4 has three beats, and what is not in four stays a word', () => {
  expect(readIntent('3/4 4 bars')).toMatchObject({ text: '3/4', length: { range: { min: 12, max: 12 } } })
  expect(readIntent('4/4 techno').text).toBe('techno')
  expect(readIntent('6/8 groove').text).toBe('6/8 groove')
})

test.each(['100 beats', '8 bit', '80s', 'bars', 'shortcut', 'Longing', '0 bars'])(
  'no length is read in %j',
  (typed) => {
    expect(readIntent(typed).length).toBeNull()
  },
)

test('nothing is read out of what is quoted, whatever it is', () => {
  const aWord = fc.constantFrom(
    'loops',
    'one shot',
    '128',
    '90 - 100',
    '90 to 100',
    '8A',
    'cm',
    'f sharp minor',
    'dark',
    '-',
    '+',
  )
  fc.assert(
    fc.property(
      fc.array(aWord),
      fc.constantFrom('', '-', '+'),
      fc.constantFrom('""', '“”', '«»'),
      (words, sign, [open, close]) => {
        const text = `${sign}${open}${words.join(' ')}${close}`
        expect(readIntent(text)).toMatchObject({
          text,
          tempo: null,
          key: null,
          isModeOpen: false,
          kind: null,
          length: null,
        })
        expect(readIntent(`${text} loops 128 cm`)).toMatchObject({ text, kind: 'loop' })
      },
    ),
  )
})

test.each([
  ['128', { min: 123, max: 133 }],
  ['60', { min: 58, max: 62 }],
  ['92.5 bpm', { min: 88.5, max: 96.5 }],
  ['10bpm', { min: 9, max: 11 }],
  ['90-100', { min: 90, max: 100 }],
  ['under 100', { max: 100 }],
  ['over 140', { min: 140 }],
])('%j finds the tempos %j: one tempo means about that tempo, a range what it says', (typed, range) => {
  expect(typedRange(readIntent(typed).tempo!)).toEqual(range)
})

test.each([
  ['sad piano minor', 'sad piano', 'minor', 12],
  ['in a moll tonart', '', 'minor', 1],
  ['in minor', '', 'minor', 12],
  ['major key chords', 'chords', 'major', 12],
  ['minor or C major', '', 'minor', 13],
  ['C major or minor', '', 'major', 2],
  ['harmonic minor pads', 'pads', 'minor', 12],
  ['minor 7th chords', 'minor 7th chords', undefined, 0],
  ['5 min', '5 min', undefined, 0],
])('a mode alone is every key of it: %j leaves %j and is %s in %i keys', (typed, text, mode, count) => {
  const { key, textWithout } = findIntent(typed)
  expect([textWithout(key), key?.value.key.mode, key ? keysOf(key.value).length : 0]).toEqual([
    text,
    mode,
    count,
  ])
})
