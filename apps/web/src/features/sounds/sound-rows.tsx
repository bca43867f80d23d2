import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { keepPlace, placeAt, placeKey } from '../../shared/sounds/list/list-places.ts'
import type { Anchor } from '../../shared/sounds/list/renew-list.ts'
import type { ListHead } from '../../shared/sounds/list/sound-list-queries.ts'
import type { SoundList } from '../../shared/sounds/list/use-sound-list.ts'
import { ROW_PX, type SelectedRow, SoundGrid } from '../../shared/sounds/rows/sound-grid.tsx'
import styles from './sound-rows.module.css'
import { useIntakeRenewal } from './use-intake-renewal.ts'

const OVERSCAN_ROWS = 6
/** Browsers stop counting pixels somewhere above this many rows of ours. */
const MOST_ROWS = 300_000

/** The rows of one search. Only those in sight are in the page, however many there are. */
export function SoundRows({ list, head }: { list: SoundList; head: ListHead }) {
  const historyKey = placeKey(useLocation())
  const [start] = useState(() => placeAt(historyKey))
  const [selected, setSelected] = useState(start.selected)
  const scroller = useRef<HTMLDivElement>(null)
  const total = Math.min(head.page.total, MOST_ROWS)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; what the virtualizer returns is read anew in each render
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    initialOffset: start.offsetPx,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { wantRows } = list
  // Talks to the query cache: pages are fetched as they come into sight.
  useEffect(() => wantRows(first, last), [wantRows, first, last])

  const select = useCallback(
    (row: SelectedRow) => {
      setSelected(row)
      keepPlace(historyKey, { selected: row })
    },
    [historyKey],
  )

  const shiftRows = useRef(0)
  useIntakeRenewal(list, { anchor: () => anchorIn(scroller.current!, list, selected), shiftRows })
  // Talks to the scroller: what came in above must not push away what is being looked at.
  useLayoutEffect(() => {
    const by = shiftRows.current
    if (by === 0) return
    shiftRows.current = 0
    scroller.current!.scrollTop += by * ROW_PX
    setSelected((before) => before && { ...before, index: before.index + by })
  }, [head])

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-stale={list.isStale}
      onScroll={({ currentTarget }) =>
        !list.isStale && keepPlace(historyKey, { offsetPx: currentTarget.scrollTop })
      }
    >
      <SoundGrid label="Sounds" {...{ list, total, rows, selected }} onSelect={select} />
    </div>
  )
}

/** `hold`: the row that must not move is not known yet, so the list had better stay as it is. */
function anchorIn(
  scroller: HTMLElement,
  list: SoundList,
  selected: SelectedRow | null,
): Anchor | 'none' | 'hold' {
  const isUntouched = scroller.scrollTop === 0 && !selected && !scroller.matches(':hover')
  if (isUntouched) return 'none'
  const firstInSight = Math.ceil(scroller.scrollTop / ROW_PX)
  const lastInSight = Math.floor((scroller.scrollTop + scroller.clientHeight) / ROW_PX) - 1
  if (selected && selected.index >= firstInSight && selected.index <= lastInSight) return selected
  const row = list.rowAt(firstInSight)
  return row.kind === 'sound' ? { soundId: row.sound._id, index: firstInSight } : 'hold'
}
