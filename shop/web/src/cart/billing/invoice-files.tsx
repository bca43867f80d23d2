import { getInvoicePdf, getInvoiceUbl } from '@segno/contract'
import type { ReactNode } from 'react'
import { ActionButton } from '../../kit/data/action-button.tsx'
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
  useAction({
    run: ({ number, as }: Paper) => fetchFile(FORMS[as].endpoint, { params: { number } }),
    onDone: (blob, { number, as }) => saveBlob(blob, `${number}.${FORMS[as].ending}`),
  })

/** Saves one paper in one form. */
export function SavePaper({ children, ...paper }: Paper & { children: ReactNode }) {
  const { run, isBusy } = useSavePaper()
  return (
    <ActionButton
      action={{ run: () => run(paper), isBusy }}
      look="quiet"
      aria-label={`Save ${paper.number} as ${paper.as}`}
    >
      {children}
    </ActionButton>
  )
}
