import { type OwnPayment, sendInvoice } from '@segno/contract'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { useSavePaper } from '../../billing/invoice-files.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'

interface PaymentActionsProps {
  payment: OwnPayment
  onGiveBack: () => void
}

/** Giving points or a gift card back, and what an accountant wants of the papers. */
export function PaymentActions({
  payment: { invoiceNumber, papers, withdrawable },
  onGiveBack,
}: PaymentActionsProps) {
  const save = useSavePaper()
  const send = useAction({
    run: (number: string) => call(sendInvoice, { params: { number } }),
    done: (_, number) => `${number} is on its way to your inbox`,
  })
  return (
    <>
      {withdrawable && <Button onClick={onGiveBack}>Refund</Button>}
      <MenuButton
        label={`More of ${invoiceNumber}`}
        aria-label={`More of ${invoiceNumber}`}
        look="quiet"
        isBusy={save.isBusy || send.isBusy}
        items={[
          ...papers.map(({ number }) => ({ label: `Email ${number}`, run: () => void send.run(number) })),
          ...papers.map(({ number }) => ({
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
