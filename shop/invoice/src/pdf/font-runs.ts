import bidiFactory, { type Bidi } from 'bidi-js'
import { faceFor, type FontFace, type FontWeight } from './paper-fonts.ts'

/** A piece of text in one font and one direction. */
export interface FontRun {
  readonly face: FontFace
  readonly text: string
}

interface LevelRun extends FontRun {
  text: string
  /** Odd where it is read from right to left. */
  readonly level: number
}

/** Stands for a letter that no font has: a letter without a shape is not allowed in PDF/A. */
const UNKNOWN_LETTER = '?'
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
// Its types describe a module, and what Node imports is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/**
 * Cuts a line where its font or its direction has to change, in the order in which the pieces stand from left to right. A piece
 * that is read from right to left has its letters as they are read: the font turns them.
 */
export function fontRuns(weight: FontWeight, line: string): FontRun[] {
  const text = plain(line)
  const { levels } = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: LevelRun[] = []
  let at = 0
  for (const letter of text) {
    const level = levels[at]!
    const shown = mirrored.get(at) ?? letter
    at += letter.length
    const last = runs.at(-1)
    const { face, known } = findFace(weight, shown, last?.level === level ? last : undefined)
    if (last?.face === face && last.level === level) last.text += known
    else runs.push({ face, text: known, level })
  }
  return fromLeftToRight(runs).map(({ face, text: part, level }) => ({
    face,
    // A font turns only what it knows to be turned, and no marks alone.
    text: level % 2 === 1 && !RIGHT_TO_LEFT.test(part) ? Array.from(part).toReversed().join('') : part,
  }))
}

/** Spaces and marks stay with the letters before them where that font has them. */
function findFace(weight: FontWeight, letter: string, last: FontRun | undefined) {
  const codePoint = letter.codePointAt(0)!
  if (last && /[\s\p{M}]/u.test(letter) && last.face.font.hasGlyphForCodePoint(codePoint))
    return { face: last.face, known: letter }
  const own = faceFor(weight, codePoint)
  const face = own ?? faceFor(weight, UNKNOWN_LETTER.codePointAt(0)!)
  if (!face) throw new RangeError(`there is no ${weight} font`)
  return { face, known: own ? letter : UNKNOWN_LETTER }
}

/** @see UAX 9, rule L2 */
function fromLeftToRight(runs: readonly LevelRun[]): LevelRun[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let first = 0; first < ordered.length; first++) {
      let end = first
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > first + 1) ordered.splice(first, end - first, ...ordered.slice(first, end).toReversed())
      first = Math.max(first, end)
    }
  return ordered
}

/** Composed where it can be, as fonts have `é` rather than its accent alone; lines and tabs are spaces. */
const plain = (text: string): string => text.toWellFormed().normalize('NFC').replaceAll(/\s/g, ' ')
