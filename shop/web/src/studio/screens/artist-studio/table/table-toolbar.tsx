import type { SoundAction, StudioSound } from '@segno/contract'
import type { ReactNode } from 'react'
import { countOf } from '../../../../ui/format-count.ts'
import { redoIcon, undoIcon } from '../../../../ui/later-icons.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { canMove } from '../moves/use-moves.tsx'
import { useStudio } from './studio.ts'
import styles from './table-toolbar.module.css'

type Move = Exclude<SoundAction, 'change'>

interface TableToolbarProps {
  rows: readonly StudioSound[]
  selected: ReadonlySet<string>
  isListening: boolean
  search: ReactNode
  onListening: (isListening: boolean) => void
  onMove: (move: Move, sounds: readonly StudioSound[]) => void
  onEdit: (sounds: readonly StudioSound[]) => void
  onClear: () => void
}

const MOVES: readonly { readonly move: Move; readonly label: string }[] = [
  { move: 'takeBack', label: 'Turn into drafts' },
  { move: 'withdraw', label: 'Withdraw…' },
  { move: 'delete', label: 'Delete…' },
]

/** What can be done with the sounds that are selected; submitting means all drafts where none is. */
export function TableToolbar(props: TableToolbarProps) {
  const { rows, selected, search, onMove, onEdit, onClear } = props
  const chosen = rows.filter(({ sound }) => selected.has(sound.id))
  const drafts = (chosen.length > 0 ? chosen : rows).filter(({ status }) => status === 'draft')
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Sounds">
      {chosen.length === 0 ? search : <Chosen count={chosen.length} onClear={onClear} />}
      {chosen.length > 0 && <Button onClick={() => onEdit(chosen)}>Edit {chosen.length}…</Button>}
      {MOVES.filter(({ move }) => canMove(move, chosen)).map(({ move, label }) => (
        <Button key={move} onClick={() => onMove(move, chosen)}>
          {move === 'takeBack' && chosen.length === 1 ? 'Turn into draft' : label}
        </Button>
      ))}
      <span className={styles.gap} />
      <Saving />
      <History />
      <label className={styles.listen}>
        <input
          type="checkbox"
          checked={props.isListening}
          onChange={({ currentTarget }) => props.onListening(currentTarget.checked)}
        />
        Play while moving
      </label>
      {drafts.length > 0 && (
        <Button look="primary" onClick={() => onMove('submit', drafts)}>
          Submit {drafts.length}…
        </Button>
      )}
    </div>
  )
}

function Chosen({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <span className={styles.chosen}>
      <span>{countOf(count, 'sound', 'sounds')} selected</span>
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </span>
  )
}

function Saving() {
  const { edits } = useStudio()
  if (edits.saving === 'idle') return null
  return <span className={shapes.note}>{edits.saving === 'saving' ? 'Saving…' : 'Not saved yet'}</span>
}

function History() {
  const { edits } = useStudio()
  const { undo, redo, undoLast, redoLast } = edits
  return (
    <span className={styles.history}>
      <IconButton
        icon={undoIcon}
        label={undo ? `Undo: ${undo}` : 'Undo'}
        disabled={undo === null}
        onClick={undoLast}
      />
      <IconButton
        icon={redoIcon}
        label={redo ? `Redo: ${redo}` : 'Redo'}
        disabled={redo === null}
        onClick={redoLast}
      />
    </span>
  )
}
