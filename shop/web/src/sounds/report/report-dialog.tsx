import {
  MAX_REPORT_LENGTH,
  REPORT_SUBJECTS,
  reportSound,
  type ReportSubject,
  type Sound,
} from '@segno/contract'
import { formatKey, MODES, type PitchClass, TONICS } from '@segno/units'
import { type FormEvent, useId, useState } from 'react'
import { failureInPlace } from '../../shared/toasts/show-failure.ts'
import { call } from '../../shared/api/call.ts'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { showToast } from '../../shared/toasts/toast.ts'
import { useVocabulary } from '../vocabulary.ts'
import { DialogFooter } from '../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './report.module.css'
import { readReport, type ReportEntry } from './report-rules.ts'

const EMPTY: ReportEntry = { what: null, tempo: '', key: '', instrument: '', words: '' }
const SUBJECTS = Object.keys(REPORT_SUBJECTS) as ReportSubject[]

/** What is wrong with a sound, what the listener thinks is right, and their words. */
export function ReportDialog({ sound, onClose }: { sound: Sound; onClose: () => void }) {
  const formId = useId()
  const { entry, failure, isBusy, set, errorOf, send } = useReport(sound, onClose)
  return (
    <Dialog
      title={`What is wrong with “${sound.title}”?`}
      onClose={onClose}
      footer={<DialogFooter confirm="Report" form={formId} isBusy={isBusy} onClose={onClose} />}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <Subjects entry={entry} error={errorOf('what')} wrongId={`${formId}-what`} set={set} />
        <Claim entry={entry} tempoError={errorOf('tempo')} set={set} />
        <TextAreaField
          label="Details"
          rows={3}
          maxLength={MAX_REPORT_LENGTH}
          value={entry.words}
          error={errorOf('words')}
          onChange={({ currentTarget }) => set({ words: currentTarget.value })}
        />
        <p className={styles.hint}>You earn a point if you’re right.</p>
        {failure !== null && <FormProblem>{failure}</FormProblem>}
      </form>
    </Dialog>
  )
}

function useReport(sound: Sound, onClose: () => void) {
  const [entry, setEntry] = useState(EMPTY)
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<ReportEntry>): void => {
    setEntry((before) => ({ ...before, ...change }))
    setProblem(null)
    setFailure(null)
  }
  const errorOf = (field: string): string | null => (problem?.field === field ? problem.message : null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = readReport(entry, sound.kind)
    if (!('claim' in read)) return setProblem(read.problem)
    if (isBusy || entry.what === null) return
    setBusy(true)
    try {
      const body = { what: entry.what, claim: read.claim, words: entry.words.trim() }
      await call(reportSound, { params: { soundId: sound.id }, body })
      showToast({ message: 'Thank you. We’ll check it and email you.', variant: 'success' })
      onClose()
    } catch (error) {
      setFailure(failureInPlace(error))
      setBusy(false)
    }
  }
  return { entry, failure, isBusy, set, errorOf, send }
}

interface EntryProps {
  entry: ReportEntry
  set: (change: Partial<ReportEntry>) => void
}

interface SubjectsProps extends EntryProps {
  error: string | null
  wrongId: string
}

function Subjects({ entry, error, wrongId, set }: SubjectsProps) {
  return (
    <>
      <fieldset className={styles.subjects} aria-describedby={error ? wrongId : undefined}>
        <legend>What is wrong</legend>
        {SUBJECTS.map((what) => (
          <label key={what} className={styles.subject}>
            <input type="radio" name="what" checked={entry.what === what} onChange={() => set({ what })} />
            {REPORT_SUBJECTS[what]}
          </label>
        ))}
      </fieldset>
      {error && (
        <p id={wrongId} role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </>
  )
}

interface ClaimProps extends EntryProps {
  tempoError: string | null
}

/** What would be right, where that can be said in one value. */
function Claim({ entry, tempoError, set }: ClaimProps) {
  if (entry.what === 'tempo')
    return (
      <Field
        label="The right tempo, in BPM"
        inputMode="decimal"
        autoComplete="off"
        value={entry.tempo}
        error={tempoError}
        onChange={({ currentTarget }) => set({ tempo: currentTarget.value })}
      />
    )
  if (entry.what === 'key') return <KeyClaim {...{ entry, set }} />
  if (entry.what === 'instrument') return <InstrumentClaim {...{ entry, set }} />
  return null
}

function KeyClaim({ entry, set }: EntryProps) {
  return (
    <SelectField
      label="The right key"
      value={entry.key}
      onChange={({ currentTarget }) => set({ key: currentTarget.value })}
    >
      <option value="">I am not sure</option>
      <option value="none">No key</option>
      {[...MODES, null].flatMap((mode) =>
        TONICS[mode ?? 'minor'].map((_, tonic) => (
          <option key={`${tonic}-${mode}`} value={`${tonic}-${mode ?? 'root'}`}>
            {formatKey({ tonic: tonic as PitchClass, mode })}
          </option>
        )),
      )}
    </SelectField>
  )
}

function InstrumentClaim({ entry, set }: EntryProps) {
  const vocabulary = useVocabulary()
  return (
    <SelectField
      label="The right instrument"
      value={entry.instrument}
      onChange={({ currentTarget }) => set({ instrument: currentTarget.value })}
    >
      <option value="">I am not sure</option>
      {vocabulary.instruments.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
