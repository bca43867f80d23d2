import { expect, test } from 'vitest'
import { parseCamelotKey } from './camelot.ts'
import { formatKey } from './musical-key.ts'

test.each([
  ['G♯ minor', 'E♭ minor', 'B♭ minor', 'F minor', 'C minor', 'G minor'],
  ['D minor', 'A minor', 'E minor', 'B minor', 'F♯ minor', 'C♯ minor'],
])('the inner ring goes on by fifths: %s …', (...names) => {
  const first = names[0] === 'G♯ minor' ? 1 : 7
  expect(names.map((_, at) => formatKey(parseCamelotKey(`${first + at}A`)!))).toEqual(names)
})

test.each([
  ['B major', 'F♯ major', 'D♭ major', 'A♭ major', 'E♭ major', 'B♭ major'],
  ['F major', 'C major', 'G major', 'D major', 'A major', 'E major'],
])('the outer ring goes on by fifths: %s …', (...names) => {
  const first = names[0] === 'B major' ? 1 : 7
  expect(names.map((_, at) => formatKey(parseCamelotKey(`${first + at}b`)!))).toEqual(names)
})

test.each(['', '0A', '13A', '8', 'A', '8C', '08A', '8 A', '8Am', '18A'])('%j is no place on it', (text) => {
  expect(parseCamelotKey(text)).toBeNull()
})
