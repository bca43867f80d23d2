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
  selected: SelectedRow | null
  onSelect: (row: SelectedRow) => void
}

/** The rows of a list that are in sight, and what the keyboard does with them. */
export function SoundGrid({ label, list, total, rows, selected, onSelect }: SoundGridProps) {
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
      {items.map(({ index, start }) => {
        const top = start - rows.options.scrollMargin
        const row = list.rowAt(index)
        if (row.kind !== 'sound')
          return <RowSkeleton key={index} index={index} top={top} isEmpty={row.kind === 'gone'} />
        return (
          <SoundRow
            key={row.sound._id}
            {...{ ...row, index, top, vocabulary }}
            isSelected={selected?.soundId === row.sound._id}
            isTabStop={index === tabStop}
            onSelect={selectSound}
          />
        )
      })}
    </div>
  )
}
