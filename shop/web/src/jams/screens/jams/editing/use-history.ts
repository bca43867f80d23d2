import { useCallback, useState } from 'react'
import { edited, historyOf, redone, undone } from './history.ts'
import type { EditedJam } from '../../../jam-edit.ts'

/** @param name edits of the same name that follow one another are undone as one */
export type EditJam = (change: (jam: EditedJam) => EditedJam, name?: string) => void

/** A jam that is edited, with what undoes it. */
export function useHistory(initial: () => EditedJam) {
  const [history, setHistory] = useState(() => historyOf(initial()))
  const edit = useCallback<EditJam>(
    (change, name) => setHistory((before) => edited(before, change(before.now), name ?? null)),
    [],
  )
  return {
    jam: history.now,
    edit,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** Begins anew with another jam, which nothing undoes. */
    replace: (jam: EditedJam) => setHistory(historyOf(jam)),
  }
}
