import {
  ACCIDENTAL_WORDS,
  formatTonic,
  isGermanMode,
  isMinorWord,
  isSungOrEnglish,
  MAJOR_WORDS,
  MINOR_WORDS,
  pitchClass,
  pitchOfNames,
  TONIC_NAMES,
} from '@segno/units'

/** `H moll`, `Fis-Dur`, `la_menor`, `Sib mineur`, `do diesis minore`. The tonic has no accents. */
const KEY = new RegExp(
  String.raw`(?<![a-z0-9#♯♭])(?<tonic>${TONIC_NAMES})` +
    String.raw`(?<accidental>[#♯♭]|[-\s_]?(?:${ACCIDENTAL_WORDS})(?![a-z])|b(?=[-\s_]))?` +
    String.raw`[-\s_]?(?<mode>${MINOR_WORDS}|${MAJOR_WORDS})(?![a-z])`,
  'gi',
)
const ENGLISH = /^(?:minor|major)$/i
/** Of the letters that other languages put accents on in the names of notes: ré, lá, bémol, dièse. */
const ACCENTED = /(?<=[dflrb])[\u00e0\u00e1\u00e8\u00e9\u00f3]|(?<=di)\u00e8/gi

/** The text with keys in other languages written in English, in one word: `Bminor`, `F#major`. */
export function withEnglishKeys(text: string): string {
  const plain = text.normalize('NFC').replaceAll(ACCENTED, (letter) => letter.normalize('NFD').charAt(0))
  // Without such a key, what has accents keeps them.
  const found = plain.replaceAll(KEY, (whole, ...rest) => {
    const { tonic = '', accidental, mode } = rest.at(-1) as Record<string, string | undefined>
    if (mode === undefined || ENGLISH.test(mode)) return whole
    if (!isGermanMode(mode) && !isSungOrEnglish(tonic)) return whole
    const key = {
      tonic: pitchClass(pitchOfNames({ tonic, accidental, mode })),
      mode: isMinorWord(mode) ? 'minor' : 'major',
    } as const
    return `${formatTonic(key)}${key.mode}`
  })
  return found === plain ? text : found
}
