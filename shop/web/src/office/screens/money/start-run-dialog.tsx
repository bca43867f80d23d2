import { listPayableArtists, listPaymentRuns, newPaymentRun, startPaymentRun } from '@segno/contract'
import { MoneyField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'

const USUAL_MIN_CENTS = 1_000

/** Asks from which sum on artists are paid. */
export function StartRunDialog({ onStarted, onClose }: { onStarted: () => void; onClose: () => void }) {
  const form = useForm({
    schema: newPaymentRun,
    fields: { minAmountCents: { label: 'Pay from', write: formatMoney } },
    initial: { minAmountCents: USUAL_MIN_CENTS },
    send: (body) => call(startPaymentRun, { body }),
    done: 'Run started',
    refresh: [[listPayableArtists.path], [listPaymentRuns.path]],
    onSent: () => {
      onClose()
      onStarted()
    },
  })
  return (
    <FormDialog form={form} title="Start a payment run" confirm="Start" onClose={onClose}>
      <MoneyField form={form} name="minAmountCents" hint="Smaller sums wait. Nothing is paid yet." />
    </FormDialog>
  )
}
