export type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceParty,
  InvoiceVat,
  InvoiceVatKind,
} from './invoice-document.ts'
export { writeCii } from './write-cii.ts'
export { writeUbl } from './write-ubl.ts'
