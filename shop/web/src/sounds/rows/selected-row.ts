import type { RowSource, SelectedRow } from './list-row.ts'

/** Rows come in few at a time; further off nobody looks for theirs. */
export const NEAR_ROWS = 100

/**
 * A row where it stands in the list as it is now: rows may have come in above it, or been put in another order.
 *
 * @returns the same object where it has stayed; `null` where it is not known to be anywhere near, as while its place is
 * still on its way
 */
export function whereItIsNow(row: SelectedRow, list: RowSource): SelectedRow | null {
  const index = list.indexOf ? list.indexOf(row.soundId) : nearest(row, list)
  if (index < 0) return null
  return index === row.index ? row : { ...row, index }
}

function nearest({ soundId, index }: SelectedRow, list: RowSource): number {
  const isAt = (at: number): boolean => {
    const row = at < 0 ? null : list.rowAt(at)
    return row?.kind === 'sound' && row.sound.id === soundId
  }
  // What was near it once may be anywhere by now: the row itself may be what is on its way.
  if (list.rowAt(index).kind === 'loading') return -1
  for (let by = 0; by <= NEAR_ROWS; by++) {
    if (isAt(index + by)) return index + by
    if (isAt(index - by)) return index - by
  }
  return -1
}
