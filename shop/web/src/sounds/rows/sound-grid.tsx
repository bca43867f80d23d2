import type { Sound } from '@segno/contract'
import { useCallback, useEffect, useRef } from 'react'
import { useHelp } from '../../shared/page/help-topics.ts'
import { openLoudspeakerSoon } from '../../listening/audition.ts'
import { useFits } from '../../listening/fits.ts'
import { changesHearing, usePreferences } from '../../shared/storage/preferences.ts'
import { ChoosingContext, useChoosing } from '../chosen/use-choosing.ts'
import { GridRows } from './grid-rows.tsx'
import type { ListDivider, RowSource, SelectedRow } from './list-row.ts'
import { useRowLinks } from './row-link.tsx'
import { soundsAhead } from './sounds-ahead.ts'
import { usePassRowsFocusOn } from './use-pass-rows-focus-on.ts'
import { useRowFocus } from './use-row-focus.ts'
import { focusedRow, type NextList, useRowKeys } from './use-row-keys.ts'
import type { RowWindow } from './use-row-window.ts'

interface SoundGridProps {
  /** What the list is of, for screen readers. */
  label: string
  list: RowSource
  /** Which rows are in the page. */
  rows: RowWindow
  divider?: ListDivider | null
  selected: SelectedRow | null
  onSelect: (row: SelectedRow) => void
  /** Which rows are in sight, for lists that are fetched in parts. */
  onRows?: ((first: number, last: number) => void) | undefined
  /** Names what is found in it, as `listIdOf` does. */
  listId: string
  /** Where another list may come in the place of this one. */
  next?: NextList
}

/** The rows of a list that are in sight, and what the keyboard does with them. */
export function SoundGrid({
  label,
  list,
  rows,
  divider,
  selected,
  onSelect,
  onRows,
  listId,
  next,
}: SoundGridProps) {
  const { grid } = rows
  const { total } = rows.laidOut
  const isCompact = usePreferences(({ compactRows }) => compactRows)
  const isInSession = usePreferences(({ session }) => changesHearing(session))
  const isTracked = useFits(({ track }) => track !== null)
  const select = useCallback((soundId: string, index: number) => onSelect({ soundId, index }), [onSelect])
  const selectSound = useCallback(({ id }: Sound, index: number) => select(id, index), [select])
  const soundsAfter = useSoundsAfter(list, total)
  // Talks to the loudspeaker: what is listed may be heard with the next key.
  useEffect(openLoudspeakerSoon, [])
  useHelp('rows')
  const { settle, give } = useRowFocus(rows)
  usePassRowsFocusOn({ rows, selected, give })
  const followLinks = useRowLinks()
  const keys = useRowKeys({ list, total, selected, select, focus: give, rows, next })
  const scrollTo = rows.scroller.scrollToRow
  const focused = (): number | null => focusedRow(grid.current)
  const choosing = useChoosing({ listId, list, total, selected, select, scrollTo, focused, focus: give })
  return (
    <ChoosingContext value={choosing}>
      <GridRows
        {...{ list, rows, divider, selected, soundsAfter, onRows }}
        onSelect={selectSound}
        onPlaced={settle}
        around={{
          'aria-label': label,
          'aria-multiselectable': choosing !== null,
          'aria-rowcount': total + (divider ? 1 : 0),
          'data-compact': isCompact,
          'data-in-session': isInSession || isTracked,
          onKeyDown: keys,
          onClick: followLinks,
        }}
      />
    </ChoosingContext>
  )
}

function useSoundsAfter(list: RowSource, total: number): (index: number) => readonly Sound[] {
  const latest = useRef({ list, total })
  // Lets rows that do not change see the newest list.
  useEffect(() => {
    latest.current = { list, total }
  })
  return useCallback(
    (index: number) => soundsAhead(latest.current.list, latest.current.total, { from: index, by: 1 }),
    [],
  )
}
