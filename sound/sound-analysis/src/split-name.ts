import { withoutUnseen } from '@segno/units'
import { withEnglishKeys } from './foreign-keys.ts'

const EXTENSION = /\.(wave?|aiff?|aifc|flac|mp3|ogg|opus|m4a|caf)$/i
/** Characters; no system takes a longer name. What comes before them says nothing. */
const LONGEST_PATH = 1_024
/** `6-8`, `7_8`, `1-16`, `24-7`: one word, because its numbers count neither tracks nor beats. */
const FRACTION = /(?<![^\s_([])(?:(\d|1[0-2])[-_]([48])|(1)[-_](16|32)|(24)[-_](7))(?![^\s_)\]])/g
/** `92,5`: a decimal as half of the world writes it; `127 5 bpm` and `127_5bpm`, where neither fits into a name. */
const DECIMAL_COMMA = /(?<![\d.,])(\d{2,3}),(\d{1,2})(?![\d,])/g
const DECIMAL_SPACE = /(?<![\da-z.,])([4-9]\d|[12]\d\d)[\s_-](\d)(?=[\s_-]?bpm(?![a-z]))/gi
/** `99-101bpm`, `100 to 120 bpm`: a range, one word that says no tempo. */
const RANGE = /(?<![\da-z.,])(\d{2,3})\s?(?:[-–_]|to)\s?(\d{2,3})[\s_-]?bpm(?![a-z])/gi
/** `Cmaj 7th`, `min_9th`: a chord in one word. */
const ORDINAL = /(?<=maj|min|[A-G][#b]?m)[\s_-]?(7|9|11|13)th(?![a-z])/gi

/** A file's name without folders and extension, of what can be seen of it. */
export function baseName(fileName: string): string {
  const path = withoutUnseen(fileName.slice(-LONGEST_PATH))
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(EXTENSION, '')
}

/**
 * The words of a file's name. Sharps and flats written out are turned into signs, so that a key is one word or two; keys
 * in other languages are in English, in one.
 */
export function splitName(fileName: string): string[] {
  return withEnglishKeys(baseName(fileName))
    .replaceAll(FRACTION, (fraction) => fraction.replace(/[-_]/, '/'))
    .replaceAll(/b\.p\.m\.?(?![a-z])/gi, 'bpm')
    .replaceAll(DECIMAL_COMMA, '$1.$2')
    .replaceAll(DECIMAL_SPACE, '$1.$2')
    .replaceAll(RANGE, rangeWord)
    .replaceAll(ORDINAL, '$1')
    .replaceAll(/(?<![a-z])([a-g])[\s_-]?sharp(?![a-z])/gi, '$1#')
    .replaceAll(/(?<![a-z])([a-g])[\s_-]?flat(?![a-z])/gi, '$1b')
    .split(/[\s_\-—+,;:=()[\]{}]+|–(?!\d+bpm)|@(?=\d)|(?<!\d)\.|\.(?!\d)/)
    .filter((word) => word !== '')
}

const SLOWEST_OF_RANGE = 40

/** A track's number in front of a tempo is no range: `01-128bpm`. */
const rangeWord = (whole: string, from: string, to: string): string =>
  Math.min(Number(from), Number(to)) < SLOWEST_OF_RANGE ? whole : `${from}–${to}bpm`
