import { type OwnPayment, sendInvoice } from '@segno/contract'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { isVatBack } from '../../billing/payment-cells.tsx'
import { SavePaper, useSavePaper } from '../../billing/invoice-files.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import styles from './subscriptions.module.css'

interface PaymentActionsProps {
  payment: OwnPayment
  onGiveBack: () => void
}

/** A payment's invoice, and below it the credit notes and invoices that followed: a press saves one. */
export function Papers({ payment }: { payment: OwnPayment }) {
  const { invoiceNumber, laterPapers } = payment
  return (
    <ul className={styles.papers}>
      {[invoiceNumber, ...laterPapers].map((number) => (
        <li key={number}>
          <SavePaper number={number} as="PDF">
            {number}
          </SavePaper>
          <PaperState payment={payment} number={number} />
        </li>
      ))}
    </ul>
  )
}

/** Says which of several papers is valid. */
function PaperState({ payment, number }: { payment: OwnPayment; number: string }) {
  if (number.startsWith('CN')) return <small>credit note</small>
  // Without its VAT, a payment has a new invoice in the place of the first.
  const standing = isVatBack(payment) ? payment.laterPapers.findLast((paper) => paper.startsWith('IN')) : null
  if (!standing) return null
  return <small>{number === standing ? 'valid' : 'cancelled'}</small>
}

/** Giving points or a gift card back, and what an accountant wants of the papers. */
export function PaymentActions({
  payment: { invoiceNumber, laterPapers, withdrawable },
  onGiveBack,
}: PaymentActionsProps) {
  const save = useSavePaper()
  const send = useAction({
    run: (number: string) => call(sendInvoice, { params: { number } }),
    done: (_, number) => `${number} is on its way to your inbox`,
  })
  const papers = [invoiceNumber, ...laterPapers]
  return (
    <>
      {withdrawable && <Button onClick={onGiveBack}>Refund</Button>}
      <MenuButton
        label={`More of ${invoiceNumber}`}
        aria-label={`More of ${invoiceNumber}`}
        look="quiet"
        isBusy={save.isBusy || send.isBusy}
        items={[
          ...papers.map((number) => ({ label: `Email ${number}`, run: () => void send.run(number) })),
          ...papers.map((number) => ({
            label: `Save e-invoice ${number} (UBL)`,
            run: () => void save.run({ number, as: 'UBL' }),
          })),
        ]}
      >
        More
      </MenuButton>
    </>
  )
}
