import {
  listPayableArtists,
  listPaymentRuns,
  newPaymentRun,
  type RunWay,
  startPaymentRun,
} from '@segno/contract'
import { MoneyField, SelectField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'

const USUAL_MIN_CENTS = 1_000

/** What the payments of a run leave by. */
export const RUN_WAY_WORDS: Readonly<Record<RunWay, string>> = { sepa: 'SEPA', paypal: 'PayPal' }

/** Asks by what, and from which sum on artists are paid. */
export function StartRunDialog({ onStarted, onClose }: { onStarted: () => void; onClose: () => void }) {
  const form = useForm({
    schema: newPaymentRun,
    fields: { way: { label: 'Paid by' }, minAmountCents: { label: 'Pay from', write: formatMoney } },
    initial: { way: 'sepa', minAmountCents: USUAL_MIN_CENTS },
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
      <SelectField form={form} name="way" options={optionsOf(RUN_WAY_WORDS)} isChosen />
      <MoneyField
        form={form}
        name="minAmountCents"
        hint="Smaller balances stay for the next run. Nothing is paid yet."
      />
    </FormDialog>
  )
}
