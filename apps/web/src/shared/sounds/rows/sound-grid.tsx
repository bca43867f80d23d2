import type { Sound } from '@segno/contract'
import { type CSSProperties, useCallback, useEffect, useRef } from 'react'
import { useAppState } from '../../app-state.ts'
import { useHelp } from '../../help-lines.ts'
import { rowHelp } from '../../help-words.ts'
import { usePreferences } from '../../preferences.ts'
import { ChoosingContext, useChoosing } from '../chosen/use-choosing.ts'
import { useVocabulary } from '../vocabulary.ts'
import { boxPx, DIVIDER_PX, edgeOf, startOf } from './row-places.ts'
import { LOADING_ROW, type RowSource } from './list-row.ts'
import { ScrollerContext } from './row-actions.tsx'
import { useRowLinks } from './row-link.tsx'
import { RowSkeleton } from './row-skeleton.tsx'
import { RowsTrouble } from './rows-trouble.tsx'
import styles from './sound-grid.module.css'
import { soundsAhead } from './sounds-ahead.ts'
import { SoundRow } from './sound-row.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { RowWindow } from './use-row-window.ts'

/** Words between two rows, which tell apart what stands above and below them. */
export interface ListDivider {
  /** The row that comes next. */
  readonly index: number
  readonly words: string
}

/** More than the rows in the page: those that wait move on as others come into sight, in place of being made anew. */
const KEYS = 256

/** Which sound is selected, and where it stands in its list. */
export interface SelectedRow {
  readonly soundId: string
  readonly index: number
}

interface SoundGridProps {
  /** What the list is of, for screen readers. */
  label: string
  list: RowSource
  /** Which rows are in the page. */
  rows: RowWindow
  divider?: ListDivider | null
  selected: SelectedRow | null
  onSelect: (row: SelectedRow) => void
  /** Names what is found in it, as `listIdOf` does. */
  listId: string
}

/** The rows of a list that are in sight, and what the keyboard does with them. */
export function SoundGrid({ label, list, rows, divider, selected, onSelect, listId }: SoundGridProps) {
  const { grid, laidOut, wanted, made, origin, originPx } = rows
  const { total, rowPx } = laidOut
  const vocabulary = useVocabulary()
  const isCompact = usePreferences(({ compactRows }) => compactRows)
  const select = useCallback((soundId: string, index: number) => onSelect({ soundId, index }), [onSelect])
  const selectSound = useCallback(({ _id }: Sound, index: number) => select(_id, index), [select])
  const latest = useRef({ list, total })
  // Lets rows that do not change see the newest list.
  useEffect(() => {
    latest.current = { list, total }
  })
  const soundsAfter = useCallback(
    (index: number) => soundsAhead(latest.current.list, latest.current.total, { from: index, by: 1 }),
    [],
  )
  useHelp(rowHelp(useAppState(({ user }) => user.isAdmin)))
  const focus = useRowFocus(rows)
  const followLinks = useRowLinks()
  const keys = useRowKeys({ list, total, selected, select, focus, rows })
  const scrollTo = rows.scroller.scrollToRow
  const choosing = useChoosing({ listId, list, total, selected, select, scrollTo, focus })
  const tabStop = selected && selected.index < total ? selected.index : wanted.first
  const last = Math.min(wanted.last, total - 1)
  const indexes = Array.from({ length: Math.max(0, last - wanted.first + 1) }, (_, at) => wanted.first + at)
  return (
    <ChoosingContext value={choosing}>
      <ScrollerContext value={rows.scroller}>
        <RowsTrouble {...{ list, wanted }} />
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-multiselectable={choosing !== null}
          aria-rowcount={total + (divider ? 1 : 0)}
          data-compact={isCompact}
          className={styles.rows}
          style={{ height: boxPx(laidOut), '--row': `${rowPx}px` } as CSSProperties}
          onKeyDown={keys}
          onClick={followLinks}
        >
          <div
            role="presentation"
            className={styles.placed}
            style={{ transform: `translateY(${originPx}px)` }}
          >
            {indexes.flatMap((index) => {
              const isDivided = divider?.index === index
              const fromOrigin = edgeOf(laidOut, origin)
              const top = startOf(laidOut, index) - fromOrigin
              // The line between them is a row of its own to whoever does not see it.
              const rowIndex = index + (divider && index >= divider.index ? 2 : 1)
              const isMade = index >= made.first && index <= made.last
              const row = isMade ? list.rowAt(index) : LOADING_ROW
              const shown =
                row.kind === 'sound' ? (
                  <SoundRow
                    key={row.sound._id}
                    {...{ ...row, index, rowIndex, top, vocabulary }}
                    isSelected={selected?.soundId === row.sound._id}
                    isTabStop={index === tabStop}
                    onSelect={selectSound}
                    soundsAfter={soundsAfter}
                  />
                ) : (
                  <RowSkeleton key={index % KEYS} {...{ rowIndex, top }} isEmpty={row.kind === 'gone'} />
                )
              const edge = edgeOf(laidOut, index) - fromOrigin
              return isDivided ? [<Divider key="divider" {...divider} top={edge} />, shown] : [shown]
            })}
          </div>
        </div>
      </ScrollerContext>
    </ChoosingContext>
  )
}

function Divider({ words, index, top }: ListDivider & { top: number }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={styles.divider}
      style={{ height: DIVIDER_PX, transform: `translateY(${top}px)` }}
    >
      <div role="gridcell">{words}</div>
    </div>
  )
}
