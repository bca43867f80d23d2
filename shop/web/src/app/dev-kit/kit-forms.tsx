import { CallError } from '@segno/contract'
import { z } from 'zod/mini'
import {
  DateField,
  DateRangeField,
  FileField,
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { formatMoney } from '../../kit/format/money.ts'
import { Section } from '../../kit/layout/section.tsx'

const campaign = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  email: z.email(),
  tempoBpm: z.number().check(z.gte(20), z.lte(400)),
  amountCents: z.int().check(z.gte(100)),
  kind: z.enum(['loop', 'oneShot']),
  genres: z.array(z.string()).check(z.minLength(1)),
  from: z.string().check(z.minLength(1)),
  to: z.string().check(z.minLength(1)),
  due: z.string().check(z.minLength(1)),
  isOpen: z.boolean(),
  note: z.string().check(z.maxLength(200)),
  picture: z.unknown(),
})
const KINDS = [
  { value: 'loop', label: 'Loop' },
  { value: 'oneShot', label: 'One-shot' },
]
const GENRES = ['Techno', 'House', 'Dub'].map((label) => ({ value: label.toLowerCase(), label }))

/** Refuses the title `Taken` as a server does. */
async function send({ title }: { title: string }): Promise<void> {
  if (title !== 'Taken') return
  throw new CallError({
    statusCode: 409,
    code: 'title_taken',
    message: 'This title is taken',
    errors: [{ path: 'title', message: 'This title is taken' }],
  })
}

const FIELDS = {
  title: { label: 'Title' },
  email: { label: 'Email' },
  tempoBpm: { label: 'Tempo' },
  amountCents: { label: 'Price', write: formatMoney },
  kind: { label: 'Kind' },
  genres: { label: 'Genres' },
  from: { label: 'First day' },
  to: { label: 'Last day' },
  due: { label: 'Due' },
  isOpen: { label: 'Open to everybody' },
  note: { label: 'Note' },
  picture: { label: 'Picture' },
}

export function KitForms() {
  const form = useForm({
    schema: campaign,
    fields: FIELDS,
    initial: {
      title: '',
      email: '',
      tempoBpm: null,
      amountCents: 900,
      kind: '',
      genres: ['techno'],
      from: '',
      to: '',
      due: '2026-06-01',
      isOpen: false,
      note: '',
      picture: null,
    },
    send,
    done: 'Saved',
  })
  return (
    <Section title="Form">
      <Form form={form} submit="Save" busy="Saving">
        <TextField form={form} name="title" hint="“Taken” is refused by the server." />
        <TextField form={form} name="email" type="email" autoComplete="email" />
        <NumberField form={form} name="tempoBpm" unit="BPM" />
        <MoneyField form={form} name="amountCents" />
        <SelectField form={form} name="kind" options={KINDS} />
        <MultiSelectField form={form} name="genres" options={GENRES} />
        <DateRangeField form={form} from="from" to="to" />
        <DateField form={form} name="due" />
        <SwitchField form={form} name="isOpen" />
        <TextAreaField form={form} name="note" rows={3} />
        <FileField form={form} name="picture" accept="image/*" />
      </Form>
    </Section>
  )
}
