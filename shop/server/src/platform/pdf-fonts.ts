import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openInvoiceFonts, type InvoiceFonts } from '@segno/invoice'
import { woffToTrueType } from '@segno/invoice/woff'

let opened: InvoiceFonts | undefined

/** The shop's own fonts for PDFs, with the Latin letters of Western and Eastern Europe; opened once. */
export function pdfFonts(): InvoiceFonts {
  return (opened ??= openInvoiceFonts({ regular: weight(400), bold: weight(700) }))
}

const weight = (number: number): Buffer[] =>
  ['latin', 'latin-ext'].map((letters) => file(`${letters}-${number}`))

function file(name: string): Buffer {
  const url = import.meta.resolve(`@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${name}-normal.woff`)
  return woffToTrueType(readFileSync(fileURLToPath(url)))
}
