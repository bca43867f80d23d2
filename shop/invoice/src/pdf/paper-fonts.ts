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

/** Families in the order in which they are asked for a letter. */
const FAMILIES = [
  { name: 'plus-jakarta-sans', bold: 700 },
  { name: 'noto-sans', bold: 700 },
  { name: 'noto-sans-arabic', bold: 700 },
  { name: 'noto-sans-hebrew', bold: 700 },
  { name: 'noto-sans-thai', bold: 700 },
  // Large, so that a shop with many such names installs them itself.
  { name: 'noto-sans-jp', bold: 700 },
  { name: 'noto-sans-kr', bold: 700 },
  { name: 'noto-sans-sc', bold: 700 },
  { name: 'noto-sans-tc', bold: 700 },
  // Every letter of the first plane of Unicode, in one plain shape.
  { name: 'unifont', bold: 400 },
] as const

/** A file for each weight, and the letters that it is for. */
interface FontPart {
  readonly files: Readonly<Record<FontWeight, string>>
  readonly covers: (codePoint: number) => boolean
}

let parts: readonly FontPart[] | undefined
const opened = new Map<string, FontFace>()

/** The font that has a letter, opened when one is first asked for; null where none has it. */
export function faceFor(weight: FontWeight, codePoint: number): FontFace | null {
  parts ??= FAMILIES.flatMap(partsOf)
  for (const { files, covers } of parts) {
    if (!covers(codePoint)) continue
    const face = open(files[weight])
    if (face.font.hasGlyphForCodePoint(codePoint)) return face
  }
  return null
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
function partsOf({ name, bold }: (typeof FAMILIES)[number]): FontPart[] {
  const list = fileIn(`${name}/unicode.json`)
  if (list === null) return []
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>
  const fileOf = (subset: string, weight: number) =>
    `${name}/files/${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`
  const part = (subset: string, covers: FontPart['covers']): FontPart => ({
    files: { regular: fileOf(subset, 400), bold: fileOf(subset, bold) },
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
