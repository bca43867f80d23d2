import { MAX_REVIEW_NOTE, REVIEW_REASONS } from '@segno/contract'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextAreaField } from '../../../../ui/text-area-field.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { beginInForm } from '../queue/begin-in-form.ts'
import { focusCurrentRow } from '../queue/focus-current-row.ts'
import { sendByCommandEnter } from '../queue/send-by-command-enter.ts'
import styles from './review.module.css'
import type { Said } from './use-decisions.ts'

interface RefuseDialogProps {
  decision: 'reject' | 'askForChange'
  /** What it is about: a title, or how many. */
  what: string
  onSay: (said: Said) => Promise<boolean>
  onClose: () => void
}

/** Asks for what the artist is told. */
export function RefuseDialog({ decision, what, onSay, onClose }: RefuseDialogProps) {
  const formId = useId()
  // Once the dialog is gone: while it is open, nothing else takes the focus.
  useEffect(() => focusCurrentRow, [])
  const isRejection = decision === 'reject'
  const { reason, note, error, onReason, onNote, send } = useRefusal({ decision, onSay, onClose })
  return (
    <Dialog
      title={isRejection ? `Reject ${what}` : `Request changes to ${what}`}
      onClose={onClose}
      footer={
        <DialogFooter
          confirm={isRejection ? 'Reject' : 'Send back'}
          look={isRejection ? 'danger' : 'primary'}
          form={formId}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        className={styles.fields}
        onSubmit={(event) => void send(event)}
        onKeyDown={(event) => {
          sendByCommandEnter(event)
          writeInNote(event)
        }}
        ref={beginInForm}
      >
        <Reasons legend={isRejection ? 'Why' : 'Which problem'} {...{ reason, onReason }} />
        <TextAreaField
          label="Details, for the artist"
          rows={3}
          maxLength={MAX_REVIEW_NOTE}
          value={note}
          error={error}
          onChange={({ currentTarget }) => onNote(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

/** Who types words on a reason means the note; else the words were lost, and their first space chose that reason. */
function writeInNote({
  target,
  currentTarget,
  key,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent<HTMLFormElement>): void {
  const isWord = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
  if (isWord && target instanceof HTMLInputElement) currentTarget.querySelector('textarea')?.focus()
}

function useRefusal({ decision, onSay, onClose }: Omit<RefuseDialogProps, 'what'>) {
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isRejection = decision === 'reject'
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const words = note.trim() === '' ? null : note.trim()
    if (isRejection && reason === null) return setError('Choose why')
    if (!isRejection && reason === null && words === null) return setError('Say what to change')
    if (await onSay({ decision, reason, note: words })) onClose()
  }
  const onReason = (chosen: string): void => {
    setReason(chosen)
    setError(null)
  }
  const onNote = (words: string): void => {
    setNote(words)
    setError(null)
  }
  return { reason, note, error, onReason, onNote, send }
}

interface ReasonsProps {
  legend: string
  reason: string | null
  onReason: (reason: string) => void
}

function Reasons({ legend, reason, onReason }: ReasonsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend className={shapes.label}>{legend}</legend>
      {REVIEW_REASONS.map((one) => (
        <label key={one} className={styles.reason}>
          <input type="radio" name="reason" checked={reason === one} onChange={() => onReason(one)} />
          {one}
        </label>
      ))}
    </fieldset>
  )
}
