import { COLLECTION_NOTE_LENGTH, type Sound } from '@segno/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './collections.module.css'

interface NoteCellProps {
  sound: Sound
  note: string
  isEditing: boolean
  onEdit: () => void
  /** The note, or null where it stays as it was. */
  onDone: (note: string | null) => void
}

/** A note in its row: a press changes it in place. */
export function NoteCell({ sound, note, isEditing, onEdit, onDone }: NoteCellProps) {
  if (isEditing) return <NoteField {...{ sound, note, onDone }} />
  return (
    <button
      type="button"
      className={styles.note}
      tabIndex={-1}
      aria-label={`Note of ${sound.title}: ${note}. Edit`}
      onClick={onEdit}
    >
      {note}
    </button>
  )
}

function NoteField({ sound, note, onDone }: Pick<NoteCellProps, 'sound' | 'note' | 'onDone'>) {
  const [text, setText] = useState(note)
  const isDone = useRef(false)
  // Leaving the page takes the focus from the field once more.
  const end = (to: string | null): void => {
    if (isDone.current) return
    isDone.current = true
    onDone(to === note ? null : to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The list's own keys are not meant.
    event.stopPropagation()
    if (event.key === 'Enter') end(text.trim())
    if (event.key === 'Escape') end(null)
  }
  return (
    <input
      data-pointed
      className={styles.noteField}
      ref={(field) => field?.focus()}
      aria-label={`Note of ${sound.title}`}
      maxLength={COLLECTION_NOTE_LENGTH}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(text.trim())}
    />
  )
}
