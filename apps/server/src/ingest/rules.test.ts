import { parseKey } from '@segno/units'
import { expect, test } from 'vitest'
import { settleTags, type Measured } from './rules.ts'

const measured: Measured = {
  kind: 'loop',
  tempoBpm: 120.02,
  tempoConfidence: 0.9,
  beats: 8,
  key: { tonic: 0, mode: 'minor' },
  keyConfidence: 0.9,
  instrument: 'drums',
}
const unnamed = { tempoBpm: null, key: null, instrument: null, kind: null, title: 'Deep bass' }

function settle(facts: { claim?: object; hints?: object; measured?: object }) {
  return settleTags(
    {
      claim: facts.claim ?? {},
      hints: { ...unnamed, ...facts.hints },
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
  ['the name says double', { tempoBpm: 240 }, {}, 240],
  ['they differ and the measurement is sure', { tempoBpm: 97 }, {}, 120.02],
  ['they differ and the measurement is not sure', { tempoBpm: 97 }, { tempoConfidence: 0.3 }, 97],
  ['nothing was measured', { tempoBpm: 97 }, { tempoBpm: null }, 97],
])('tempo, where %s', (_, hints, found, tempoBpm) => {
  expect(settle({ hints, measured: found }).tempoBpm).toBe(tempoBpm)
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
