import type { Sound } from '@segno/contract'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useVocabulary } from '../vocabulary.ts'
import { type ListDivider, LOADING_ROW, type RowSource, type SelectedRow } from './list-row.ts'
import { PARKED, PassingRow } from './passing-row.tsx'
import { beside, DIVIDER_PX, edgeOf, type RowsLaidOut, startOf } from './row-places.ts'
import { common, countIn, isWithin } from './row-range.ts'
import type { RowScroller } from './row-scroller.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import skeleton from './row-skeleton.module.css'
import styles from './sound-grid.module.css'
import { SoundRow } from './sound-row.tsx'

/** More than the rows in the page: those that wait move on as others come into sight, in place of being made anew. */
const KEYS = 256

interface GridRowsProps {
  list: RowSource
  laidOut: RowsLaidOut
  scroller: RowScroller
  divider: ListDivider | null | undefined
  selected: SelectedRow | null
  onSelect: (sound: Sound, index: number) => void
  /** One that passes was pressed, which cannot take the focus as it is. */
  onPress: (sound: Sound, index: number) => void
  /** The sounds that may be heard next. */
  soundsAfter: (index: number) => readonly Sound[]
  /** Other rows have come into the page. */
  onPlaced: () => void
}

/** The rows in the page. While a list is scrolled they alone are rendered, with every frame. */
export function GridRows(props: GridRowsProps) {
  const { list, laidOut, scroller, divider, selected, onSelect, onPress, soundsAfter, onPlaced } = props
  const inPage = useSyncExternalStore(scroller.subscribe, scroller.snapshot)
  const { wanted, shown, made, finished, slots, ready, slotOrigin, held, origin, originPx, patternAround } =
    inPage
  const vocabulary = useVocabulary()
  // Talks to the focus, which may wait for one of them.
  useEffect(onPlaced)
  const tabStop = selected && selected.index < laidOut.total ? selected.index : wanted.first
  const fromOrigin = edgeOf(laidOut, origin)
  const passing: ReactNode[] = []
  const rowAt = (index: number) => {
    const row = isWithin(made, index) ? list.rowAt(index) : LOADING_ROW
    const top = startOf(laidOut, index) - fromOrigin
    // The line between them is a row of its own to whoever does not see it.
    const rowIndex = index + (divider && index >= divider.index ? 2 : 1)
    const isSelected = row.kind === 'sound' && selected?.soundId === row.sound.id
    const isWhole = (held ? held.selectedIndex === index : isSelected) || isWithin(finished, index)
    if (slots > 0 && row.kind !== 'gone' && !isWhole) {
      const seen = row.kind === 'sound' ? row : { sound: null }
      const slot = (((index - slotOrigin) % slots) + slots) % slots
      passing[slot] = <PassingRow key={slot} {...seen} {...{ index, rowIndex, top, onPress }} />
      return null
    }
    if (row.kind !== 'sound')
      return <RowSkeleton key={index % KEYS} {...{ rowIndex, top }} isEmpty={row.kind === 'gone'} />
    const placed = { ...row, index, rowIndex, top, vocabulary, onSelect }
    const isTabStop = index === tabStop
    return <SoundRow key={row.sound.id} {...placed} {...{ isSelected, isTabStop, soundsAfter }} />
  }
  const inList = common(shown, { first: 0, last: laidOut.total - 1 })
  const indexes = Array.from({ length: countIn(inList) }, (_, at) => inList.first + at)
  for (let slot = 0; slot < ready; slot++) passing[slot] ??= <PassingRow key={slot} {...PARKED} />
  return (
    <div role="presentation" className={styles.placed} style={{ transform: `translateY(${originPx}px)` }}>
      {patternAround &&
        beside(laidOut, { around: patternAround, origin, originPx }).map((place, at) => (
          <div key={at} className={skeleton.pattern} style={place} />
        ))}
      {indexes.flatMap((index) => {
        const row = rowAt(index)
        if (divider?.index !== index) return [row]
        return [<Divider key="divider" {...divider} top={edgeOf(laidOut, index) - fromOrigin} />, row]
      })}
      {passing}
    </div>
  )
}

function Divider({ words, index, top }: ListDivider & { top: number }) {
  return (
    <div role="row" aria-rowindex={index + 1} className={styles.divider} style={{ height: DIVIDER_PX, top }}>
      <div role="gridcell">{words}</div>
    </div>
  )
}
