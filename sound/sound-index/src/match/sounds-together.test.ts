import { parseKey, parseSoundKey } from '@segno/units'
import { expect, test } from 'vitest'
import { soundWith } from '../testing/a-sound.ts'
import { soundsTogether } from './sounds-together.ts'

const sound = (tempoBpm: number | null, key: string | null, fingerprint: number[] = []) =>
  soundWith({
    id: 'any',
    tempoBpm,
    key: key === null ? null : parseSoundKey(key),
    fingerprint: Float32Array.from({ length: 64 }, (_, at) => fingerprint[at] ?? 0),
  })

test.each([
  ['what most have', [sound(120, 'Am'), sound(95, 'F#'), sound(120, 'Am')], 120, 'Am'],
  [
    'what most go with, where each has its own',
    [sound(90, 'F#'), sound(124, 'C'), sound(125, 'G')],
    124,
    'C',
  ],
  ['half and double time agree', [sound(140, null), sound(174, null), sound(87, null)], 174, null],
  ['drums have a tempo and no key', [sound(128, null), sound(null, 'Dm')], 128, 'Dm'],
  ['single notes decide between keys', [sound(120, 'Am'), sound(120, 'F'), sound(120, 'E root')], 120, 'Am'],
  ['single notes alone have no key', [sound(120, 'C root'), sound(120, 'G root')], 120, null],
  ['nothing has any', [sound(null, null)], null, null],
])('%s', (_, sounds, tempoBpm, key) => {
  expect(soundsTogether(sounds)).toMatchObject({ tempoBpm, key: key === null ? null : parseKey(key) })
})

test('what they play is heard together, a loud one no more than a quiet one', () => {
  const { fingerprint } = soundsTogether([sound(null, null, [10]), sound(null, null, [0, 1])])
  expect(Array.from(fingerprint).slice(0, 3)).toEqual([1, 1, 0])
})

test('a loud one counts more than a quiet one, and a silent one not at all, unless all are', () => {
  const sounds = [sound(90, 'F#', [1]), sound(124, 'C', [0, 1]), sound(124, 'C', [0, 0, 1])]
  const heard = (...weights: number[]) => {
    const { tempoBpm, fingerprint } = soundsTogether(sounds, weights)
    return [tempoBpm, ...Array.from(fingerprint).slice(0, 3)]
  }
  expect(heard(1, 0.25, 0.25)).toEqual([90, 1, 0.25, 0.25])
  expect(heard(0, 0, 0.5)).toEqual([124, 0, 0, 0.5])
  expect(heard(0, 0, 0)).toEqual([124, 1, 1, 1])
})

test('no sounds are no track', () => {
  expect(soundsTogether([])).toMatchObject({ tempoBpm: null, key: null })
})
