import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ChosenPart } from '../../shared/sounds/chosen/chosen-part.tsx'
import { listIdOf } from '../../shared/sounds/chosen/choices.ts'
import { keepPlace, placeAt, placeKey } from '../../shared/sounds/list/list-places.ts'
import type { Anchor } from '../../shared/sounds/list/renew-list.ts'
import type { ListHead } from '../../shared/sounds/list/sound-list-queries.ts'
import { type SoundSearch, useSoundRows } from '../../shared/sounds/list/use-sound-search.ts'
import type { RowSource, SelectedRow } from '../../shared/sounds/rows/list-row.ts'
import { SoundGrid } from '../../shared/sounds/rows/sound-grid.tsx'
import { useRowPx } from '../../shared/sounds/rows/use-row-px.ts'
import { type RowWindow, useRowWindow } from '../../shared/sounds/rows/use-row-window.ts'
import { addressOfFilter } from '../../shared/sounds/sound-filter.ts'
import styles from './sound-rows.module.css'
import { useIntakeRenewal } from './use-intake-renewal.ts'

/** The rows of one search. Only those in sight are in the page, however many there are. */
export function SoundRows({ search, head }: { search: SoundSearch; head: ListHead }) {
  const list = useSoundRows(search)
  const historyKey = placeKey(useLocation())
  const [start] = useState(() => placeAt(historyKey))
  const [selected, setSelected] = useState(start.selected)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const rowPx = useRowPx(scroller, head.filter.similar !== undefined)
  const rows = useRowWindow({
    laidOut: { total: head.page.total, rowPx, dividerAt: null },
    scroller,
    startPx: start.offsetPx,
    selectedIndex: selected?.index ?? null,
    onOffset: (offsetPx) => !search.isStale && keepPlace(historyKey, { offsetPx }),
    onRows: list.wantRows,
  })

  const { isStale } = search
  const isLeaving = useRef(isStale)
  // Lets rows that do not change see whether the step of the history is another list's by now.
  useEffect(() => {
    isLeaving.current = isStale
  }, [isStale])
  const select = useCallback(
    (row: SelectedRow) => {
      setSelected(row)
      if (!isLeaving.current) keepPlace(historyKey, { selected: row })
    },
    [historyKey],
  )

  const shiftRows = useRef(0)
  useIntakeRenewal(search, { anchor: () => anchorIn(scroller!, { list, selected, rows }), shiftRows })
  // Talks to the scroller: what came in above must not push away what is being looked at.
  useLayoutEffect(() => {
    const by = shiftRows.current
    if (by === 0) return
    shiftRows.current = 0
    rows.scroller.scrollByRows(by)
    setSelected((before) => before && { ...before, index: before.index + by })
  }, [head, rows.scroller])

  const listId = useMemo(() => listIdOf(`/sounds${addressOfFilter(head.filter)}`), [head.filter])
  return (
    <>
      <div ref={setScroller} className={styles.scroller} data-stale={search.isStale}>
        <SoundGrid label="Sounds" {...{ list, rows, selected, listId }} onSelect={select} />
      </div>
      <ChosenPart {...{ listId, list }} />
    </>
  )
}

/** `hold`: the row that must not move is not known yet, so the list had better stay as it is. */
function anchorIn(
  scroller: HTMLElement,
  { list, selected, rows }: { list: RowSource; selected: SelectedRow | null; rows: RowWindow },
): Anchor | 'none' | 'hold' {
  const isUntouched = rows.scroller.isAtTop && !selected && !scroller.matches(':hover')
  if (isUntouched) return 'none'
  const { first, last } = rows.scroller.inSight
  if (selected && selected.index >= first && selected.index <= last) return selected
  const row = list.rowAt(first)
  return row.kind === 'sound' ? { soundId: row.sound._id, index: first } : 'hold'
}
