import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ChosenPart } from '../../chosen/chosen-part.tsx'
import { listIdOf } from '../../chosen/choices.ts'
import { keepPlace, placeKey, placeOn } from '../../list/list-places.ts'
import type { ListHead } from '../../list/sound-list-queries.ts'
import { saysTempo, type SoundSearch, useSoundRows } from '../../list/use-sound-search.ts'
import type { SelectedRow } from '../../rows/list-row.ts'
import { whereItIsNow } from '../../rows/selected-row.ts'
import { SoundGrid } from '../../rows/sound-grid.tsx'
import { useRowPx } from '../../rows/use-row-px.ts'
import { useRowWindow } from '../../rows/use-row-window.ts'
import { addressOfFilter } from '../../sound-filter.ts'
import { formatCount } from '../../../ui/format-count.ts'
import styles from './sound-rows.module.css'
import { useIntakeRenewal } from './use-intake-renewal.ts'
import { useSteadyRows } from './use-steady-rows.ts'

/** Nobody scrolls further; browsers end at boxes of 17 or 33 million pixels of the screen. */
const MOST_ROWS = 100_000

/** The rows of one search. Only those in sight are in the page, however many there are. */
export function SoundRows({ search, head }: { search: SoundSearch; head: ListHead }) {
  const list = useSoundRows(search)
  const step = useLocation()
  const historyKey = placeKey(step)
  const [start] = useState(() => placeOn(step))
  const [kept, setSelected] = useState(start.selected)
  // Told with each render: a place put right only after one would for a moment, in which keys are pressed, be another's.
  const selected = kept && (whereItIsNow(kept, list) ?? kept)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const rowPx = useRowPx(scroller, head.filter.similar !== undefined || saysTempo(head))
  const rows = useRowWindow({
    laidOut: { total: Math.min(head.page.total, MOST_ROWS), rowPx, dividerAt: null },
    element: scroller,
    startPx: start.offsetPx,
    selectedIndex: selected?.index ?? null,
    onOffset: (offsetPx) => !search.isStale && keepPlace(historyKey, { offsetPx }),
  })

  const { isStale } = search
  const isLeaving = useRef(isStale)
  // Lets rows that do not change, and those that are followed, see whether the step of the history is another list's by now.
  useLayoutEffect(() => {
    isLeaving.current = isStale
  }, [isStale])
  const select = useCallback(
    (row: SelectedRow) => {
      setSelected(row)
      if (!isLeaving.current) keepPlace(historyKey, { selected: row })
    },
    [historyKey],
  )

  const anchor = useSteadyRows({ head, list, selected, rows, scroller, select })
  useIntakeRenewal(search, anchor)

  const listId = useMemo(() => listIdOf(`/sounds${addressOfFilter(head.filter)}`), [head.filter])
  return (
    <>
      <div className={styles.list} data-stale={search.isStale}>
        <div ref={setScroller} className={styles.scroller}>
          <SoundGrid
            label="Sounds"
            {...{ list, rows, selected, listId }}
            onSelect={select}
            onRows={list.wantRows}
            next={search}
          />
          {head.page.total > MOST_ROWS && (
            <p className={styles.end}>
              Showing the first {formatCount(MOST_ROWS)} of {formatCount(head.page.total)} sounds. Filter to
              see the others.
            </p>
          )}
        </div>
      </div>
      <ChosenPart {...{ listId, list }} />
    </>
  )
}
