import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import { noise, pcmOf, playNotes, silence, strike } from './testing/signals.ts'

function sustained(durationSeconds: number, tonesHz: readonly number[] = [220]): Float32Array<ArrayBuffer> {
  return silence(durationSeconds).map((_, index) =>
    tonesHz.reduce((sum, hz) => sum + 0.1 * Math.sin((2 * Math.PI * hz * index) / 44_100), 0),
  )
}

/** With an attack and an end of ten milliseconds each. */
function letGo(tone: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  return tone.map((value, index) => value * Math.min(1, index / 441, (tone.length - index) / 441))
}

test.each([
  [
    'two bars of drums',
    strike(
      Array.from({ length: 16 }, (_, step) => step / 4),
      4,
    ),
  ],
  ['two beats of a fast rattle', strike([0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875], 1)],
  ['a held tone of four seconds', sustained(4)],
  [
    'two notes of a bar',
    playNotes(
      [0, 1].map((atSeconds) => ({ atSeconds, lastsSeconds: 1, pitch: 36 })),
      2,
    ),
  ],
])('%s are a loop', (_, channel) => {
  expect(analyseSound(pcmOf(channel)).kind).toBe('loop')
})

test.each([
  ['a strike', strike([0], 0.5)],
  ['a strike with a long silence behind it', strike([0], 5)],
  ['a note that fades over five seconds', playNotes([{ atSeconds: 0, lastsSeconds: 5, pitch: 60 }], 5)],
  ['a riser', noise(3).map((value, index) => (value * index ** 2) / (3 * 44_100) ** 2)],
  ['a short tone', sustained(0.4)],
  ['[case 33] a chord held for four seconds and let go of', letGo(sustained(4, [220, 277.2, 329.6]))],
  ['[case 33] a note held for two seconds and let go of', letGo(sustained(2))],
  ['a flam of three', strike([0, 0.03, 0.055], 0.4)],
  ['silence', silence(3)],
])('%s is a one-shot, without tempo and seam', (_, channel) => {
  expect(analyseSound(pcmOf(channel))).toMatchObject({
    kind: 'oneShot',
    tempoBpm: null,
    beats: null,
    seamDb: null,
  })
})
