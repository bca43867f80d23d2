import { type Answer, getBooks, saveDatev } from '@segno/contract'
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
    schema: saveDatev.body,
    fields: {
      from: { label: 'From' },
      to: { label: 'To' },
      chart: { label: 'Chart of accounts' },
      consultantNumber: { label: 'Consultant number' },
      clientNumber: { label: 'Client number' },
    },
    initial: {
      from: `${to.slice(0, 7)}-01`,
      to,
      chart: datev?.chart ?? 'SKR04',
      consultantNumber: datev?.consultantNumber ?? null,
      clientNumber: datev?.clientNumber ?? null,
    },
    send: async (body) =>
      saveBlob(await fetchFile(saveDatev, { body }), `EXTF_Buchungsstapel_${body.from}_${body.to}.csv`),
    done: 'File saved',
    refresh: [[getBooks.path]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="Bookings for DATEV" confirm="Save file" onClose={onClose}>
      <p>Your tax adviser imports this file. Ask them for both numbers and the chart.</p>
      <DateRangeField form={form} from="from" to="to" />
      <SelectField form={form} name="chart" options={CHARTS} isChosen />
      <NumberField form={form} name="consultantNumber" />
      <NumberField form={form} name="clientNumber" />
    </FormDialog>
  )
}

const CHARTS = [
  { value: 'SKR04', label: 'SKR04' },
  { value: 'SKR03', label: 'SKR03' },
]
