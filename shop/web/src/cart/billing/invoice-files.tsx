import { getInvoicePdf, getInvoiceUbl } from '@segno/contract'
import { ActionButton } from '../../kit/data/action-button.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { saveBlob } from '../../ui/save-file.ts'
import { fetchFile } from '../../shared/api/call.ts'

/** An invoice or a credit note as files: to be read, and for an accountant’s program. */
export function InvoiceFiles({ number }: { number: string }) {
  const params = { number }
  const pdf = useAction({
    run: () => fetchFile(getInvoicePdf, { params }),
    onDone: (blob) => saveBlob(blob, `${number}.pdf`),
  })
  const ubl = useAction({
    run: () => fetchFile(getInvoiceUbl, { params }),
    onDone: (blob) => saveBlob(blob, `${number}.xml`),
  })
  return (
    <>
      <ActionButton action={pdf} look="quiet" aria-label={`Save ${number} as PDF`}>
        PDF
      </ActionButton>
      <ActionButton action={ubl} look="quiet" aria-label={`Save ${number} as UBL`}>
        UBL
      </ActionButton>
    </>
  )
}
