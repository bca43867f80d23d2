import type { SoundChange } from '@segno/contract'
import { useId, useState } from 'react'
import type { EditedField } from './apply-change.ts'
import { type CellWords, readCell } from './cell-text.ts'
import { type Leave, leaveBy } from './leave.ts'
import styles from './line-editor.module.css'

interface LineEditorProps {
  label: string
  field: EditedField
  /** What stands there first; it is selected, so that typing replaces it. */
  text: string
  words: CellWords
  /** Shown until something else is typed: what the server said of the text. */
  problem?: string | undefined
  /** Whether the text was typed by the key that opened this, so that typing goes on behind it. */
  isTyped?: boolean
  onDone: (set: SoundChange, how: Leave) => void
  onCancel: () => void
}

/** Edits a title, a tempo, a key or a price as text. What cannot be read stays, with the reason. */
export function LineEditor(props: LineEditorProps) {
  const { label, field, isTyped = false } = props
  const noteId = useId()
  const { typed, wrong, type, leave } = useLine(props)
  return (
    <div className={styles.editor}>
      <input
        ref={isTyped ? focusAtEnd : focusWhole}
        className={styles.input}
        aria-label={label}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : noteId}
        inputMode={field === 'tempoBpm' || field === 'pricePoints' ? 'decimal' : 'text'}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => void leave('blur')}
        onKeyDown={(event) => {
          const how = leaveBy(event)
          event.stopPropagation()
          if (!how) return
          event.preventDefault()
          leave(how)
        }}
      />
      {wrong !== null && (
        <p id={noteId} role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </div>
  )
}

function useLine({ field, text, words, problem, isTyped = false, onDone, onCancel }: LineEditorProps) {
  const [typed, setTyped] = useState(text)
  const [wrong, setWrong] = useState<string | null>(problem ?? null)
  const leave = (how: Leave): boolean => {
    if (how === 'cancel' || (typed === text && !problem && !isTyped)) {
      onCancel()
      return true
    }
    const read = readCell(field, typed, words)
    if (read.problem !== undefined) {
      setWrong(read.problem)
      return false
    }
    onDone(read.set, how)
    return true
  }
  const type = (words: string): void => {
    setTyped(words)
    setWrong(null)
  }
  return { typed, wrong, type, leave }
}

/** An editor that was just opened is where one types. */
function focusWhole(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus()
  input?.setSelectionRange(input.value.length, input.value.length)
}
