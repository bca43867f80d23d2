import { NO_CLAIMS } from '@segno/audio-files'
import { parseKey, parseSoundKey } from '@segno/units'
import { expect, test } from 'vitest'
import { settleTags, type Measured } from './rules.ts'

const measured: Measured = {
  kind: 'loop',
  tempoBpm: 120.02,
  tempoConfidence: 0.9,
  tempoReadings: [],
  beats: 8,
  key: { tonic: 0, mode: 'minor' },
  keyConfidence: 0.9,
  instrument: 'drums',
}
const unnamed = {
  tempoBpm: null,
  hasTempoUnit: false,
  key: null,
  instrument: null,
  kind: null,
  title: 'Deep bass',
}

function settle(facts: { claim?: object; hints?: object; filed?: object; measured?: object }) {
  return settleTags(
    {
      claim: facts.claim ?? {},
      hints: { ...unnamed, ...facts.hints },
      filed: { ...NO_CLAIMS, ...facts.filed },
      measured: { ...measured, ...facts.measured },
      prices: { loop: 4, oneShot: 3 },
    },
    4,
  )
}

test('without a name to go by, what was measured is taken', () => {
  expect(settle({})).toMatchObject({ tempoBpm: 120.02, key: parseKey('Cm'), beats: 8, taggedBy: 'analysis' })
})

test.each([
  ['the name agrees: the measurement is finer', { tempoBpm: 120 }, {}, 120.02],
  ['the name says half: the one who named it knows', { tempoBpm: 60 }, {}, 60],
  ['the name says half, and rounds it', { tempoBpm: 59.5 }, {}, 59.5],
  ['the name agrees and the measurement is not sure', { tempoBpm: 120 }, { tempoConfidence: 0.3 }, 120.02],
  ['the name says none and the measurement is not sure', {}, { tempoConfidence: 0.3 }, 120.02],
  ['the name says double', { tempoBpm: 240 }, {}, 240],
  ['they differ and the measurement is sure', { tempoBpm: 97 }, {}, 120.02],
  ['they differ and the measurement is not sure', { tempoBpm: 97 }, { tempoConfidence: 0.3 }, 97],
  ['nothing was measured', { tempoBpm: 97 }, { tempoBpm: null }, 97],
  ['case t2: “90bpm” is six beats of 4 s', { tempoBpm: 90, hasTempoUnit: true }, {}, 90],
  ['“97.5bpm” is six and a half', { tempoBpm: 97.5, hasTempoUnit: true }, {}, 97.5],
  ['“95bpm” is neither whole nor half beats', { tempoBpm: 95, hasTempoUnit: true }, {}, 120.02],
  ['a number alone is no whole bars', { tempoBpm: 90 }, {}, 120.02],
  ['a number alone is three bars', { tempoBpm: 180 }, {}, 180],
])('tempo, where %s', (_, hints, found, tempoBpm) => {
  expect(settle({ hints, measured: found }).tempoBpm).toBe(tempoBpm)
})

test.each([
  ['it agrees: the measurement is finer', {}, { tempoBpm: 120 }, {}, 120.02],
  ['case 1: a half-time 140 that says 140', {}, { tempoBpm: 140 }, { tempoBpm: 70 }, 140],
  ['200 that says 200', {}, { tempoBpm: 200, beats: 32 }, { tempoBpm: 100 }, 200],
  ['its beats fill its length', {}, { tempoBpm: 90, beats: 6 }, {}, 90],
  ['it contradicts a sure measurement', {}, { tempoBpm: 97 }, {}, 120.02],
  ['case 31: a length guess is all that was measured', {}, { tempoBpm: 97 }, { tempoConfidence: 0.5 }, 97],
  ['nothing was measured', {}, { tempoBpm: 97 }, { tempoBpm: null }, 97],
  ['the name says otherwise, and was heard', { tempoBpm: 60 }, { tempoBpm: 97 }, {}, 60],
  ['the name says otherwise, and it was heard', { tempoBpm: 97 }, { tempoBpm: 60 }, {}, 60],
  [
    'the name says otherwise, and neither was heard',
    { tempoBpm: 97 },
    { tempoBpm: 77 },
    { tempoBpm: null },
    97,
  ],
])('a file states its tempo, where %s', (_, hints, filed, found, tempoBpm) => {
  expect(settle({ hints, filed, measured: found }).tempoBpm).toBe(tempoBpm)
})

test('case t1: another tempo that explains as much is kept until someone says which', () => {
  const tempoReadings = [
    { tempoBpm: 95, odds: 0.49 },
    { tempoBpm: 190, odds: 0.49 },
  ]
  const unsure = { tempoBpm: 95, tempoConfidence: 0.49, tempoReadings }
  expect(settle({ measured: unsure })).toMatchObject({ tempoBpm: 95, otherTempoBpm: 190 })
  expect(settle({ measured: unsure, hints: { tempoBpm: 190 } })).toMatchObject({
    tempoBpm: 190,
    otherTempoBpm: null,
  })
  expect(settle({ measured: unsure, claim: { tempoBpm: 95 } }).otherTempoBpm).toBeNull()
  expect(settle({ measured: { ...unsure, tempoConfidence: 0.9 } }).otherTempoBpm).toBeNull()
})

