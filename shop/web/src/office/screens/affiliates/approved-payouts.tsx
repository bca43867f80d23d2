import {
  type ApprovedPayouts,
  getApprovedPayouts,
  listAffiliates,
  payPayouts,
  writePayoutFile,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SaveFileButton } from '../../../kit/data/save-file-button.tsx'
import { useToday } from '../../../kit/form/use-today.ts'
import { formatMoment } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { call, fetchFile } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TransferDialog } from '../../transfers/transfer-dialog.tsx'

/** Approved payouts of all affiliates: one file for the bank, and one entry once it has transferred them. */
export function ApprovedPayoutsSection() {
  const query = useQuery({
    queryKey: [getApprovedPayouts.path],
    queryFn: ({ signal }) => call(getApprovedPayouts, {}, signal),
  })
  const approved = query.data
  if (!approved) return null
  const { payoutIds, files, othersCount, hasAccount } = approved
  return (
    <>
      {files.map((file) => (
        <Section
          key={file.savedAt}
          title={`Bank file of ${formatMoment(file.savedAt)}`}
          tools={<Tools payouts={file} hasAccount={hasAccount} />}
        >
          <Sum of={file} />
        </Section>
      ))}
      {payoutIds.length + othersCount > 0 && (
        <Section
          title="Approved payouts"
          tools={payoutIds.length > 0 && <Tools payouts={approved} hasAccount={hasAccount} />}
        >
          {payoutIds.length > 0 && <Sum of={approved} />}
          {othersCount > 0 && <p>{payoutsText(othersCount)} outside SEPA. Transfer each by hand.</p>}
          {!hasAccount && <p>Set SEGNO_PAYOUT_IBAN to save a file for your bank.</p>}
        </Section>
      )}
    </>
  )
}

const payoutsText = (count: number): string => (count === 1 ? '1 payout' : `${count} payouts`)

type PayoutsTogether = Pick<ApprovedPayouts, 'payoutIds' | 'amountCents'> & { savedAt?: string }

function Sum({ of: { payoutIds, amountCents } }: { of: PayoutsTogether }) {
  return (
    <p>
      {payoutsText(payoutIds.length)}, {formatMoney(amountCents)} together.
    </p>
  )
}

interface ToolsProps {
  payouts: PayoutsTogether
  hasAccount: boolean
}

function Tools({ payouts: { payoutIds, amountCents, savedAt }, hasAccount }: ToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  return (
    <>
      {hasAccount && (
        <SaveFileButton
          fetch={() => fetchFile(writePayoutFile, { body: { payoutIds } })}
          fileName={`Payouts ${savedAt?.slice(0, 10) ?? today}.xml`}
          refresh={[[getApprovedPayouts.path]]}
          {...(savedAt === undefined && { look: 'primary' })}
        >
          {savedAt === undefined ? 'Save SEPA file' : 'Save file again'}
        </SaveFileButton>
      )}
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
