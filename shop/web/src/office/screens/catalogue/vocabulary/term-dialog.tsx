import { addTerm, changeTerm, type KeptTerm, type TermKind } from '@segno/contract'
import { useId } from 'react'
import * as z from 'zod/mini'
import { TextAreaField, TextField } from '../../../../kit/form/fields.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { filled } from '../../../../shared/forms/field-schemas.ts'
import { call } from '../../../../shared/api/call.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { beginInForm } from '../queue/begin-in-form.ts'
import { sendByCommandEnter } from '../queue/send-by-command-enter.ts'
import { KIND_WORDS } from './kind-words.ts'

interface TermDialogProps {
  kind: TermKind
  /** Null makes a new one. */
  term: KeptTerm | null
  onDone: (words: string) => Promise<void>
  onClose: () => void
}

/** A term's name and the other words that people type for it. */
export function TermDialog({ kind, term, onDone, onClose }: TermDialogProps) {
  const formId = useId()
  const form = useTermForm({ kind, term, onDone, onClose })
  return (
    <Dialog
      title={term ? `Change ${term.name}` : `A new ${KIND_WORDS[kind].one}`}
      onClose={onClose}
      footer={
        <DialogFooter confirm={term ? 'Save' : 'Add'} form={formId} isBusy={form.isBusy} onClose={onClose} />
      }
    >
      <form
        id={formId}
        ref={beginInForm}
        className={shapes.stack}
        noValidate
        onSubmit={form.submit}
        onKeyDown={sendByCommandEnter}
      >
        <TextField form={form} name="name" autoComplete="off" maxLength={60} />
        <TextAreaField form={form} name="words" rows={4} spellCheck={false} />
        <TextAreaField form={form} name="narrower" rows={4} spellCheck={false} />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
      </form>
    </Dialog>
  )
}

const schema = z.object({ name: filled('Name cannot be empty'), words: z.string(), narrower: z.string() })
const FIELDS = {
  name: { label: 'Name' },
  words: { label: 'Other words, separated by commas' },
  narrower: { label: 'Kinds of it, found where nothing has the word itself' },
}

function useTermForm({ kind, term, onDone, onClose }: TermDialogProps) {
  return useForm({
    schema,
    fields: FIELDS,
    initial: { name: term?.name ?? '', words: listed(term?.words), narrower: listed(term?.narrower) },
    send: async ({ name, words, narrower }) => {
      const said = { name, words: wordsIn(words), narrower: wordsIn(narrower) }
      if (term) {
        const { slug, version } = term
        await call(changeTerm, { params: { kind, slug }, body: { ...said, version } })
      } else await call(addTerm, { params: { kind }, body: said })
      await onDone(`${name} ${term ? 'saved' : 'added'}`)
      onClose()
    },
  })
}

const listed = (words: readonly string[] = []): string => words.join(', ')

const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
