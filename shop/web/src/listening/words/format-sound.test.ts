import { expect, test } from 'vitest'
import {
  formatDuration,
  formatLength,
  formatLevel,
  formatPosition,
  formatShift,
  shiftWords,
  formatTempo,
} from './format-sound.ts'
import { countOf } from '../../ui/format-count.ts'

test.each([
  [128, '128'],
  [127.5, '127.5'],
  [90.04, '90'],
])('a tempo of %d reads %s', (tempo, text) => {
  expect(formatTempo(tempo)).toBe(text)
})

test.each([
  [0.42, '0.4 s'],
  [0.97, '0:01'],
  [7.4, '0:07'],
  [59.6, '1:00'],
  [119.9, '2:00'],
])('a length of %d seconds reads %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  ['loop', 8, '2 bars'],
  ['loop', 4, '1 bar'],
  ['loop', 2, '½ bar'],
  ['loop', 10, '2½ bars'],
  ['loop', 5, '5 beats'],
  ['loop', null, '7.4 s'],
  ['oneShot', 8, '7.4 s'],
] as const)('the length of a %s of %s beats and 7.36 seconds reads %s', (kind, beats, text) => {
  expect(formatLength({ kind, beats, durationSeconds: 7.36 })).toBe(text)
})

test('a position counts only seconds that have passed', () => {
  expect(formatPosition(59.9)).toBe('0:59')
  expect(formatPosition(61)).toBe('1:01')
})

test('a shift says its direction', () => {
  expect([3, 0, -2].map(formatShift)).toEqual(['+3', '0', '−2'])
  expect([2, -1].map(shiftWords)).toEqual(['+2 semitones', '−1 semitone'])
})

test('one sound is not called sounds', () => {
  expect([
    countOf(0, 'sound', 'sounds'),
    countOf(1, 'sound', 'sounds'),
    countOf(1204, 'sound', 'sounds'),
  ]).toEqual(['0 sounds', '1 sound', '1,204 sounds'])
})

test('a level has a proper minus and its unit', () => {
  expect(formatLevel(-17.94, 'LUFS')).toBe('−17.9 LUFS')
  expect(formatLevel(-36.4, 'LUFS', 0)).toBe('−36 LUFS')
  expect(formatLevel(0.3, 'dBTP')).toBe('0.3 dBTP')
})
