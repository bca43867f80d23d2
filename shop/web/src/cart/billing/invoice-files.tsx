import { getInvoicePdf, getInvoiceUbl } from '@segno/contract'
import type { ReactNode } from 'react'
import { SaveFileButton } from '../../kit/data/save-file-button.tsx'
import { type Action, useAction } from '../../kit/data/use-action.ts'
import { saveBlob } from '../../ui/save-file.ts'
import { fetchFile } from '../../shared/api/call.ts'

const FORMS = {
  PDF: { endpoint: getInvoicePdf, ending: 'pdf' },
  UBL: { endpoint: getInvoiceUbl, ending: 'xml' },
} as const

interface Paper {
  /** Of an invoice or a credit note. */
  readonly number: string
  /** To be read, or for an accountant’s program. */
  readonly as: keyof typeof FORMS
}

/** Saves an invoice or a credit note as a file. */
export const useSavePaper = (): Action<Paper> =>
  useAction({ run: fetchPaper, onDone: (blob, paper) => saveBlob(blob, nameOf(paper)) })

/** Saves one paper in one form. */
export function SavePaper({ children, ...paper }: Paper & { children: ReactNode }) {
  return (
    <SaveFileButton
      fetch={() => fetchPaper(paper)}
      fileName={nameOf(paper)}
      look="quiet"
      aria-label={`Save ${paper.number} as ${paper.as}`}
    >
      {children}
    </SaveFileButton>
  )
}

const fetchPaper = ({ number, as }: Paper): Promise<Blob> =>
  fetchFile(FORMS[as].endpoint, { params: { number } })
const nameOf = ({ number, as }: Paper): string => `${number}.${FORMS[as].ending}`
