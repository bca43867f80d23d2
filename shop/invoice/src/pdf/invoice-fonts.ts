import { create, type Font } from 'fontkit'

export type FontWeight = 'regular' | 'bold'

/** Fonts of both weights, each a list in the order in which they are asked for a letter. */
export interface InvoiceFonts {
  readonly faces: Readonly<Record<FontWeight, readonly FontFace[]>>
}

/** One font file. */
interface FontFace {
  readonly name: string
  readonly bytes: Buffer
  readonly font: Font
}

/** A piece of text in one font. */
export interface FontRun {
  readonly face: FontFace
  readonly text: string
}

/** Stands for a letter that no font has: a letter without a shape is not allowed in PDF/A. */
const UNKNOWN_LETTER = '?'

/**
 * Opens fonts for invoices, once for many of them.
 *
 * @param bytes of TrueType or OpenType files (`woffToTrueType` makes them), each weight with at least one that has the Latin letters; a shop with
 *   Greek or Bulgarian buyers adds one that has theirs
 * @throws {RangeError} when a file is a collection of fonts
 */
export function openInvoiceFonts(bytes: Readonly<Record<FontWeight, readonly Uint8Array[]>>): InvoiceFonts {
  const open = (weight: FontWeight): FontFace[] =>
    bytes[weight].map((file, at) => openFace(`${weight}-${at}`, Buffer.from(file)))
  return { faces: { regular: open('regular'), bold: open('bold') } }
}

function openFace(name: string, bytes: Buffer): FontFace {
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new RangeError('a collection of fonts, not a font')
  return { name, bytes, font }
}

/** Cuts a text where the font has to change. */
export function fontRuns(fonts: InvoiceFonts, weight: FontWeight, text: string): FontRun[] {
  const faces = fonts.faces[weight]
  const runs: { face: FontFace; text: string }[] = []
  for (const letter of letters(text)) {
    const known = faces.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))
    const face = known ?? faces[0]
    if (!face) throw new RangeError(`there is no ${weight} font`)
    const last = runs.at(-1)
    const shown = known ? letter : UNKNOWN_LETTER
    if (last?.face === face) last.text += shown
    else runs.push({ face, text: shown })
  }
  return runs
}

/** Composed where it can be, as fonts have `é` rather than its accent alone; lines and tabs are spaces. */
function letters(text: string): string[] {
  return Array.from(text.toWellFormed().normalize('NFC').replaceAll(/\s/g, ' '))
}
