import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import { pcmOf, RATE_HZ, silence } from './testing/signals.ts'

const CHORDS = [
  [57, 60, 64],
  [53, 57, 60],
  [60, 64, 67],
  [55, 59, 62],
]

/** Held chords that fade into each other, one every four beats; the last dies away after its bar. */
function legato({ tempoBpm, tailSeconds }: { tempoBpm: number; tailSeconds: number }) {
  const barSeconds = 240 / tempoBpm
  const sound = silence(4 * barSeconds + tailSeconds)
  for (const [bar, pitches] of CHORDS.entries()) {
    const lastsSeconds = barSeconds + (bar === 3 ? tailSeconds : 0.1)
    const first = Math.round(bar * barSeconds * RATE_HZ)
    for (let at = 0; at < lastsSeconds * RATE_HZ && first + at < sound.length; at++) {
      const seconds = at / RATE_HZ
      const level = 0.05 * Math.min(1, seconds / 0.08, (lastsSeconds - seconds) / 0.15)
      for (const pitch of pitches) {
        const radians = 2 * Math.PI * 440 * 2 ** ((pitch - 69) / 12) * seconds
        sound[first + at]! +=
          level * (Math.sin(radians) + Math.sin(2 * radians) / 3 + Math.sin(3 * radians) / 6)
      }
    }
  }
  return pcmOf(sound)
}

test.each([
  [60, 0.1],
  [64, 0.18],
  [68, 0.12],
  [75, 0.15],
])('[case w1] held chords at %d with a tail of %d s are a loop with its tempo', (tempoBpm, tailSeconds) => {
  const measured = analyseSound(legato({ tempoBpm, tailSeconds }))
  expect(measured.kind).toBe('loop')
  expect(Math.abs(measured.tempoBpm! - tempoBpm)).toBeLessThanOrEqual(1)
  expect(measured.tempoConfidence).toBeLessThan(0.5)
})

test('chords that change unevenly have no tempo of theirs', () => {
  const { channels } = legato({ tempoBpm: 60, tailSeconds: 0.1 })
  const [channel] = channels
  const cut = Float32Array.from([
    ...channel!.subarray(2.2 * RATE_HZ, 9 * RATE_HZ),
    ...channel!.subarray(13 * RATE_HZ),
  ])
  expect(analyseSound(pcmOf(cut)).tempoBpm).not.toBe(60)
})
