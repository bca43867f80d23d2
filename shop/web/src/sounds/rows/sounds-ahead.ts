import type { Sound } from '@segno/contract'
import type { RowSource } from './list-row.ts'

/** Whoever listens to a row listens to these next, as far as they are there. @param by where the list is heard backwards −1 */
export function soundsAhead(
  list: RowSource,
  total: number,
  { from, by }: { from: number; by: 1 | -1 },
): Sound[] {
  return [from + by, from + 2 * by].flatMap((index) => {
    const row = index >= 0 && index < total ? list.rowAt(index) : null
    return row?.kind === 'sound' ? row.sound : []
  })
}
