import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import { pcmOf, playNotes, silence, strike } from './testing/signals.ts'

const TIMES_SECONDS = [0, 0.31, 0.5, 1.127, 1.9]

function worstMissSeconds(found: readonly number[]): number {
  expect(found).toHaveLength(TIMES_SECONDS.length)
  return Math.max(...found.map((atSeconds, index) => Math.abs(atSeconds - TIMES_SECONDS[index]!)))
}

/** A note on each of the times, the lowest first, four semitones apart. */
function notesFrom(pitch: number): Float32Array<ArrayBuffer> {
  const notes = TIMES_SECONDS.map((atSeconds, index) => ({
    atSeconds,
    lastsSeconds: 0.4,
    pitch: pitch + 4 * index,
  }))
  return playNotes(notes, 2.4)
}

test('strikes are found within two milliseconds of where they are', () => {
  const { onsetsSeconds } = analyseSound(pcmOf(strike(TIMES_SECONDS, 2.4)))
  expect(worstMissSeconds(onsetsSeconds)).toBeLessThan(0.002)
})

test.each([
  ['high', 60, 0.005],
  ['low', 28, 0.02],
])('%s notes are found soon after they begin', (_, pitch, mostSeconds) => {
  const { onsetsSeconds } = analyseSound(pcmOf(notesFrom(pitch)))
  expect(worstMissSeconds(onsetsSeconds)).toBeLessThan(mostSeconds)
})

test('a tone that only glides or swells begins once', () => {
  const swell = silence(2).map(
    (_, index) => Math.sin(index * (0.03 + index * 2e-7)) * Math.min(1, index / 44_100),
  )
  expect(analyseSound(pcmOf(swell)).onsetsSeconds.length).toBeLessThanOrEqual(1)
})

test('silence has no onsets', () => {
  expect(analyseSound(pcmOf(silence(1))).onsetsSeconds).toEqual([])
})
