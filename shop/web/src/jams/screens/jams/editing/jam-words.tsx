import { jam as jamForm } from '@segno/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form } from '../../../../kit/form/form.tsx'
import { TextAreaField, TextField } from '../../../../kit/form/fields.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { EditedJam } from '../../../jam-edit.ts'
import type { EditJam } from './use-history.ts'

const words = z.pick(jamForm, { title: true, description: true })

interface JamWordsProps {
  jam: EditedJam
  edit: EditJam
}

/** Changes the title and the description of a jam. */
export function JamWords(props: JamWordsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {isOpen && <WordsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function WordsDialog({ jam, edit, onClose }: JamWordsProps & { onClose: () => void }) {
  const form = useForm({
    schema: words,
    fields: { title: { label: 'Title' }, description: { label: 'Description' } },
    initial: { title: jam.title, description: jam.description },
    send: (next) => Promise.resolve(edit((now) => ({ ...now, ...next }))),
    onSent: onClose,
  })
  return (
    <Dialog title="Title and description" onClose={onClose}>
      <Form form={form} submit="Done">
        <TextField form={form} name="title" autoComplete="off" />
        <TextAreaField form={form} name="description" />
      </Form>
    </Dialog>
  )
}
