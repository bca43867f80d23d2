import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ListHead } from '../../shared/sounds/list/sound-list-queries.ts'
import type { RowSource, SelectedRow } from '../../shared/sounds/rows/list-row.ts'
import { whereItIsNow } from '../../shared/sounds/rows/selected-row.ts'
import type { RowWindow } from '../../shared/sounds/rows/use-row-window.ts'

/** The row that must not move: `none` where new ones may come in above all, `hold` where it is not known yet. */
export type Anchor = SelectedRow | 'none' | 'hold'

interface ShownRows {
  readonly head: ListHead
  readonly list: RowSource
  readonly selected: SelectedRow | null
  readonly rows: RowWindow
}

/**
 * Keeps what is being looked at in its place when rows come into the list or leave it above.
 *
 * @returns tells which row that is now
 */
export function useSteadyRows(shown: ShownRows, scroller: HTMLElement | null): () => Anchor {
  const latest = useRef(shown)
  const anchor = useCallback(() => anchorIn(scroller, latest.current), [scroller])
  // Talks to the scroller. Only now is it known where one is in the list that was shown until now.
  useLayoutEffect(() => {
    const isOther = latest.current.head !== shown.head
    const stays = isOther ? anchor() : 'none'
    latest.current = shown
    if (typeof stays === 'string') return
    const by = whereItIsNow(stays, shown.list).index - stays.index
    if (by !== 0) shown.rows.scroller.scrollByRows(by)
  })
  return anchor
}

function anchorIn(scroller: HTMLElement | null, { list, selected, rows }: ShownRows): Anchor {
  const isUntouched = rows.scroller.isAtTop && !selected && !scroller?.matches(':hover')
  if (isUntouched) return 'none'
  const { first, last } = rows.scroller.inSight
  if (selected && selected.index >= first && selected.index <= last) return selected
  const row = list.rowAt(first)
  return row.kind === 'sound' ? { soundId: row.sound._id, index: first } : 'hold'
}
