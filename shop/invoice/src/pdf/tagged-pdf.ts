import PDFDocument from 'pdfkit'
import { metadataXml } from './metadata.ts'
import { TaggedPage, type Tag } from './tagged-page.ts'

interface PdfFacts {
  readonly title: string
  /** Stands in the file, so that the same content always gives the same bytes. */
  readonly writtenAt: Date
  /** It carries the XML of an invoice. */
  readonly isFacturX: boolean
}

/** What is written on. */
export interface TaggedPdf {
  readonly pdf: PDFKit.PDFDocument
  readonly page: TaggedPage
  readonly root: Tag
}

/** Writes a PDF/A-3 and PDF/UA-1. `finish` adds what is no part of the pages. */
export async function writeTaggedPdf(
  { title, writtenAt, isFacturX }: PdfFacts,
  write: (on: TaggedPdf) => void,
  finish: (pdf: PDFKit.PDFDocument) => void = () => undefined,
): Promise<Uint8Array> {
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
    info: { Title: plainTitle(title), CreationDate: writtenAt, ModDate: writtenAt },
  })
  const bytes = collect(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  write({ pdf, page: new TaggedPage(pdf), root })
  root.end()
  finish(pdf)
  pdf.appendXML(metadataXml({ isFacturX }))
  pdf.end()
  return bytes
}

/** In ASCII and without marks of XML: the title is copied into the file's XML as it is. */
function plainTitle(title: string): string {
  return title.replaceAll(/[^ -~]|[<>&]/g, '')
}

async function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