test('case 2: a file that says it is a one-shot is one without a tempo; a name that says loop knows better', () => {
  expect(settle({ filed: { kind: 'oneShot' } })).toMatchObject({
    kind: 'oneShot',
    tempoBpm: null,
    beats: null,
  })
  expect(settle({ filed: { kind: 'oneShot' }, hints: { kind: 'loop' } }).kind).toBe('loop')
})

test('a key is the name’s, then the file’s; a root decides only between relatives that nobody is sure of', () => {
  const filed = { key: parseKey('D') }
  expect(settle({ filed }).key).toEqual(parseKey('D'))
  expect(settle({ filed, hints: { key: parseKey('E') } }).key).toEqual(parseKey('E'))
  const unsure = { keyConfidence: 0.4 }
  expect(settle({ filed: { tonic: 3 }, measured: unsure }).key).toEqual(parseKey('Eb'))
  expect(settle({ filed: { tonic: 3 } }).key).toEqual(parseKey('Cm'))
  expect(settle({ filed: { tonic: 5 }, measured: unsure }).key).toEqual(parseKey('Cm'))
  expect(settle({ filed: { tonic: 3 }, measured: { key: null } }).key).toBeNull()
})

test('a claim wins over everything, and unknown can be claimed too', () => {
  const claim = { tempoBpm: 90, key: null, title: 'Mine', kind: 'loop' as const, pricePoints: 5 }
  expect(settle({ claim, hints: { tempoBpm: 97, key: parseKey('D') } })).toMatchObject({
    tempoBpm: 90,
    key: null,
    title: 'Mine',
    pricePoints: 5,
    taggedBy: 'artist',
  })
})

test('a one-shot has no tempo of its own, and each kind costs what the shop says', () => {
  expect(settle({}).pricePoints).toBe(4)
  expect(settle({ measured: { kind: 'oneShot' } })).toMatchObject({
    tempoBpm: null,
    beats: null,
    pricePoints: 3,
  })
})

test('an instrument that the name tells is not guessed again; one that nobody tells is', () => {
  expect(settle({ hints: { instrument: 'bass' } }).instrument).toBe('bass')
  expect(settle({ claim: { instrument: 'keys' }, hints: { instrument: 'bass' } }).instrument).toBe('keys')
  expect(settle({}).instrument).toBe('drums')
  expect(settle({ measured: { instrument: null } }).instrument).toBeNull()
})

test('a name that says nothing still gives a title', () => {
  expect(settle({ hints: { title: '  ' } }).title).toBe('Untitled')
})

test('a key in the name is what its maker meant, however sure the measurement is', () => {
  expect(settle({ hints: { key: parseKey('Am') } })).toMatchObject({ key: parseKey('Am') })
  expect(settle({ hints: { key: parseKey('Am') }, measured: { key: null } })).toMatchObject({
    key: parseKey('Am'),
  })
})

const unsure = { keyConfidence: 0.4 }
interface Given {
  readonly hints?: string
  readonly key?: string
  readonly tonic?: number
}
test.each<[string, 'loop' | 'oneShot', Given, Partial<Measured>, string | null]>([
  ['a one-shot whose name says a note has its root', 'oneShot', { hints: 'C root' }, unsure, 'C root'],
  ['of one in a sure key on that note the mode is known', 'oneShot', { hints: 'C root' }, {}, 'Cm'],
  ['of a loop on that note too', 'loop', { hints: 'C root' }, unsure, 'Cm'],
  ['a loop has the key with the same notes on it', 'loop', { hints: 'Eb root' }, {}, 'Eb'],
  ['and the root where neither was heard', 'loop', { hints: 'D root' }, {}, 'D root'],
  [
    'a file that says a key knows more than a name with a note',
    'oneShot',
    { hints: 'C root', key: 'C' },
    {},
    'C',
  ],
  ['a one-shot has the root in its file', 'oneShot', { tonic: 2 }, unsure, 'D root'],
  ['a loop is in what was heard', 'loop', { tonic: 2 }, unsure, 'Cm'],
  ['a root on a drum is only a key to play it with', 'oneShot', { tonic: 2 }, { key: null }, null],
  ['what was heard as one note has its root', 'oneShot', {}, { key: { tonic: 4, mode: null } }, 'E root'],
])('[cases 2, 5, 36–45] %s', (_, kind, { hints, key, tonic }, found, expected) => {
  const given = {
    claim: { kind },
    hints: { key: parseSoundKey(hints ?? '') },
    filed: { key: parseKey(key ?? ''), tonic: tonic ?? null },
    measured: found,
  }
  expect(settle(given).key).toEqual(parseSoundKey(expected ?? ''))
})

test('a claim of the beats alone is the artist’s', () => {
  expect(settle({ claim: { beats: 7 } })).toMatchObject({ beats: 7, taggedBy: 'artist' })
})

test('a title is one line, and not without end', () => {
  expect(settle({ hints: { title: ' Deep\n \tbass ' } }).title).toBe('Deep bass')
  expect(settle({ hints: { title: 'x'.repeat(5_000) } }).title.length).toBeLessThan(500)
})
