import {
  type ApprovedPayouts,
  getApprovedPayouts,
  listAffiliates,
  payPayouts,
  writePayoutFile,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../kit/data/action-button.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { useToday } from '../../kit/form/use-today.ts'
import { formatMoney } from '../../kit/format/money.ts'
import { Section } from '../../kit/layout/section.tsx'
import { call, fetchFile } from '../../shared/api/call.ts'
import { Button } from '../../ui/button.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import { TransferDialog } from './transfer-dialog.tsx'

/** Approved payouts of all affiliates: one file for the bank, and one entry once it has transferred them. */
export function ApprovedPayoutsSection() {
  const query = useQuery({
    queryKey: [getApprovedPayouts.path],
    queryFn: ({ signal }) => call(getApprovedPayouts, {}, signal),
  })
  const approved = query.data
  if (!approved || (approved.payoutIds.length === 0 && approved.othersCount === 0)) return null
  const { payoutIds, amountCents, othersCount, hasAccount } = approved
  return (
    <Section
      title="Approved payouts"
      tools={payoutIds.length > 0 && hasAccount && <Tools approved={approved} />}
    >
      {payoutIds.length > 0 && (
        <p>
          {payoutsText(payoutIds.length)}, {formatMoney(amountCents)} together.
        </p>
      )}
      {othersCount > 0 && <p>{payoutsText(othersCount)} outside SEPA. Transfer each by hand.</p>}
      {!hasAccount && <p>Set SEGNO_PAYOUT_IBAN to save a file for your bank.</p>}
    </Section>
  )
}

const payoutsText = (count: number): string => (count === 1 ? '1 payout' : `${count} payouts`)

function Tools({ approved: { payoutIds, amountCents } }: { approved: ApprovedPayouts }) {
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const file = useAction({
    run: () => fetchFile(writePayoutFile, { body: { payoutIds } }),
    onDone: (blob) => saveBlob(blob, `Payouts ${today}.xml`),
  })
  return (
    <>
      <ActionButton action={file} look="primary" busy="Saving">
        Save SEPA file
      </ActionButton>
      <Button onClick={() => setOpen(true)}>Mark all paid</Button>
      {isOpen && (
        <TransferDialog
          title={`${formatMoney(amountCents)} paid?`}
          send={(transfer) => call(payPayouts, { body: { ...transfer, payoutIds } })}
          done="Payouts entered"
          refresh={[[getApprovedPayouts.path], [listAffiliates.path]]}
          onClose={() => setOpen(false)}
        >
          <p>{payoutsText(payoutIds.length)} by SEPA file.</p>
        </TransferDialog>
      )}
    </>
  )
}
