import { type KeptTerm, mergeTerm } from '@segno/contract'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { beginInForm } from '../queue/begin-in-form.ts'
import { sendByCommandEnter } from '../queue/send-by-command-enter.ts'
import { type OnDone, undoMerge } from './undo-merge.ts'

interface MergeDialogProps {
  term: KeptTerm
  /** What it can become. */
  others: readonly KeptTerm[]
  onDone: OnDone
  /** It is done, and this is what the term has become. */
  onMerged: (intoSlug: string) => void
  onClose: () => void
}

/** Asks into what, and says what will happen. */
export function MergeDialog({ term, others, onDone, onMerged, onClose }: MergeDialogProps) {
  const formId = useId()
  const { slug, into, isBusy, error, choose, merge } = useMerging({ term, others, onDone, onMerged })
  return (
    <Dialog
      title={`Merge ${term.name} into another`}
      onClose={onClose}
      footer={
        <DialogFooter
          confirm={isBusy ? 'Merging' : 'Merge'}
          form={formId}
          isBusy={isBusy}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        ref={beginInForm}
        className={shapes.stack}
        onSubmit={(event) => void merge(event)}
        onKeyDown={sendByCommandEnter}
      >
        <IntoField {...{ term, others, slug, error }} onChoose={choose} />
        <p>
          {countOf(term.soundCount, 'sound gets', 'sounds get')} {into?.name ?? 'the other one'} instead of{' '}
          {term.name}. Searching for {[term.name, ...term.words].slice(0, 4).join(', ')} finds{' '}
          {into?.name ?? 'the other one'}. You can undo this below the list.
        </p>
      </form>
    </Dialog>
  )
}

function useMerging({ term, others, onDone, onMerged }: Omit<MergeDialogProps, 'onClose'>) {
  const [slug, setSlug] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const into = others.find((other) => other.slug === slug)
  const merge = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!into) return setError('Choose another one')
    if (isBusy) return
    setBusy(true)
    try {
      const { kind } = term
      const done = await call(mergeTerm, { params: { kind, slug: term.slug }, body: { into: into.slug } })
      await onDone(
        `${term.name} is now ${into.name}; ${countOf(done.soundCount, 'sound has', 'sounds have')} changed`,
        () => void undoMerge(done, onDone),
      )
      onMerged(into.slug)
    } catch (failure) {
      showFailure(failure)
      setBusy(false)
    }
  }
  const choose = (other: string): void => {
    setSlug(other)
    setError(null)
  }
  return { slug, into, isBusy, error, choose, merge }
}

interface IntoFieldProps extends Pick<MergeDialogProps, 'term' | 'others'> {
  slug: string
  error: string | null
  onChoose: (slug: string) => void
}

function IntoField({ term, others, slug, error, onChoose }: IntoFieldProps) {
  return (
    <SelectField
      label={`Merge ${term.name} into`}
      value={slug}
      error={error}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">Choose</option>
      {others.map((other) => (
        <option key={other.slug} value={other.slug}>
          {other.name} ({other.soundCount})
        </option>
      ))}
    </SelectField>
  )
}
