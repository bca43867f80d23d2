import { parseTonic, type PitchClass } from '@segno/units'
import { suspendedTonic, UNPITCHED, VARIANT_OF } from './key-hint.ts'

/** `C2`, `A#3`, `Bb1`: what samplers call a note. In small letters they would be words and versions. */
const NOTE = /^([A-G](#|♯|b|♭)?)-?[0-8]$/
const SHARP = /^[A-G][#♯]$/
/** The letters A to D tell variants apart, in kits above all. */
const LETTER = /^([E-G]|[A-G](b|♭))$/
/** B3, C3 and D6 are instruments. */
const KEYBOARDS = /^(organs?|hammond|leslie|clav|clavinet)$/i

interface NameFacts {
  readonly instrument: string | null
  /** Whether it has a tempo or is called a loop: a letter then says a key. */
  readonly isOfLoop: boolean
}

/**
 * The note that a name says its sound is, with no mode: `Bass_C2`, `Kick F#`, `Sub G`. A letter on its own counts at the
 * end of the name of something with a pitch.
 */
export function findRootHint(words: readonly string[], facts: NameFacts): PitchClass | null {
  const at = words.findIndex((_, index) => isNote(words, index, facts) || isLetter(words, index, facts))
  const word = words[at] ?? words.find((one) => suspendedTonic(one) !== null)
  return word === undefined ? null : parseTonic(suspendedTonic(word) ?? word.replace(/-?\d$/, ''))
}

function isNote(words: readonly string[], index: number, { instrument }: NameFacts): boolean {
  const [, , accidental] = NOTE.exec(words[index]!) ?? []
  if (!NOTE.test(words[index]!) || isVariant(words, index)) return false
  if (accidental !== undefined || words.length === 1) return true
  return hasPitch(instrument) && !words.some((word) => KEYBOARDS.test(word))
}

function isLetter(words: readonly string[], index: number, { instrument, isOfLoop }: NameFacts): boolean {
  if (isOfLoop || isVariant(words, index)) return false
  if (SHARP.test(words[index]!)) return true
  const isLast = index > 0 && index === words.length - 1
  return isLast && LETTER.test(words[index]!) && (hasPitch(instrument) || instrument === 'kick')
}

const hasPitch = (instrument: string | null): boolean =>
  instrument !== null && !UNPITCHED.includes(instrument)

const isVariant = (words: readonly string[], index: number): boolean =>
  VARIANT_OF.test(words[index - 1] ?? '')
