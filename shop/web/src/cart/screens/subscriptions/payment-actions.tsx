import { type OwnPayment, sendInvoice } from '@segno/contract'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { InvoiceFiles } from '../../billing/invoice-files.tsx'
import { Button } from '../../../ui/button.tsx'

interface PaymentActionsProps {
  payment: OwnPayment
  onGiveBack: () => void
}

/** A payment's invoice, and below it the credit notes and invoices that followed, with their files. */
export function Papers({ payment: { invoiceNumber, laterPapers } }: { payment: OwnPayment }) {
  return (
    // One child of its cell, which lays its children out beside each other on a phone.
    <div>
      {invoiceNumber}
      {laterPapers.map((number) => (
        <div key={number}>
          {number} <InvoiceFiles number={number} />
        </div>
      ))}
    </div>
  )
}

/** An invoice's files, having it mailed again, and giving points or a gift card back. */
export function PaymentActions({
  payment: { invoiceNumber, withdrawable },
  onGiveBack,
}: PaymentActionsProps) {
  const send = useAction({
    run: () => call(sendInvoice, { params: { number: invoiceNumber } }),
    done: `${invoiceNumber} is on its way to your inbox`,
  })
  return (
    <>
      <InvoiceFiles number={invoiceNumber} />
      <ActionButton action={send} look="quiet" aria-label={`Email ${invoiceNumber}`}>
        Email
      </ActionButton>
      {withdrawable && (
        <Button look="quiet" onClick={onGiveBack}>
          Refund
        </Button>
      )}
    </>
  )
}
