import type { InvoiceDocument } from '../invoice-document.ts'
import { writeCii } from '../write-cii.ts'
import { FACTUR_X_FILE_NAME } from './metadata.ts'
import { InvoiceLayout } from './invoice-layout.ts'
import { titleOf } from './invoice-words.ts'
import { writeTaggedPdf } from './tagged-pdf.ts'

/**
 * Writes an invoice as a PDF/A-3 and PDF/UA-1. The same document always gives the same bytes.
 *
 * @param options `facturX` puts the invoice as CII into the file, which makes it a Factur-X invoice of the profile EN 16931
 */
export function writePdf(
  invoice: InvoiceDocument,
  options: { readonly facturX: boolean },
): Promise<Uint8Array> {
  const writtenAt = new Date(`${invoice.issuedOn}T00:00:00Z`)
  const title = titleOf(invoice)
  return writeTaggedPdf(
    { title, writtenAt, isFacturX: options.facturX },
    (on) => new InvoiceLayout(on, invoice).write(),
    (pdf) => options.facturX && attachXml(pdf, { text: writeCii(invoice), writtenAt }),
  )
}

function attachXml(pdf: PDFKit.PDFDocument, xml: { readonly text: string; readonly writtenAt: Date }): void {
  const attachment = {
    name: FACTUR_X_FILE_NAME,
    type: 'text/xml',
    description: 'The same invoice for machines, in Factur-X',
    creationDate: xml.writtenAt,
    modifiedDate: xml.writtenAt,
    // The profile EN 16931 says all that the pages say.
    relationship: 'Alternative',
  }
  pdf.file(Buffer.from(xml.text), attachment)
}
