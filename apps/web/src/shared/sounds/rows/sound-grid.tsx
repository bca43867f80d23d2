import type { Sound } from '@segno/contract'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { useVocabulary } from '../vocabulary.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import styles from './sound-grid.module.css'
import { SoundRow } from './sound-row.tsx'
import { type RowSource, useRowKeys } from './use-row-keys.ts'

/** Height of one row of sounds. */
export const ROW_PX = 56

/** Words between two rows, which tell apart what stands above and below them. */
export interface ListDivider {
  /** The row that comes next. */
  readonly index: number
  readonly words: string
}
export const DIVIDER_PX = 40

/** Which sound is selected, and where it stands in its list. */
export interface SelectedRow {
  readonly soundId: string
  readonly index: number
}

interface SoundGridProps {
  /** What the list is of, for screen readers. */
  label: string
  list: RowSource
  total: number
  rows: Virtualizer<HTMLDivElement, Element>
  /** The virtualizer has made room for it. */
  divider?: ListDivider | null
  selected: SelectedRow | null
  onSelect: (row: SelectedRow) => void
}

/** The rows of a list that are in sight, and what the keyboard does with them. */
export function SoundGrid({ label, list, total, rows, divider, selected, onSelect }: SoundGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const vocabulary = useVocabulary()
  const select = useCallback((soundId: string, index: number) => onSelect({ soundId, index }), [onSelect])
  const selectSound = useCallback(({ _id }: Sound, index: number) => select(_id, index), [select])
  useRowKeys({ list, total, selected, select, scrollTo: (index) => rows.scrollToIndex(index), grid })
  const items = rows.getVirtualItems()
  const tabStop = selected && selected.index < total ? selected.index : (items[0]?.index ?? 0)
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={total}
      className={styles.rows}
      style={{ height: rows.getTotalSize() }}
    >
      {items.flatMap(({ index, start }) => {
        const isDivided = divider?.index === index
        const above = start - rows.options.scrollMargin
        const top = isDivided ? above + DIVIDER_PX : above
        const row = list.rowAt(index)
        const shown =
          row.kind === 'sound' ? (
            <SoundRow
              key={row.sound._id}
              {...{ ...row, index, top, vocabulary }}
              isSelected={selected?.soundId === row.sound._id}
              isTabStop={index === tabStop}
              onSelect={selectSound}
            />
          ) : (
            <RowSkeleton key={index} index={index} top={top} isEmpty={row.kind === 'gone'} />
          )
        return isDivided ? [<Divider key="divider" words={divider.words} top={above} />, shown] : [shown]
      })}
    </div>
  )
}

function Divider({ words, top }: { words: string; top: number }) {
  return (
    <div
      role="row"
      className={styles.divider}
      style={{ height: DIVIDER_PX, transform: `translateY(${top}px)` }}
    >
      <div role="gridcell">{words}</div>
    </div>
  )
}
