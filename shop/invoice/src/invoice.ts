export type {
  ExchangeRate,
  InvoiceContact,
  InvoiceDocument,
  InvoiceLine,
  InvoiceParty,
  InvoiceVat,
  InvoiceVatKind,
  SellerVat,
} from './invoice-document.ts'
export { dayWords, periodWords } from './pdf/invoice-words.ts'
export { writeCii } from './write-cii.ts'
export { writeUbl } from './write-ubl.ts'
export { writePdf } from './pdf/write-pdf.ts'
export { writeDocument, type DocumentPart, type PlainDocument } from './pdf/write-document.ts'
