import { collectionName } from '@segno/contract'
import * as z from 'zod/mini'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'

interface CollectionNameDialogProps<Result> {
  title: string
  confirm: string
  initial?: string
  send: (name: string) => Promise<Result>
  onSent: (result: Result) => unknown
  onClose: () => void
}

const schema = z.object({ name: collectionName })

/** Asks what a collection is called. */
export function CollectionNameDialog<Result>(props: CollectionNameDialogProps<Result>) {
  const { title, confirm, initial = '', send, onSent, onClose } = props
  const form = useForm({
    schema,
    fields: { name: { label: 'Name' } },
    initial: { name: initial },
    send: ({ name }) => send(name),
    onSent,
  })
  return (
    <FormDialog {...{ form, title, confirm, onClose }}>
      <TextField form={form} name="name" autoComplete="off" data-first />
    </FormDialog>
  )
}
