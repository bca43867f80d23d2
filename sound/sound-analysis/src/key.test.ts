import { formatKey, MODES, type Mode, pitchClass } from '@segno/units'
import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import { estimateKey } from './key.ts'
import { playDrums } from './testing/drums.ts'
import { noise, pcmOf, playNotes, strike, type Note } from './testing/signals.ts'

const TRIADS: Readonly<Record<Mode, readonly (readonly number[])[]>> = {
  // I–IV–V–I and i–iv–v–i, in semitones above the tonic.
  major: [
    [0, 4, 7],
    [5, 9, 12],
    [7, 11, 14],
    [0, 4, 7],
  ],
  minor: [
    [0, 3, 7],
    [5, 8, 12],
    [7, 10, 14],
    [0, 3, 7],
  ],
}
const SCALES: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11, 12],
  minor: [0, 2, 3, 5, 7, 8, 10, 12],
}
const ALL_KEYS = MODES.flatMap((mode) =>
  Array.from({ length: 12 }, (_, tonic) => ({
    mode,
    tonic,
    name: formatKey({ tonic: pitchClass(tonic), mode }),
  })),
)

function chords(tonic: number, mode: Mode, detunedCents = 0): Note[] {
  return TRIADS[mode].flatMap((triad, index) =>
    triad.map((step) => ({
      atSeconds: index / 2,
      lastsSeconds: 0.5,
      pitch: 48 + tonic + step + detunedCents / 100,
    })),
  )
}

test.each(ALL_KEYS)('chords in $name are heard in $name', ({ tonic, mode }) => {
  const measured = analyseSound(pcmOf(playNotes(chords(tonic, mode), 2)))
  expect(measured.key).toEqual({ tonic, mode })
  expect(measured.keyConfidence).toBeGreaterThan(0.6)
})

test.each(ALL_KEYS)('a scale of $name up and down is heard in $name', ({ tonic, mode }) => {
  const steps = [...SCALES[mode], ...SCALES[mode].toReversed()]
  const notes = steps.map((step, index) => ({
    atSeconds: index / 4,
    lastsSeconds: 0.25,
    pitch: 60 + tonic + step,
  }))
  expect(analyseSound(pcmOf(playNotes(notes, 4))).key).toEqual({ tonic, mode })
})

test.each(ALL_KEYS)(
  'chords in $name are heard under drums that are three times as loud',
  ({ tonic, mode }) => {
    const drums = playDrums({
      tempoBpm: 120,
      bars: 1,
      kick: 'x...x...x...x...',
      snare: '....x.......x...',
      hat: 'x.x.x.x.x.x.x.x.',
    })
    const mixed = playNotes(chords(tonic, mode), 2).map(
      (value, index) => (value + 3 * drums.channels[0]![index]!) / 4,
    )
    expect(analyseSound(pcmOf(mixed)).key).toEqual({ tonic, mode })
  },
)

test.each([-30, 0, 30])('chords that are %i cents off have the same key and are known to be off', (cents) => {
  const measured = analyseSound(pcmOf(playNotes(chords(2, 'minor', cents), 2)))
  expect(measured.key).toEqual({ tonic: 2, mode: 'minor' })
  expect(Math.abs(measured.tuningCents! - cents)).toBeLessThan(3)
})

test.each([
  ['A minor', [9, 0, 4]],
  ['C major', [0, 4, 7]],
])('the notes that C major and A minor share are in %s when they begin with its triad', (name, triad) => {
  const shares = (notes: readonly number[]): Float64Array =>
    Float64Array.from({ length: 12 }, (_, note) => (notes.includes(note) ? 1 / notes.length : 0))
  const notes = {
    tuning: { offsetSemitones: 0, agreement: 1 },
    tonality: 1,
    bass: new Float64Array(12),
    chroma: shares([0, 2, 4, 5, 7, 9, 11]),
    opening: shares(triad),
    openingBass: new Float64Array(12),
  }
  const { key } = estimateKey({ notes, agreement: 1, tonality: 1 })
  expect(formatKey(key!)).toBe(name)
})

const held = (steps: readonly number[], lowest = 36): Note[] =>
  steps.map((step) => ({ atSeconds: 0, lastsSeconds: 2, pitch: lowest + step }))
const repeated = (steps: readonly number[]): Note[] =>
  steps.map((step, index) => ({ atSeconds: index / 4, lastsSeconds: 0.25, pitch: 36 + step }))

test.each([
  ['one note that is held', held([0]), 2, 'C root'],
  ['one note an octave and a half higher', held([0], 54), 2, 'F♯ root'],
  ['one note that is repeated, in two octaves', repeated([3, 3, 15, 3, 3, 3, 15, 3]), 2, 'E♭ root'],
  ['a fifth', held([0, 7, 12]), 2, 'C root'],
  ['a fifth upside down', held([7, 12]), 2, 'C root'],
  ['a minor triad', held([12, 15, 19]), 2, 'C minor'],
  ['a major triad', held([12, 16, 19]), 2, 'C major'],
  ['a bass line on one note with a third at the end', repeated([0, 0, 0, 0, 0, 0, 3, 3]), 2, 'C minor'],
])('[case 33] %s', (_, notes, seconds, name) => {
  const { key, keyConfidence } = analyseSound(pcmOf(playNotes(notes, seconds)))
  expect(key && formatKey(key)).toBe(name)
  expect(keyConfidence).toBeGreaterThan(0.3)
})

test('noise and drums have no key and no tuning', () => {
  for (const channel of [noise(4), strike([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], 4)]) {
    expect(analyseSound(pcmOf(channel))).toMatchObject({ key: null, keyConfidence: 0, tuningCents: null })
  }
})
