import {
  cancelPaymentRun,
  listPayableArtists,
  listPaymentRuns,
  type PaymentRun,
  payPaymentRun,
  writePaymentRunFile,
} from '@segno/contract'
import { useState } from 'react'
import { SaveFileButton } from '../../../kit/data/save-file-button.tsx'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { call, fetchFile } from '../../../shared/api/call.ts'
import { useReach } from '../../../shared/api/own-grants.ts'
import { RUN_WAY_WORDS } from './start-run-dialog.tsx'
import { TransferDialog } from '../../transfers/transfer-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { payoutText } from '../../../account/royalties/vat-words.ts'

const SHOWN = [[listPaymentRuns.path], [listPayableArtists.path]]

/** What can be done with an open run. */
export function RunActions({ run }: { run: PaymentRun }) {
  const [open, setOpen] = useState<'pay' | 'cancel' | null>(null)
  const reaches = useReach()
  if (!reaches(payPaymentRun)) return null
  const close = (): void => setOpen(null)
  return (
    <>
      {!run.isWaiting && (
        <>
          <SaveFileButton
            fetch={() => fetchFile(writePaymentRunFile, { params: { runId: run.id } })}
            fileName={`Royalties ${run.madeAt.slice(0, 10)}.${run.way === 'sepa' ? 'xml' : 'csv'}`}
            look="quiet"
          >
            Save {RUN_WAY_WORDS[run.way]} file
          </SaveFileButton>
          <Button look="quiet" onClick={() => setOpen('pay')}>
            Mark paid
          </Button>
        </>
      )}
      <Button look="quiet" onClick={() => setOpen('cancel')}>
        Cancel run
      </Button>
      {open === 'pay' && <PayDialog run={run} onClose={close} />}
      {open === 'cancel' && <CancelDialog run={run} onClose={close} />}
    </>
  )
}

interface RunDialogProps {
  run: PaymentRun
  onClose: () => void
}

function PayDialog({ run: { id, way, paymentCount, ...sums }, onClose }: RunDialogProps) {
  return (
    <TransferDialog
      title={`${payoutText(sums)} paid?`}
      send={(body) => call(payPaymentRun, { params: { runId: id }, body })}
      done="Payments entered"
      refresh={SHOWN}
      onClose={onClose}
    >
      <p>
        {paymentCount === 1 ? '1 artist' : `${paymentCount} artists`} by {RUN_WAY_WORDS[way]}.
      </p>
    </TransferDialog>
  )
}

function CancelDialog({ run: { id, ...sums }, onClose }: RunDialogProps) {
  return (
    <ConfirmDialog
      verb="Cancel"
      name={`the run of ${payoutText(sums)}`}
      confirm="Cancel run"
      run={() => call(cancelPaymentRun, { params: { runId: id } })}
      done="Run cancelled"
      refresh={SHOWN}
      onClose={onClose}
    >
      <p>Only if its file was never uploaded.</p>
    </ConfirmDialog>
  )
}
