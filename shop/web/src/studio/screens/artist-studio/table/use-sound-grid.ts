import { fieldIsOpen, type StudioSound } from '@segno/contract'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { playSound } from '../../../../listening/player.ts'
import type { EditedField } from '../../../sound-editing/apply-change.ts'
import type { CellWords } from '../../../sound-editing/cell-text.ts'
import type { Leave } from '../../../sound-editing/leave.ts'
import type { Edits } from '../../../sound-editing/use-edit-session.ts'
import { closedWords, gridEdits, setAll, warn } from './grid-edits.ts'
import { allOrNone, type GridState, moved, NOWHERE, pointed, pruned, stepped, toggled } from './grid-state.ts'
import type { RowEvents } from './sound-table-row.tsx'
import { useCellFocus } from './use-cell-focus.ts'

interface GridInput {
  rows: readonly StudioSound[]
  edits: Edits
  words: CellWords
  scrollTo: (index: number) => void
  grid: RefObject<HTMLElement | null>
}

type Editing = { readonly startText: string | undefined } | null

/** Everything that can be done in the table, by hand or by keyboard. */
export function useSoundGrid({ rows, edits, words, scrollTo, grid }: GridInput) {
  const [kept, setState] = useState<GridState>(NOWHERE)
  const [editing, setEditing] = useState<Editing>(null)
  const ids = useMemo(() => rows.map(({ sound }) => sound.id), [rows])
  const state = useMemo(() => pruned(kept, ids), [kept, ids])
  const focusCell = useCellFocus(grid, editing ? null : state.active)
  const byId = (id: string): StudioSound | undefined => rows[ids.indexOf(id)]
  const go = (next: GridState): void => {
    setEditing(null)
    setState(next)
    focusCell()
    if (next.active) scrollTo(ids.indexOf(next.active.id))
  }
  const hear = (next: GridState): void => {
    const sound = next.active && byId(next.active.id)?.sound
    if (sound && next.active?.id !== state.active?.id) playSound(sound)
  }
  const edit = (id: string, field: EditedField, startText?: string): void => {
    const sound = byId(id)
    if (!sound) return
    if (!fieldIsOpen(field, sound.status)) return warn(closedWords(1))
    setState({ ...state, active: { id, field } })
    setEditing({ startText })
  }
  const leave = (how: Leave): void => {
    setEditing(null)
    if (how === 'enter' && state.selected.size <= 1) go(moved(state, ids, { rows: 1 }))
    else if (how === 'tab' || how === 'shiftTab') go(stepped(state, ids, how === 'tab' ? 1 : -1))
    else if (how !== 'blur') focusCell()
  }
  const doing = gridEdits({ rows, ids, state, edits, words })
  const events = useRowEvents({ state, ids, edits, go, edit, leave, setState, meant: doing.meant })
  const selecting = {
    selectAll: () => setState({ ...state, selected: new Set(ids) }),
    toggleAll: () => setState(allOrNone(state, ids)),
    clear: () => setState({ ...state, selected: new Set() }),
  }
  return { state, ids, editing, events, setState, go, hear, edit, byId, ...selecting, ...doing }
}

export type SoundGridModel = ReturnType<typeof useSoundGrid>

interface Now extends Pick<ReturnType<typeof gridEdits>, 'meant'> {
  state: GridState
  ids: readonly string[]
  edits: Edits
  go: (next: GridState) => void
  edit: (id: string, field: EditedField) => void
  leave: (how: Leave) => void
  setState: (next: GridState) => void
}

/** The rows' events stay the same, so that a row is drawn anew only when it changes. */
function useRowEvents(now: Now): RowEvents {
  const latest = useRef(now)
  // Lets the events do what the newest render means.
  useEffect(() => {
    latest.current = now
  })
  return useMemo<RowEvents>(
    () => ({
      onPoint: (id, field, how) => {
        const { go, state, ids } = latest.current
        go(pointed(state, ids, { id, field }, how))
      },
      onToggle: (id, isRange) => {
        const { state, ids, setState } = latest.current
        const cell = { id, field: state.active?.field ?? 'title' } as const
        setState(isRange ? pointed(state, ids, cell, { shift: true }) : toggled(state, id))
      },
      onPlayed: (id) => {
        const { go, state } = latest.current
        go({ ...state, active: { id, field: state.active?.field ?? 'title' }, anchorId: id })
      },
      onEdit: (id, field) => latest.current.edit(id, field),
      onDone: (said, how) => {
        const { edits, meant, leave } = latest.current
        setAll(edits, meant(), said)
        leave(how)
      },
      onCancel: () => latest.current.leave('cancel'),
    }),
    [],
  )
}
