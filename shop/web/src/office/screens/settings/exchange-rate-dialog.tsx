import { addExchangeRate, getExchangeRates, newExchangeRate, type RatedCurrency } from '@segno/contract'
import { useState } from 'react'
import { DateField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { RateList, REPLACES } from './add-rate.tsx'
import { exchangeRateText } from './rate-words.ts'

/** Adds the rate of a currency on a day, beside its latest. */
export function ExchangeRateDialog({ rated, onClose }: { rated: RatedCurrency; onClose: () => void }) {
  // Of when the dialog was opened: a rate that is added meanwhile is not overlooked.
  const [{ currency, addedCount, rates, today }] = useState(rated)
  const form = useForm({
    schema: newExchangeRate,
    fields: { rate: { label: `${currency} for 1 EUR` }, day: { label: 'Day' } },
    initial: { rate: '', day: today },
    send: (body) => call(addExchangeRate, { body: { ...body, currency, addedCount } }),
    done: 'Rate added',
    refresh: [[getExchangeRates.path]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Exchange rate of ${currency}`} confirm="Add rate" onClose={onClose}>
      <RateList rates={rates.map((rate) => ({ day: rate.day, text: exchangeRateText(rate) }))} />
      <p>For sales of that day, and later ones until the next rate. Invoices keep theirs.</p>
      <TextField form={form} name="rate" inputMode="decimal" autoComplete="off" />
      <DateField form={form} name="day" max={today} hint={REPLACES} />
    </FormDialog>
  )
}
