import type { RowSource, SelectedRow } from './list-row.ts'

/** Rows come in few at a time; further off nobody looks for theirs. */
const NEAR_ROWS = 100

/**
 * A selected row where it stands in the list as it is now: rows may have come in above it, or been put in another order.
 *
 * Told anew with each render, because a place that is put right only after one would be another sound's for a moment, in
 * which keys are pressed.
 */
export function whereItIsNow(row: SelectedRow, list: RowSource): SelectedRow {
  const index = list.indexOf ? list.indexOf(row.soundId) : nearest(row, list)
  return index < 0 || index === row.index ? row : { ...row, index }
}

/** @returns −1 where it is not known to be anywhere near; a row that has not come yet may be it */
function nearest({ soundId, index }: SelectedRow, list: RowSource): number {
  const isAt = (at: number): boolean => {
    const row = at < 0 ? null : list.rowAt(at)
    return row?.kind === 'sound' && row.sound._id === soundId
  }
  if (list.rowAt(index).kind === 'loading') return index
  for (let by = 0; by <= NEAR_ROWS; by++) {
    if (isAt(index + by)) return index + by
    if (isAt(index - by)) return index - by
  }
  return -1
}
