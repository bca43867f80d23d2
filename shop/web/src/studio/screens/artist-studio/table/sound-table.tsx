import { atTextSize } from '../../../../ui/text-size.ts'
import type { StudioSound } from '@segno/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { EDITED_FIELDS, type EditedField } from '../../../sound-editing/apply-change.ts'
import { Icon } from '../../../../ui/icon.tsx'
import longList from '../long-list.module.css'
import { SoundTableRow, LEADING_COLUMNS } from './sound-table-row.tsx'
import styles from './sound-table.module.css'
import { applyTo } from './grid-edits.ts'
import { type Cell, targetsOf } from './grid-state.ts'
import type { SoundSort } from './sort-sounds.ts'
import { FIELD_NAMES, type Studio, StudioContext, useStudio } from './studio.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { type SoundGridModel, useSoundGrid } from './use-sound-grid.ts'
import { useSteadyRow } from './use-steady-row.ts'

const ROW_PX = atTextSize(60)
const OVERSCAN_ROWS = 6

interface SoundTableProps {
  rows: readonly StudioSound[]
  isListening: boolean
  /** A cell that somebody was led to. */
  jump: Cell | null
  sort: SoundSort | null
  onSort: (sort: SoundSort | null) => void
  /** What stands over and under the table, and needs to know what is selected. */
  above: (grid: SoundGridModel) => ReactNode
  below: (grid: SoundGridModel) => ReactNode
}

/** Many sounds as a table that is edited like a spreadsheet. Only the rows in sight are in the page. */
export function SoundTable({ rows, isListening, jump, sort, onSort, above, below }: SoundTableProps) {
  const studio = useStudio()
  const { edits, words } = studio
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRowsInSight(rows.length, scroller)
  const scrollTo = (index: number): void => view.scrollToIndex(index)
  const grid = useSoundGrid({ rows, edits, words, grid: scroller, scrollTo })
  const keys = useGridKeys({ grid, edits, words, isListening })
  const { state } = grid
  useJump(jump, grid)
  useSteadyRow({ scroller, ids: grid.ids, id: state.active?.id ?? null, rowPx: ROW_PX })
  const inTable = useStudioInTable(studio, grid, rows)
  return (
    <StudioContext value={inTable}>
      <div className={longList.frame} {...keys}>
        {above(grid)}
        <div ref={scroller} className={styles.scroller}>
          <div
            {...gridProps(grid, rows.length)}
            className={styles.rows}
            style={{ height: view.getTotalSize() }}
          >
            <Header
              all={shareOf(state.selected.size, rows.length)}
              onAll={grid.toggleAll}
              {...{ sort, onSort }}
            />
            {view.getVirtualItems().map(({ index, start }) => {
              const studio = rows[index]
              return studio && <GridRow key={studio.sound.id} {...{ studio, index, grid }} top={start} />
            })}
          </div>
        </div>
        {below(grid)}
      </div>
    </StudioContext>
  )
}

const gridProps = (grid: SoundGridModel, count: number) =>
  ({
    role: 'grid',
    'aria-label': 'Your sounds',
    'aria-rowcount': count + 1,
    'aria-colcount': EDITED_FIELDS.length + LEADING_COLUMNS,
    'aria-multiselectable': 'true',
    // Whoever comes by Tab starts at the first cell.
    tabIndex: grid.state.active ? -1 : 0,
    onFocus: ({ target, currentTarget }: FocusEvent) => target === currentTarget && goToFirst(grid),
  }) as const

function useRowsInSight(count: number, scroller: RefObject<HTMLDivElement | null>) {
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; what the virtualizer returns is read anew in each render
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    // The header stands over the first rows.
    scrollPaddingStart: 40,
    paddingStart: 36,
  })
}

interface GridRowProps {
  studio: StudioSound
  index: number
  top: number
  grid: SoundGridModel
}

function GridRow({ studio, index, top, grid: { state, editing, events } }: GridRowProps) {
  const id = studio.sound.id
  const isActive = state.active?.id === id
  return (
    <SoundTableRow
      {...{ studio, index, top, events }}
      isSelected={state.selected.has(id)}
      activeField={isActive ? (state.active?.field ?? null) : null}
      editing={isActive ? editing : null}
    />
  )
}

/** Whoever is led to a cell stands on it once its sound is there. */
function useJump(jump: Cell | null, { ids, state, go }: SoundGridModel): void {
  const madeTo = useRef<Cell | null>(null)
  const isThere = jump !== null && ids.includes(jump.id)
  // Talks to the browser's focus and to the scroller.
  useEffect(() => {
    if (!isThere || madeTo.current === jump) return
    madeTo.current = jump
    go({ ...state, active: jump })
  })
}

/** In the table a press on one of the selected sounds means all of them. */
function useStudioInTable(studio: Studio, grid: SoundGridModel, rows: readonly StudioSound[]): Studio {
  const latest = useRef({ grid, rows })
  // Lets what the cells hold do what the newest render means.
  useEffect(() => {
    latest.current = { grid, rows }
  })
  return useMemo(() => {
    const meantBy = ({ sound }: StudioSound): readonly StudioSound[] => {
      const { state, ids } = latest.current.grid
      const targets = targetsOf({ ...state, active: { id: sound.id, field: 'title' } }, ids)
      return latest.current.rows.filter((one) => targets.includes(one.sound.id))
    }
    return {
      ...studio,
      meantBy,
      change: (one, label, setFor) => applyTo(studio.edits, meantBy(one), { label, setFor }),
    }
  }, [studio])
}

interface HeaderProps extends Pick<SoundTableProps, 'sort' | 'onSort'> {
  all: boolean | 'mixed'
  onAll: () => void
}

function Header({ all, onAll, sort, onSort }: HeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      <div role="columnheader" aria-colindex={1} className={styles.start}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label="Select all"
          ref={(box) => {
            if (box) box.indeterminate = all === 'mixed'
          }}
          checked={all === true}
          onChange={onAll}
        />
      </div>
      <div role="columnheader" aria-colindex={2}>
        Sound
      </div>
      {EDITED_FIELDS.map((field, at) => (
        <SortHeader key={field} column={LEADING_COLUMNS + 1 + at} {...{ field, sort, onSort }} />
      ))}
    </div>
  )
}

interface SortHeaderProps extends Pick<SoundTableProps, 'sort' | 'onSort'> {
  field: EditedField
  column: number
}

/** A press sorts by the column, another the other way round, a third as the sounds came. */
function SortHeader({ field, column, sort, onSort }: SortHeaderProps) {
  const isUp = sort === field
  const isDown = sort === `-${field}`
  return (
    <div
      role="columnheader"
      aria-colindex={column}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(isUp ? `-${field}` : isDown ? null : field)}
      >
        {FIELD_NAMES[field]}
        {(isUp || isDown) && (
          <span className={styles.arrow} data-up={isUp}>
            <Icon name="down" />
          </span>
        )}
      </button>
    </div>
  )
}

function goToFirst({ ids, state, go }: SoundGridModel): void {
  const [first] = ids
  if (first) go({ ...state, active: { id: first, field: 'title' } })
}

const shareOf = (count: number, total: number): boolean | 'mixed' =>
  count === 0 ? false : count === total ? true : 'mixed'
