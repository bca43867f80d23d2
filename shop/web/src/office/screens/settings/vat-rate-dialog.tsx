import { formatBasisPoints } from '@segno/units'
import { addVatRate, getVatRates, listPackages, newVatRate, type VatPlace } from '@segno/contract'
import { useState } from 'react'
import { DateField, NumberField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { RateList, REPLACES } from './add-rate.tsx'
import { placeName, rateText } from './rate-words.ts'

/** Adds a rate of a place, beside all that it had. */
export function VatRateDialog({ place, onClose }: { place: VatPlace; onClose: () => void }) {
  // Of when the dialog was opened: what somebody adds meanwhile is not overlooked.
  const [{ country, region, addedCount, rates, today }] = useState(place)
  const form = useForm({
    schema: newVatRate,
    fields: {
      rateBasisPoints: { label: 'Rate', write: formatBasisPoints },
      validFrom: { label: 'Valid from' },
    },
    initial: { rateBasisPoints: null, validFrom: '' },
    send: (body) => call(addVatRate, { body: { ...body, country, region, addedCount } }),
    done: 'Rate added',
    refresh: [[getVatRates.path], [listPackages.path]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`VAT in ${placeName(place)}`} confirm="Add rate" onClose={onClose}>
      <RateList rates={rates.map((rate) => ({ day: rate.validFrom, text: rateText(rate) }))} />
      <p>For sales from that day on. Invoices keep their rate, and running plans keep their price.</p>
      <NumberField form={form} name="rateBasisPoints" unit="%" perUnit={100} />
      <DateField form={form} name="validFrom" min={today} hint={REPLACES} />
    </FormDialog>
  )
}
