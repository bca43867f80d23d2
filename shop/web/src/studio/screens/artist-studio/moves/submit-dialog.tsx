import { RIGHTS_VERSION, type Sound, type StudioSound, submitOwnSounds } from '@segno/contract'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { failureInPlace } from '../../../../shared/toasts/show-failure.ts'
import { focusField } from '../../../../kit/form/focus-field.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { EditedField } from '../../../sound-editing/apply-change.ts'
import shapes from '../../../../ui/shapes.module.css'
import { needsOf } from '../own/needs.ts'
import { inParts } from './in-parts.ts'
import styles from './submit-dialog.module.css'
import { RIGHTS_TEXT } from './rights-text.ts'

type MadeWithAi = Sound['madeWithAi']

const AI_CHOICES: readonly { readonly value: MadeWithAi; readonly label: string }[] = [
  { value: 'none', label: 'No. Tools that only mix, clean or measure don’t count.' },
  { value: 'assisted', label: 'Partly: I shaped material that a model made.' },
  { value: 'generated', label: 'Yes: a model generated them.' },
]

interface SubmitDialogProps {
  /** Drafts. */
  sounds: readonly StudioSound[]
  onJump: (id: string, field: EditedField) => void
  onSubmitted: (count: number) => void
  onClose: () => void
}

/** Hands drafts to review: what they still lack, the declaration of rights, and what AI had to do with them. */
export function SubmitDialog({ sounds, onJump, onSubmitted, onClose }: SubmitDialogProps) {
  const lacking = sounds.filter((one) => needsOf(one).length > 0)
  const ready = sounds.filter((one) => needsOf(one).length === 0)
  const form = useSubmitForm(ready, onSubmitted)
  const formId = useId()
  const submitLabel = ready.length === 0 ? 'Submit' : `Submit ${countOf(ready.length, 'sound', 'sounds')}`
  return (
    <Dialog
      title="Submit for review"
      onClose={onClose}
      footer={<DialogFooter confirm={submitLabel} form={formId} isBusy={form.isBusy} onClose={onClose} />}
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
        <p>
          {ready.length === 0
            ? 'None of these can be submitted yet.'
            : `${countOf(ready.length, 'sound is', 'sounds are')} complete. A reviewer listens to each. Follow the results here.`}
        </p>
        {lacking.length > 0 && <Lacking sounds={lacking} onJump={onJump} />}
        <AiQuestion form={form} />
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={form.trainingAllowed}
            onChange={({ currentTarget }) => form.setTrainingAllowed(currentTarget.checked)}
          />
          Let buyers train AI models with them.
        </label>
        <Declaration form={form} />
      </form>
    </Dialog>
  )
}

type SubmitForm = ReturnType<typeof useSubmitForm>

function AiQuestion({ form }: { form: SubmitForm }) {
  return (
    <fieldset className={styles.group}>
      <legend className={shapes.label}>Was AI used to make them?</legend>
      {AI_CHOICES.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="madeWithAi"
            checked={form.madeWithAi === value}
            onChange={() => form.setMadeWithAi(value)}
          />
          {label}
        </label>
      ))}
      {form.isTried && form.madeWithAi === null && <p className={shapes.wrong}>Say whether AI was used</p>}
      {form.namesModel && (
        <Field
          label="Which model?"
          name="aiModel"
          maxLength={100}
          value={form.aiModel}
          error={form.isTried && form.aiModel.trim() === '' ? 'Name the model or the service' : null}
          onChange={({ currentTarget }) => form.setAiModel(currentTarget.value)}
        />
      )}
    </fieldset>
  )
}

function Declaration({ form }: { form: SubmitForm }) {
  return (
    <fieldset className={styles.group}>
      <legend className={shapes.label}>Your declaration</legend>
      <ul className={styles.rights}>
        {RIGHTS_TEXT.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="isAgreed"
          required
          aria-invalid={form.isTried && !form.isAgreed}
          checked={form.isAgreed}
          onChange={({ currentTarget }) => form.setAgreed(currentTarget.checked)}
        />
        I declare this for every sound I submit now.
      </label>
      {form.isTried && !form.isAgreed && <p className={shapes.wrong}>Confirm this to submit</p>}
    </fieldset>
  )
}

function useSubmitForm(ready: readonly StudioSound[], onSubmitted: (count: number) => void) {
  const [madeWithAi, setMadeWithAi] = useState<MadeWithAi | null>(null)
  const [aiModel, setAiModel] = useState('')
  const [trainingAllowed, setTrainingAllowed] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const [isTried, setTried] = useState(false)
  const { isBusy, problem, setProblem, send } = useSending(ready, onSubmitted)
  const namesModel = madeWithAi === 'assisted' || madeWithAi === 'generated'
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (ready.length === 0) {
      setProblem('Fix what is missing first. Each line below leads to it.')
      return event.currentTarget.querySelector<HTMLElement>('button')?.focus()
    }
    const missing = Object.entries({
      madeWithAi: madeWithAi === null,
      aiModel: namesModel && aiModel.trim() === '',
      isAgreed: !isAgreed,
    }).flatMap(([name, isMissing]) => (isMissing ? [name] : []))
    if (missing.length > 0) focusField(event.currentTarget, missing)
    else if (madeWithAi !== null && !isBusy)
      void send({ madeWithAi, aiModel: namesModel ? aiModel.trim() : null, trainingAllowed })
  }
  return {
    madeWithAi,
    setMadeWithAi,
    namesModel,
    aiModel,
    setAiModel,
    trainingAllowed,
    setTrainingAllowed,
    isAgreed,
    setAgreed,
    isTried,
    isBusy,
    problem,
    submit,
  }
}

interface Declared {
  readonly madeWithAi: MadeWithAi
  readonly aiModel: string | null
  readonly trainingAllowed: boolean
}

function useSending(ready: readonly StudioSound[], onSubmitted: (count: number) => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (said: Declared): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const declared = { rightsVersion: RIGHTS_VERSION, ...said }
    try {
      const count = await inParts(ready, (ids) => call(submitOwnSounds, { body: { ids, ...declared } }))
      onSubmitted(count)
    } catch (error) {
      setProblem(failureInPlace(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, setProblem, send }
}

function Lacking({ sounds, onJump }: Pick<SubmitDialogProps, 'sounds' | 'onJump'>) {
  return (
    <div className={styles.lacking}>
      <p>
        {countOf(sounds.length, 'sound lacks', 'sounds lack')} something, and{' '}
        {sounds.length === 1 ? 'stays a draft' : 'stay drafts'}:
      </p>
      <ul className={styles.lines} tabIndex={0} aria-label="What is missing">
        {sounds.map((studio) => {
          const needs = needsOf(studio)
          return (
            <li key={studio.sound.id}>
              <button
                type="button"
                className={shapes.link}
                onClick={() => onJump(studio.sound.id, needs[0]!.field)}
              >
                {studio.sound.title}
              </button>
              : {needs.map(({ message }) => message).join(', ')}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
