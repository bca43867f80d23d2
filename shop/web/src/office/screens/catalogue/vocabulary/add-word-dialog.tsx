import { changeTerm, type KeptTerm } from '@segno/contract'
import { useId } from 'react'
import * as z from 'zod/mini'
import { SelectField, TextField } from '../../../../kit/form/fields.tsx'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../../shared/api/call.ts'
import { filled } from '../../../../shared/forms/field-schemas.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { KIND_WORDS } from './kind-words.ts'
import type { OnDone } from './undo-merge.ts'

const AS = [
  { value: 'words', label: 'Another name for it' },
  { value: 'narrower', label: 'A kind of it, found where nothing has the word itself' },
] as const

interface AddWordDialogProps {
  /** What was searched for. */
  word: string
  terms: readonly KeptTerm[]
  onDone: OnDone
  onClose: () => void
}

/** Lets a search find a term of the vocabulary. */
export function AddWordDialog({ word, terms, onDone, onClose }: AddWordDialogProps) {
  const formId = useId()
  const form = useWordForm({ word, terms, onDone, onClose })
  return (
    <Dialog
      title="Add as synonym"
      onClose={onClose}
      footer={<DialogFooter confirm="Add" form={formId} isBusy={form.isBusy} onClose={onClose} />}
    >
      <form id={formId} className={shapes.stack} noValidate onSubmit={form.submit}>
        <TextField form={form} name="word" autoComplete="off" maxLength={60} />
        <SelectField form={form} name="term" options={terms.map(toOption)} />
        <SelectField form={form} name="as" options={AS} isChosen />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
      </form>
    </Dialog>
  )
}

const keyOf = ({ kind, slug }: KeptTerm): string => `${kind}/${slug}`

const toOption = (term: KeptTerm) => ({
  value: keyOf(term),
  label: `${term.name} (${KIND_WORDS[term.kind].one})`,
})

const schema = z.object({
  word: filled('Word cannot be empty'),
  term: filled('Choose a term'),
  as: z.enum(['words', 'narrower']),
})
const FIELDS = { word: { label: 'Word' }, term: { label: 'Means' }, as: { label: 'As' } }

function useWordForm({ word, terms, onDone, onClose }: AddWordDialogProps) {
  return useForm({
    schema,
    fields: FIELDS,
    initial: { word, term: '', as: 'words' },
    send: async ({ word: added, term: key, as }) => {
      const term = terms.find((one) => keyOf(one) === key)!
      const changed = await saveWords(term, { ...term, [as]: [...term[as], added] })
      const undo = (): void =>
        void saveWords(changed, term).then(() => onDone(`“${added}” taken away again`), showFailure)
      await onDone(`“${added}” finds ${term.name} now`, undo)
      onClose()
    },
  })
}

function saveWords(
  { kind, slug, version }: KeptTerm,
  { name, words, narrower }: Pick<KeptTerm, 'name' | 'words' | 'narrower'>,
): Promise<KeptTerm> {
  return call(changeTerm, { params: { kind, slug }, body: { name, words, narrower, version } })
}
