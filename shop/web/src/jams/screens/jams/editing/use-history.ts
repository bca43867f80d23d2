import { useCallback, useEffect, useRef, useState } from 'react'
import { edited, historyOf, redone, undone } from './history.ts'
import { keepHistory, keptHistory } from './kept-history.ts'
import type { EditedJam } from '../../../jam-edit.ts'

/** @param name edits of the same name that follow one another are undone as one */
export type EditJam = (change: (jam: EditedJam) => EditedJam, name?: string) => void

/**
 * A jam that is edited, with what undoes it.
 *
 * @param jamId of a jam whose edits can still be undone after its screen was left; null for one that is only heard
 */
export function useHistory(initial: () => EditedJam, jamId: string | null = null) {
  const [history, setHistory] = useState(() => {
    const jam = initial()
    return (jamId !== null && keptHistory(jamId, jam)) || historyOf(jam)
  })
  const latest = useRef(history)
  useEffect(() => {
    latest.current = history
  })
  // Keeps it beyond the screen.
  useEffect(
    () => () => {
      if (jamId !== null) keepHistory(jamId, latest.current)
    },
    [jamId],
  )
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
