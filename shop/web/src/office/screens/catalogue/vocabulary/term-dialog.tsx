import { addTerm, changeTerm, type KeptTerm, type TermKind } from '@segno/contract'
import { useId } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useForm } from '../../../../shared/forms/use-form.ts'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextAreaField } from '../../../../ui/text-area-field.tsx'
import { beginInForm } from '../queue/begin-in-form.ts'
import { sendByCommandEnter } from '../queue/send-by-command-enter.ts'
import { KIND_WORDS } from './kind-words.ts'
import styles from './vocabulary.module.css'

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
        className={styles.form}
        noValidate
        onSubmit={form.submit}
        onKeyDown={sendByCommandEnter}
      >
        <FormField form={form} name="name" label="Name" autoComplete="off" maxLength={60} />
        <TextAreaField
          label="Other words, separated by commas"
          name="words"
          rows={4}
          spellCheck={false}
          value={form.entry.words}
          error={form.errors.words}
          onChange={({ currentTarget }) => form.set('words', currentTarget.value)}
        />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
      </form>
    </Dialog>
  )
}

function useTermForm({ kind, term, onDone, onClose }: TermDialogProps) {
  return useForm({
    initial: { name: term?.name ?? '', words: (term?.words ?? []).join(', ') },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Name cannot be empty' : null }),
    send: async ({ name, words }) => {
      const said = { name: name.trim(), words: wordsIn(words) }
      if (term) {
        const { slug, version } = term
        await call(changeTerm, { params: { kind, slug }, body: { ...said, version } })
      } else await call(addTerm, { params: { kind }, body: said })
      await onDone(term ? `${said.name} saved` : `${said.name} added`)
      onClose()
    },
  })
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
