import { expect, test } from 'vitest'
import { heldPartials } from './held-partials.ts'
import type { PeakFrame } from './spectral-peaks.ts'

const moment = (...partials: readonly (readonly [hz: number, amplitude: number])[]): PeakFrame => ({
  frequenciesHz: partials.map(([hz]) => hz),
  amplitudes: partials.map(([, amplitude]) => amplitude),
  level: 1,
})
const SILENCE = moment()

test('a tone counts as much as it does in the moment before or after, and a stroke not at all', () => {
  const held = heldPartials([
    moment([100, 0.9], [440, 0.2]),
    moment([441, 0.5], [2_000, 0.3]),
    SILENCE,
    SILENCE,
  ])
  expect(held[0]).toMatchObject({ frequenciesHz: [440], amplitudes: [0.2] })
  expect(held[1]).toMatchObject({ frequenciesHz: [441], amplitudes: [0.2] })
  expect(held[1]!.level).toBeLessThan(0.3)
  expect(held[2]).toMatchObject({ frequenciesHz: [], level: 0 })
})

test('a loop’s last moment goes on in its first; a semitone apart is another tone; of three moments all is kept', () => {
  const [first, last] = [moment([300, 0.1]), moment([300, 0.4])]
  expect(heldPartials([first, SILENCE, SILENCE, last])[3]!.amplitudes).toEqual([0.1])
  expect(heldPartials([moment([300, 1]), moment([318, 1]), SILENCE, SILENCE])[0]!.amplitudes).toEqual([])
  expect(heldPartials([first, SILENCE, SILENCE])).toEqual([first, SILENCE, SILENCE])
})
