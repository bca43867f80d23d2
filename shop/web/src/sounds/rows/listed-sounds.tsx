import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ChosenPart } from '../chosen/chosen-part.tsx'
import { listIdOf } from '../chosen/choices.ts'
import { keepPlace, placeAt, placeKey } from '../list/list-places.ts'
import styles from './listed-sounds.module.css'
import type { ListDivider, RowSource, SelectedRow } from './list-row.ts'
import { whereItIsNow } from './selected-row.ts'
import { SoundGrid } from './sound-grid.tsx'
import { focusedRow } from './use-row-keys.ts'
import { useRowLeft } from './use-row-left.ts'
import { useRowPx } from './use-row-px.ts'
import { type RowWindow, useRowWindow } from './use-row-window.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface ListedSoundsProps {
  label: string
  list: RowSource
  total: number
  divider?: ListDivider | null
  /** Whether its rows say why they are in it. */
  saysWhy?: boolean
  /** The screen, which scrolls with what stands above the rows; null until it is there. */
  scroller: HTMLDivElement | null
  /** How much of the screen's top is covered by what stays in sight. */
  coveredPx?: number
  /** Which rows are in sight, for lists that are fetched in parts. */
  onRows?: ((first: number, last: number) => void) | undefined
  /** Where the listener orders the list: Alt and an arrow move the row that has the focus, else the selected one. */
  onMove?: ((from: number, to: number) => void) | undefined
  /** Names what is found in it, where its address does not. */
  listId?: string
}

/** Rows of sounds within a screen that says other things too. Only those in sight are in the page. */
export function ListedSounds(props: ListedSoundsProps) {
  const {
    label,
    list,
    total,
    divider = null,
    saysWhy = false,
    scroller,
    coveredPx = 0,
    onRows,
    onMove,
  } = props
  const place = useLocation()
  const historyKey = placeKey(place)
  const { listId = listIdOf(place.pathname + place.search) } = props
  const [kept, setSelected] = useState(() => placeAt(historyKey).selected)
  // One that knows its order is the same list in another; any other that comes is another list, gone through from the same place.
  const selected = kept && list.indexOf ? (whereItIsNow(kept, list) ?? kept) : kept
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const rowPx = useRowPx(box, saysWhy)
  const rows = useRowWindow({
    laidOut: { total, rowPx, dividerAt: divider?.index ?? null },
    element: scroller,
    startPx: placeAt(historyKey).offsetPx,
    coveredPx,
    selectedIndex: selected?.index ?? null,
    onOffset: (offsetPx) => keepPlace(historyKey, { offsetPx }),
  })
  // Talks to the browser's scrolling: going back finds the screen as it was left.
  useLayoutEffect(() => rows.scroller.goTo(placeAt(historyKey).offsetPx), [rows.scroller, historyKey])

  const select = (row: SelectedRow): void => {
    setSelected(row)
    keepPlace(historyKey, { selected: row })
  }
  const followFocus = useRowLeft({ rows, list, select })
  const moveByKey = mover({ rows, selected, list, total, select, onMove })
  return (
    <div ref={setBox} className={styles.box} {...followFocus} onKeyDown={moveByKey}>
      <SoundGrid {...{ label, list, rows, divider, selected, listId, onRows }} onSelect={select} />
      <ChosenPart {...{ listId, list }} />
    </div>
  )
}

interface Mover extends Omit<MovedIn, 'focused'>, Pick<ListedSoundsProps, 'onMove'> {
  rows: RowWindow
  select: (row: SelectedRow) => void
}

function mover({ rows, select, onMove, ...list }: Mover): (event: KeyboardEvent) => void {
  return (event) => {
    const focused = focusedRow(rows.grid.current)
    const move = onMove && moveMeant(event, { ...list, focused })
    if (!move) return
    event.preventDefault()
    onMove(move.from, move.to)
    select({ soundId: move.soundId, index: move.to })
    rows.scroller.scrollToRow(move.to)
  }
}

interface MovedIn {
  focused: number | null
  selected: SelectedRow | null
  list: RowSource
  total: number
}

function moveMeant({ altKey, key }: KeyboardEvent, { focused, selected, list, total }: MovedIn) {
  const step = altKey ? STEPS[key] : undefined
  const from = focused ?? selected?.index
  const row = from === undefined ? null : list.rowAt(from)
  if (step === undefined || from === undefined || row?.kind !== 'sound') return null
  // One that was selected may have left, and another be in its place.
  if (focused === null && row.sound.id !== selected?.soundId) return null
  const to = from + step
  return to < 0 || to >= total ? null : { from, to, soundId: row.sound.id }
}
