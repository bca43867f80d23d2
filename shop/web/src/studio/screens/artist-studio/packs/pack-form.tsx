import * as z from 'zod/mini'
import { TextAreaField, TextField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { filled } from '../../../../shared/forms/field-schemas.ts'

interface PackWords {
  readonly title: string
  readonly description: string
}

interface PackFormProps {
  initial: PackWords
  /** What the button does, and what it says meanwhile. */
  submit: string
  busy: string
  send: (words: PackWords) => Promise<void>
}

const schema = z.object({
  title: filled('A pack needs a title'),
  description: z.string().check(z.trim()),
})

/** A pack's title and description. */
export function PackForm({ initial, submit, busy, send }: PackFormProps) {
  const form = useForm({
    schema,
    fields: { title: { label: 'Title of the pack' }, description: { label: 'About the pack' } },
    initial: { title: initial.title, description: initial.description },
    send,
  })
  return (
    <Form form={form} submit={submit} busy={busy} isGuarded={false}>
      <TextField form={form} name="title" autoComplete="off" maxLength={120} />
      <TextAreaField form={form} name="description" rows={4} maxLength={2_000} />
    </Form>
  )
}
