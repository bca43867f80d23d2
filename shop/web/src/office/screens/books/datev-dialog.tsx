import {
  type Answer,
  BOOK_ACCOUNTS,
  DATEV_ACCOUNT_NAMES,
  DATEV_NUMBERS,
  type DatevAccount,
  datevNumber,
  getBooks,
  saveDatev,
} from '@segno/contract'
import * as z from 'zod/mini'
import { DateRangeField, NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { fetchFile } from '../../../shared/api/call.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { dayBefore } from './close-books-dialog.tsx'

interface DatevDialogProps {
  books: Answer<typeof getBooks>
  onClose: () => void
}

/** Asks for which days of the last month or another the adviser gets bookings. */
export function DatevDialog({ books: { today, datev }, onClose }: DatevDialogProps) {
  const to = dayBefore(`${today.slice(0, 7)}-01`)
  const form = useForm({
    schema: BODY,
    fields: {
      from: { label: 'From' },
      to: { label: 'To' },
      chart: { label: 'Chart of accounts' },
      consultantNumber: { label: 'Consultant number' },
      clientNumber: { label: 'Client number' },
      ...ofEach((name) => ({ label: TITLES[name], isOptional: true })),
    },
    initial: {
      from: `${to.slice(0, 7)}-01`,
      to,
      chart: datev?.chart ?? 'SKR04',
      consultantNumber: datev?.consultantNumber ?? null,
      clientNumber: datev?.clientNumber ?? null,
      ...ofEach((name) => datev?.numbers?.[name] ?? null),
    },
    send: async ({ from, to: until, chart, consultantNumber, clientNumber, ...typed }) => {
      const numbers = Object.fromEntries(Object.entries(typed).filter(([, number]) => number !== null))
      const body = { from, to: until, chart, consultantNumber, clientNumber, numbers }
      saveBlob(await fetchFile(saveDatev, { body }), `EXTF_Buchungsstapel_${from}_${until}.csv`)
    },
    done: 'File saved',
    refresh: [[getBooks.path]],
    onSent: onClose,
  })
  const chart = form.values.chart || 'SKR04'
  return (
    <FormDialog form={form} title="Bookings for DATEV" confirm="Save file" onClose={onClose}>
      <p>Your tax adviser imports this file. Ask them for both numbers and the chart.</p>
      <DateRangeField form={form} from="from" to="to" />
      <SelectField form={form} name="chart" options={CHARTS} isChosen />
      <NumberField form={form} name="consultantNumber" />
      <NumberField form={form} name="clientNumber" />
      <details open={DATEV_ACCOUNT_NAMES.some((name) => form.values[name] !== null)}>
        <summary>Account numbers</summary>
        {DATEV_ACCOUNT_NAMES.map((name) => (
          <NumberField key={name} form={form} name={name} hint={`${chart}: ${DATEV_NUMBERS[chart][name]}`} />
        ))}
      </details>
    </FormDialog>
  )
}

const TITLES = ofEach((name) => (name === 'vatElsewhere' ? 'VAT owed elsewhere' : BOOK_ACCOUNTS[name].title))

function ofEach<Value>(make: (name: DatevAccount) => Value): Record<DatevAccount, Value> {
  return Object.fromEntries(DATEV_ACCOUNT_NAMES.map((name) => [name, make(name)])) as Record<
    DatevAccount,
    Value
  >
}

/** The contract's body with a field for each number; an empty one leaves the chart's. */
const BODY = z.extend(z.omit(saveDatev.body, { numbers: true }), {
  ...ofEach(() => z.nullable(datevNumber)),
})

const CHARTS = [
  { value: 'SKR04', label: 'SKR04' },
  { value: 'SKR03', label: 'SKR03' },
]
