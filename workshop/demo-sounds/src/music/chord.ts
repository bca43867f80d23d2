import type { Mode } from '@segno/units'

export interface Chord {
  /** Semitones above the key's tonic, 0…11. */
  readonly root: number
  /** Semitones above the root, from 0 up. */
  readonly tones: readonly number[]
}

export const SCALES: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
}

const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii']

/** Added to a triad, by what is written behind the numeral; the third is minor for small numerals. */
const EXTENSIONS: Readonly<Record<string, (third: number) => readonly number[]>> = {
  '': (third) => [0, third, 7],
  '5': () => [0, 7, 12],
  '6': (third) => [0, third, 7, 9],
  '7': (third) => [0, third, 7, 10],
  '9': (third) => [0, third, 7, 10, 14],
  '11': (third) => [0, third, 10, 14, 17],
  '13': (third) => [0, third, 10, 14, 21],
  '69': (third) => [0, third, 7, 9, 14],
  maj7: (third) => [0, third, 7, 11],
  maj9: (third) => [0, third, 7, 11, 14],
  add9: (third) => [0, third, 7, 14],
  sus2: () => [0, 2, 7],
  sus4: () => [0, 5, 7],
  '7sus4': () => [0, 5, 7, 10],
  '9sus4': () => [0, 5, 7, 10, 14],
  '7b9': (third) => [0, third, 7, 10, 13],
  '7b5': (third) => [0, third, 6, 10],
}

/**
 * One list of chords a bar, from Roman numerals in the mode's own scale: `i9 | VImaj7 | iv9 v7`. Small numerals have a
 * minor third, capital ones a major third.
 *
 * @throws {RangeError} for a chord it cannot read
 */
export function progressionOf(text: string, mode: Mode): readonly (readonly Chord[])[] {
  return text.split('|').map((bar) =>
    bar
      .trim()
      .split(/\s+/)
      .map((chord) => chordOf(chord, mode)),
  )
}

function chordOf(text: string, mode: Mode): Chord {
  const [, numeral = '', extension = ''] = /^([ivIV]+)(.*)$/.exec(text) ?? []
  const degree = NUMERALS.indexOf(numeral.toLowerCase())
  const tones = EXTENSIONS[extension]
  if (degree < 0 || tones === undefined) throw new RangeError(`not a chord: ${text}`)
  return { root: SCALES[mode][degree]!, tones: tones(numeral === numeral.toLowerCase() ? 3 : 4) }
}
