import { useAppState } from '../../../../shared/state/app-state.ts'
import type { EditedJam } from '../../../jam-edit.ts'
import { savedJam } from '../../../saved-lanes.ts'
import type { History } from './history.ts'

/** Of the jams that were edited last; nobody comes back to more of them. */
const MOST_KEPT = 5
const histories = new Map<string, History<EditedJam>>()

/** Keeps what undoes the edits of a jam until the page is closed or its owner signs out. */
export function keepHistory(jamId: string, history: History<EditedJam>): void {
  histories.delete(jamId)
  // Signing out leaves the editor, and must leave nothing behind.
  if (useAppState.getState().profile === null) return histories.clear()
  histories.set(jamId, { ...history, edit: null })
  for (const id of [...histories.keys()].slice(0, -MOST_KEPT)) histories.delete(id)
}

/** What undoes the edits of a jam that was edited before; null where it has been changed elsewhere since. */
export function keptHistory(jamId: string, jam: EditedJam): History<EditedJam> | null {
  const kept = histories.get(jamId)
  const asText = (one: EditedJam): string => JSON.stringify(savedJam(one))
  return kept && asText(kept.now) === asText(jam) ? kept : null
}

useAppState.subscribe(({ profile }) => {
  if (profile === null) histories.clear()
})
