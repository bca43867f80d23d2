import {
  getOwnArtistPage,
  listOwnSounds,
  listRoyaltySplits,
  MAX_SPLIT_PARTS,
  proposeSplit,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useAction } from '../../../../kit/data/use-action.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { failureSentence } from '../../../../shared/api/failure-rules.ts'
import { call } from '../../../../shared/api/call.ts'
import { supportHost } from '../../../../shared/shop.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import fields from '../../../../kit/form/form.module.css'
import styles from './collaborations.module.css'
import { partsOf, type TypedPart } from './share-rules.ts'

const EMPTY: TypedPart = { handle: '', percent: '' }
const SOUNDS = 100

/** Asks which sound is shared, and with whom. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [soundId, setLoopId] = useState('')
  const [typed, setTyped] = useState<readonly TypedPart[]>([EMPTY])
  const { problem, isBusy, submit } = useProposal({ soundId, typed, onSent: onClose })
  const change = (at: number, to: Partial<TypedPart>): void =>
    setTyped(typed.map((part, index) => (index === at ? { ...part, ...to } : part)))
  return (
    <Dialog
      title="Share a royalty"
      onClose={onClose}
      footer={<DialogFooter confirm="Ask collaborators" isBusy={isBusy} form={id} onClose={onClose} />}
    >
      <form id={id} className={fields.form} noValidate onSubmit={submit}>
        <SoundChoice value={soundId} onChange={setLoopId} />
        {typed.map((part, at) => (
          <Collaborator key={at} {...{ part, at }} onChange={(to) => change(at, to)} />
        ))}
        {typed.length < MAX_SPLIT_PARTS - 1 && (
          <Button look="quiet" icon="plus" onClick={() => setTyped([...typed, EMPTY])}>
            Add a collaborator
          </Button>
        )}
        <p>You keep the rest.</p>
        {problem && <FormProblem>{problem}</FormProblem>}
      </form>
    </Dialog>
  )
}

interface Proposal {
  soundId: string
  typed: readonly TypedPart[]
  onSent: () => void
}

function useProposal({ soundId, typed, onSent }: Proposal) {
  const [problem, setProblem] = useState<string | null>(null)
  const page = useQuery({
    queryKey: [getOwnArtistPage.path],
    queryFn: ({ signal }) => call(getOwnArtistPage, {}, signal),
  })
  const action = useAction({
    run: (parts: { handle: string; partBasisPoints: number }[]) =>
      call(proposeSplit, { body: { soundId, parts } }),
    done: 'Collaborators are asked by email',
    refresh: [[listRoyaltySplits.path]],
    onDone: onSent,
    onFailed: (error) => setProblem(failureSentence(error, supportHost())),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const parts = partsOf(typed, page.data?.handle ?? null)
    const wrong = soundId === '' ? 'Choose a sound' : typeof parts === 'string' ? parts : null
    setProblem(wrong)
    if (wrong === null && typeof parts !== 'string') void action.run(parts)
  }
  return { problem, isBusy: action.isBusy, submit }
}

interface CollaboratorProps {
  part: TypedPart
  at: number
  onChange: (to: Partial<TypedPart>) => void
}

function Collaborator({ part, at, onChange }: CollaboratorProps) {
  return (
    <div className={styles.part}>
      <Field
        label={`Artist ${at + 1}, handle`}
        placeholder="mira-okafor"
        autoComplete="off"
        value={part.handle}
        onChange={({ currentTarget }) => onChange({ handle: currentTarget.value })}
      />
      <Field
        label="Part, in %"
        inputMode="decimal"
        autoComplete="off"
        value={part.percent}
        onChange={({ currentTarget }) => onChange({ percent: currentTarget.value })}
      />
    </div>
  )
}

/** One of the artist's sounds, searched for by title. */
function SoundChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [words, setWords] = useState('')
  const query = useQuery({
    queryKey: [listOwnSounds.path, 'choice', words],
    queryFn: ({ signal }) =>
      call(
        listOwnSounds,
        { query: { page: '1', limit: String(SOUNDS), ...(words === '' ? {} : { q: words }) } },
        signal,
      ),
  })
  return (
    <>
      <Field
        type="search"
        label="Find a sound"
        placeholder="Title"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <SelectField
        label="Sound"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">Choose</option>
        {query.data?.items.map(({ sound }) => (
          <option key={sound.id} value={sound.id}>
            {sound.title}
          </option>
        ))}
      </SelectField>
    </>
  )
}
