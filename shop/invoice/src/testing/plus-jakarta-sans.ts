import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openInvoiceFonts, type InvoiceFonts } from '../pdf/invoice-fonts.ts'
import { woffToTrueType } from '../woff.ts'

/** The shop's own fonts, with the Latin letters of Western and Eastern Europe. */
export function plusJakartaSans(): InvoiceFonts {
  const weight = (number: number): Buffer[] =>
    ['latin', 'latin-ext'].map((letters) => file(`${letters}-${number}`))
  return openInvoiceFonts({ regular: weight(400), bold: weight(700) })
}

function file(name: string): Buffer {
  const url = import.meta.resolve(`@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${name}-normal.woff`)
  return woffToTrueType(readFileSync(fileURLToPath(url)))
}
