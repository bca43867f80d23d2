import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { woffToTrueType } from '../woff.ts'

export type FontWeight = 'regular' | 'bold'

/** One font file. */
export interface FontFace {
  readonly name: string
  readonly bytes: Buffer
  readonly font: Font
}

/** Has every letter of the first plane of Unicode, in one plain shape and weight. */
const LAST_FAMILY = 'unifont'

/** Families in the order in which they are asked for a letter. */
const FAMILIES = [
  'plus-jakarta-sans',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  // Large, so that a shop with many such names installs them itself.
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-sc',
  'noto-sans-tc',
  LAST_FAMILY,
]

/** A file for each weight, and the letters that it is for. */
interface FontPart {
  readonly files: Readonly<Record<FontWeight, string>>
  readonly covers: (codePoint: number) => boolean
}

let parts: readonly FontPart[] | undefined
const opened = new Map<string, FontFace>()
const found: Readonly<Record<FontWeight, Map<number, FontFace | null>>> = {
  regular: new Map(),
  bold: new Map(),
}

/** The font that has a letter, opened when one is first asked for; null where none has it. */
export function faceFor(weight: FontWeight, codePoint: number): FontFace | null {
  const known = found[weight].get(codePoint)
  if (known !== undefined) return known
  const face = findFace(weight, codePoint)
  found[weight].set(codePoint, face)
  return face
}

function findFace(weight: FontWeight, codePoint: number): FontFace | null {
  parts ??= FAMILIES.flatMap(partsOf)
  for (const { files, covers } of parts) {
    if (!covers(codePoint)) continue
    const face = open(files[weight])
    if (face.font.hasGlyphForCodePoint(codePoint) && canBeSet(face, codePoint)) return face
  }
  return null
}

/** fontkit stumbles over a few letters whose dots a font sets by anchors, such as U+06A2. */
function canBeSet({ font }: FontFace, codePoint: number): boolean {
  try {
    font.layout(String.fromCodePoint(codePoint))
    return true
  } catch {
    return false
  }
}

function open(file: string): FontFace {
  const known = opened.get(file)
  if (known) return known
  const bytes = woffToTrueType(readFileSync(fileIn(file)!))
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new RangeError(`${file} is a collection of fonts, not a font`)
  const face = { name: file, bytes, font }
  opened.set(file, face)
  return face
}

/** None of a family that is not installed. Its `unicode.json` says which file has which letters: `{"greek": "U+0370-0377,U+037A"}`. */
function partsOf(name: string): FontPart[] {
  const list = fileIn(`${name}/unicode.json`)
  if (list === null) return []
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>
  const fileOf = (subset: string, weight: number) =>
    `${name}/files/${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`
  const part = (subset: string, covers: FontPart['covers']): FontPart => ({
    files: { regular: fileOf(subset, 400), bold: fileOf(subset, name === LAST_FAMILY ? 400 : 700) },
    covers,
  })
  const subsets = Object.entries(ranges)
  if (subsets.length === 0) return [part('latin', () => true)]
  return subsets.map(([subset, written]) => part(subset, within(written)))
}

function within(written: string): (codePoint: number) => boolean {
  const ranges = written.split(',').map((range) => {
    const [first, last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const
  })
  return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
}

function fileIn(path: string): string | null {
  try {
    return fileURLToPath(import.meta.resolve(`@fontsource/${path}`))
  } catch {
    return null
  }
}
