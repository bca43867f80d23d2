import {
  cancelPaymentRun,
  listPayableArtists,
  listPaymentRuns,
  type PaymentRun,
  payPaymentRun,
  writePaymentRunFile,
} from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../kit/data/action-button.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { formatMoney } from '../../kit/format/money.ts'
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx'
import { call, fetchFile } from '../../shared/api/call.ts'
import { TransferDialog } from '../../shared/transfers/transfer-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { saveBlob } from '../../ui/save-file.ts'

const SHOWN = [[listPaymentRuns.path], [listPayableArtists.path]]

/** What can be done with an open run. */
export function RunActions({ run: { _id, madeAt, amountCents, paymentCount } }: { run: PaymentRun }) {
  const [open, setOpen] = useState<'pay' | 'cancel' | null>(null)
  const close = (): void => setOpen(null)
  const params = { runId: _id }
  const file = useAction({
    run: () => fetchFile(writePaymentRunFile, { params }),
    onDone: (blob) => saveBlob(blob, `Royalties ${madeAt.slice(0, 10)}.xml`),
  })
  const sum = formatMoney(amountCents)
  return (
    <>
      <ActionButton action={file} look="quiet" busy="Saving">
        Save SEPA file
      </ActionButton>
      <Button look="quiet" onClick={() => setOpen('pay')}>
        Mark paid
      </Button>
      <Button look="quiet" onClick={() => setOpen('cancel')}>
        Cancel run
      </Button>
      {open === 'pay' && (
        <TransferDialog
          title={`${sum} paid?`}
          send={(body) => call(payPaymentRun, { params, body })}
          done="Payments entered"
          refresh={SHOWN}
          onClose={close}
        >
          <p>{paymentCount === 1 ? '1 artist' : `${paymentCount} artists`} by SEPA file.</p>
        </TransferDialog>
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          verb="Cancel"
          name={`the run of ${sum}`}
          confirm="Cancel run"
          run={() => call(cancelPaymentRun, { params })}
          done="Run cancelled"
          refresh={SHOWN}
          onClose={close}
        >
          <p>Only if your bank does not have its file.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
