import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Anchor } from '../../list/refresh-list.ts'
import type { ListHead } from '../../list/sound-list-queries.ts'
import type { RowSource, SelectedRow } from '../../rows/list-row.ts'
import { isWithin } from '../../rows/row-range.ts'
import { whereItIsNow } from '../../rows/selected-row.ts'
import type { RowWindow } from '../../rows/use-row-window.ts'

interface ShownRows {
  readonly head: ListHead
  readonly list: RowSource
  readonly selected: SelectedRow | null
  readonly rows: RowWindow
  readonly scroller: HTMLElement | null
  readonly select: (row: SelectedRow) => void
}

/**
 * Keeps what is being looked at in its place, and the selection with its sound, when rows come into the list or leave it.
 *
 * @returns tells which row must not move now
 */
export function useSteadyRows(shown: ShownRows): () => Anchor {
  const { head } = shown
  const latest = useRef(shown)
  const left = useRef<PlaceLeft>({ anchor: 'none', offsetPx: 0 })
  const anchor = useCallback(() => anchorIn(latest.current), [])
  // Talks to the scroller: a clean-up comes before it is told how long the other list is, which may scroll it.
  useLayoutEffect(
    () => () => {
      left.current = { anchor: anchor(), offsetPx: latest.current.rows.scroller.offsetPx }
    },
    [head, anchor],
  )
  // Talks to the scroller.
  useLayoutEffect(() => {
    const before = latest.current
    latest.current = shown
    if (before.head !== head) follow(left.current, before.selected, shown)
  })
  return anchor
}

/** Where one was in a list that has given way to another. */
interface PlaceLeft {
  readonly anchor: Anchor
  readonly offsetPx: number
}

function follow(
  { anchor, offsetPx }: PlaceLeft,
  selected: SelectedRow | null,
  { list, rows, select }: ShownRows,
): void {
  const by = typeof anchor === 'string' ? 0 : (whereItIsNow(anchor, list) ?? anchor).index - anchor.index
  if (by !== 0) rows.scroller.scrollByRows(by, offsetPx)
  if (!selected) return
  // Where its own place cannot be told yet, it has moved as far as what is in sight, or nearly.
  const moved = whereItIsNow(selected, list) ?? { ...selected, index: selected.index + by }
  if (moved.index !== selected.index) select(moved)
}

function anchorIn({ list, selected, rows, scroller }: ShownRows): Anchor {
  const isUntouched = rows.scroller.offsetPx === 0 && !selected && !scroller?.matches(':hover')
  if (isUntouched) return 'none'
  const { inSight } = rows.scroller
  if (selected && isWithin(inSight, selected.index)) return selected
  const row = list.rowAt(inSight.first)
  return row.kind === 'sound' ? { soundId: row.sound.id, index: inSight.first } : 'hold'
}
