import { type Answer, type getBooks, savePapers } from '@segno/contract'
import { LOCALE } from '@segno/units'
import { SelectField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { fetchFile } from '../../../shared/api/call.ts'
import { saveBlob } from '../../../ui/save-file.ts'

/** Months that are offered: ten years, for which papers keep their buyer. */
const MONTHS = 120

interface PapersDialogProps {
  books: Answer<typeof getBooks>
  onClose: () => void
}

/** Asks of which month all invoices and credit notes are saved. */
export function PapersDialog({ books: { today }, onClose }: PapersDialogProps) {
  const months = monthsUntil(today)
  const form = useForm({
    schema: savePapers.body,
    fields: { month: { label: 'Month' } },
    initial: { month: months[1]!.value },
    send: async (body) => saveBlob(await fetchFile(savePapers, { body }), `Papers ${body.month}.zip`),
    done: 'Papers saved',
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="Invoices and credit notes" confirm="Save ZIP" onClose={onClose}>
      <p>
        A ZIP with every paper of the month as PDF and as UBL, and a list as CSV. Thousands of them take some
        minutes. The audit trail keeps that you saved it.
      </p>
      <SelectField form={form} name="month" options={months} isChosen />
    </FormDialog>
  )
}

/** The month of a day and those before, the latest first. */
function monthsUntil(day: string) {
  const [year, month] = day.split('-').map(Number)
  const words = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(year!, month! - 1 - back, 1))
    return { value: first.toISOString().slice(0, 7), label: words.format(first) }
  })
}
