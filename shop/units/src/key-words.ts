const LETTERS: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 }
/**
 * As sung in French, Spanish, Portuguese and Italian.
 *
 * @see https://lilypond.org/doc/v2.24/Documentation/music-glossary, 3: names of pitches in these languages and in German
 */
const SYLLABLES: Readonly<Record<string, number>> = {
  do: 0,
  ut: 0,
  re: 2,
  mi: 4,
  fa: 5,
  sol: 7,
  la: 9,
  si: 11,
}
const SHARP = /^[-\s_]?(?:[#♯]|sharp|diese|diesis|sostenido|sustenido)$/i

/** Words for the modes in English, German, French, Spanish, Portuguese and Italian, without accents, for a pattern. */
export const MINOR_WORDS = 'minor|moll|mineure?|menor|minore'
export const MAJOR_WORDS = 'major|dur|majeure?|mayor|maior|maggiore'
/** The accidentals of those languages after a tonic. */
export const ACCIDENTAL_WORDS = 'sharp|flat|diese|diesis|sostenido|sustenido|bemol(?:le)?'
/** Tonics: syllables as they are sung, German names of sharps and flats, letters with the German `h`. */
export const TONIC_NAMES = 'do|ut|re|mi|fa|sol|la|si|[cdefgah]is|[cdfg]es|as|es|[a-h]'

/**
 * Semitones above C of a tonic and the accidental after it; may be −1 or 12. A German `b` is B flat.
 *
 * @param tonic one of `TONIC_NAMES`
 */
export function pitchOfNames(from: {
  readonly tonic: string
  readonly accidental: string | undefined
  readonly mode: string | undefined
}): number {
  const isGerman = isGermanMode(from.mode)
  const flatB = isGerman && /^b$/i.test(from.tonic) && from.accidental === undefined ? -1 : 0
  return pitchOfTonic(from.tonic) + shiftOfAccidental(from.accidental) + flatB
}

/** Whether a mode is written in German, in which alone `fis` and `h` are tonics. */
export function isGermanMode(mode: string | undefined): boolean {
  return mode !== undefined && /^(?:dur|moll)$/i.test(mode)
}

export function isMinorWord(mode: string): boolean {
  return /^min$/i.test(mode) || new RegExp(`^(?:${MINOR_WORDS})$`, 'i').test(mode)
}

/** Whether a tonic is a letter or a syllable, which needs no German around it. */
export function isSungOrEnglish(tonic: string): boolean {
  return /^(?:[a-g]|do|ut|re|mi|fa|sol|la|si)$/i.test(tonic)
}

export function pitchOfTonic(tonic: string): number {
  const name = tonic.toLowerCase()
  const known = LETTERS[name] ?? SYLLABLES[name]
  if (known !== undefined) return known
  // `fis` is a sharp F, `es` and `as` are short for `ees` and `aes`.
  return LETTERS[name[0]!]! + (name.endsWith('is') ? 1 : -1)
}

export function shiftOfAccidental(accidental: string | undefined): number {
  return accidental === undefined ? 0 : SHARP.test(accidental) ? 1 : -1
}
