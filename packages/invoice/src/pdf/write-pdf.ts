import PDFDocument from 'pdfkit'
import type { InvoiceDocument } from '../invoice-document.ts'
import { writeCii } from '../write-cii.ts'
import { FACTUR_X_FILE_NAME, facturXMetadata } from './factur-x-metadata.ts'
import type { InvoiceFonts } from './invoice-fonts.ts'
import { InvoiceLayout } from './invoice-layout.ts'
import { TITLES } from './invoice-words.ts'
import { TaggedPage } from './tagged-page.ts'

/**
 * Writes an invoice as a tagged PDF/A-3. The same document and fonts always give the same bytes.
 *
 * @param options `facturX` puts the invoice as CII into the file, which makes it a Factur-X invoice of the profile EN 16931
 */
export async function writePdf(
  invoice: InvoiceDocument,
  options: { readonly fonts: InvoiceFonts; readonly facturX: boolean },
): Promise<Uint8Array> {
  const writtenAt = new Date(`${invoice.issuedOn}T00:00:00Z`)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // None, or else the standard one is named in the file without being in it.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: titleOf(invoice), CreationDate: writtenAt, ModDate: writtenAt },
  })
  const bytes = collect(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  new InvoiceLayout(pdf, { page: new TaggedPage(pdf, options.fonts), root, invoice }).write()
  root.end()
  if (options.facturX) attachXml(pdf, { text: writeCii(invoice), writtenAt })
  pdf.end()
  return bytes
}

/** In ASCII and without marks of XML: the title is copied into the file's XML as it is. */
function titleOf(invoice: InvoiceDocument): string {
  return `${TITLES[invoice.kind]} ${invoice.number}`.replaceAll(/[^ -~]|[<>&]/g, '')
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
  pdf.appendXML(facturXMetadata())
}

async function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
