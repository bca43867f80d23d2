import type { Sound } from '@segno/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type HTMLAttributes,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useVocabulary } from '../vocabulary.ts'
import { type ListDivider, LOADING_ROW, type RowSource, type SelectedRow } from './list-row.ts'
import { DIVIDER_PX, edgeOf, lengthPx, type RowsLaidOut, startOf } from './row-places.ts'
import { common, countIn, isWithin, type RowRange } from './row-range.ts'
import { OVERSCAN_ROWS } from './row-scroller.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import { RowsTrouble } from './rows-trouble.tsx'
import styles from './sound-grid.module.css'
import { SoundRow } from './sound-row.tsx'
import type { RowWindow } from './use-row-window.ts'
import { useWantedRows } from './use-wanted-rows.ts'

/** Rows come in so many at a time, so that few frames of a scroll have the work of it. */
const TOGETHER_ROWS = 3
/** More new rows than these are a leap. */
const FEW_ROWS = 9

interface ShownRows {
  list: RowSource
  divider: ListDivider | null | undefined
  selected: SelectedRow | null
  onSelect: (sound: Sound, index: number) => void
  /** The sounds that may be heard next. */
  soundsAfter: (index: number) => readonly Sound[]
  /** Other rows have come into the page. */
  onPlaced: () => void
}

interface GridRowsProps extends ShownRows {
  rows: RowWindow
  /** Which rows are to be fetched. */
  onRows: ((first: number, last: number) => void) | undefined
  /** Of the element around the rows. */
  around: HTMLAttributes<HTMLDivElement> & Readonly<Record<`data-${string}`, boolean>>
}

/** The rows in sight and some around them. While a list is scrolled they alone are rendered. */
export function GridRows({ rows, onRows, around, ...shown }: GridRowsProps) {
  const { laidOut, grid } = rows
  const inPage = useRowsInPage(rows)
  const made = useRowsMade(inPage)
  useWantedRows(inPage, laidOut.total, onRows)
  const size = { height: lengthPx(laidOut), '--row': `${laidOut.rowPx}px` } as CSSProperties
  return (
    <>
      <RowsTrouble list={shown.list} inPage={inPage} />
      <div ref={grid} role="grid" className={styles.rows} style={size} {...around}>
        <PlacedRows {...{ ...shown, laidOut, inPage, made }} />
      </div>
    </>
  )
}

interface PlacedRowsProps extends ShownRows {
  laidOut: RowsLaidOut
  inPage: RowRange
  /** Those of them that are not left empty. */
  made: RowRange
}

const PlacedRows = memo(function PlacedRows(props: PlacedRowsProps) {
  const { list, laidOut, inPage, made, divider, selected, onSelect, soundsAfter, onPlaced } = props
  const vocabulary = useVocabulary()
  // Talks to the focus, which may wait for one of them.
  useEffect(onPlaced)
  const tabStop = selected && selected.index < laidOut.total ? selected.index : steadyFirst(inPage)
  const rowAt = (index: number) => {
    const row = isWithin(made, index) || index === selected?.index ? list.rowAt(index) : LOADING_ROW
    const top = startOf(laidOut, index)
    // The line between them is a row of its own to screen readers.
    const rowIndex = index + (divider && index >= divider.index ? 2 : 1)
    if (row.kind !== 'sound')
      return <RowSkeleton key={index} {...{ rowIndex, top }} isEmpty={row.kind === 'gone'} />
    const placed = { ...row, index, rowIndex, top, vocabulary, onSelect, soundsAfter }
    const isSelected = selected?.soundId === row.sound.id
    return <SoundRow key={row.sound.id} {...placed} isSelected={isSelected} isTabStop={index === tabStop} />
  }
  return indexesOf(inPage, selected, laidOut.total).map((index) => {
    const row = rowAt(index)
    if (divider?.index !== index) return row
    return [<Divider key="divider" {...divider} top={edgeOf(laidOut, index)} />, row]
  })
})

function useRowsInPage({ laidOut, element, marginPx, scroller }: RowWindow): RowRange {
  const { total, rowPx, dividerAt } = laidOut
  // Each row is known by its place: where another is as high, or stands elsewhere, all are laid out again.
  const getItemKey = useCallback((index: number) => edgeOf({ rowPx, dividerAt }, index), [rowPx, dividerAt])
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; each render reads the virtualizer's values
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => element,
    estimateSize: (index) => edgeOf(laidOut, index + 1) - edgeOf(laidOut, index),
    getItemKey,
    overscan: OVERSCAN_ROWS,
    scrollMargin: marginPx,
    initialOffset: () => scroller.offsetPx,
    initialRect: { width: 0, height: innerHeight },
    // Its timer may see the next step before the event that tells of it, which would be taken for an echo.
    useScrollendEvent: true,
  })
  const near = virtualizer.getVirtualIndexes()
  const first = Math.floor((near[0] ?? 0) / TOGETHER_ROWS) * TOGETHER_ROWS
  const count = Math.ceil(((near.at(-1) ?? -1) - first + 1) / TOGETHER_ROWS) * TOGETHER_ROWS
  const last = Math.min(total, first + count) - 1
  return useMemo(() => ({ first, last }), [first, last])
}

/** After a leap past what is in the page, rows stay empty until there is time for them, or until the next short step. */
function useRowsMade(inPage: RowRange): RowRange {
  const deferred = useDeferredValue(inPage)
  const [steps, setSteps] = useState({ from: inPage, to: inPage })
  if (steps.to !== inPage) setSteps({ from: steps.to, to: inPage })
  const isLeap = [deferred, steps.from].every((before) => newRows(inPage, before) > FEW_ROWS)
  const { first, last } = isLeap ? common(deferred, inPage) : inPage
  return useMemo(() => ({ first, last }), [first, last])
}

const newRows = (now: RowRange, before: RowRange): number => countIn(now) - countIn(common(now, before))

/** The selected row stays in the page wherever one scrolls: it may have the focus. */
function indexesOf({ first, last }: RowRange, selected: SelectedRow | null, total: number): number[] {
  const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const index = selected?.index ?? -1
  if (index < 0 || index >= total || isWithin({ first, last }, index)) return indexes
  return index < first ? [index, ...indexes] : [...indexes, index]
}

/** A row that Tab can reach; it stays the same for several steps, so that few rows are rendered for it. */
function steadyFirst({ first, last }: RowRange): number {
  return Math.min(last, Math.ceil(first / OVERSCAN_ROWS) * OVERSCAN_ROWS)
}

function Divider({ words, index, top }: ListDivider & { top: number }) {
  return (
    <div role="row" aria-rowindex={index + 1} className={styles.divider} style={{ height: DIVIDER_PX, top }}>
      <div role="gridcell">{words}</div>
    </div>
  )
}
