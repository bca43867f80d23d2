import type { StudioSound } from '@segno/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { EditTrouble } from '../../sound-editing/edit-trouble.tsx'
import type { EditedField } from '../../sound-editing/apply-change.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import type { useMoves } from './moves/use-moves.tsx'
import { EditSheet } from './sheet/edit-sheet.tsx'
import { SoundCards } from './sheet/sound-cards.tsx'
import { RowDetails } from './table/row-details.tsx'
import { type SoundSort, sortSounds } from './table/sort-sounds.ts'
import { SoundTable } from './table/sound-table.tsx'
import { useStudio } from './table/studio.ts'
import { TableToolbar } from './table/table-toolbar.tsx'

interface SoundsPartProps {
  rows: readonly StudioSound[]
  moves: ReturnType<typeof useMoves>
  /** A cell that somebody was led to. */
  jump: { readonly id: string; readonly field: EditedField } | null
  search: ReactNode
  sort: SoundSort | null
  onSort: (sort: SoundSort | null) => void
}

/** One's own sounds: a table, or cards where there is no room for one. */
export function SoundsPart({ rows: unsorted, moves, jump, search, sort, onSort }: SoundsPartProps) {
  const rows = useSorted(unsorted, sort)
  const { edits } = useStudio()
  const isNarrow = useIsNarrow()
  const [isListening, setListening] = useState(true)
  const [sheetIds, setSheetIds] = useState<readonly string[]>([])
  const inSheet = rows.filter(({ sound }) => sheetIds.includes(sound.id))
  const toolbar = (selected: ReadonlySet<string>, onClear: () => void) => (
    <>
      <TableToolbar
        {...{ rows, selected, isListening, search, onClear }}
        onListening={setListening}
        onMove={moves.start}
        onEdit={(sounds) => setSheetIds(sounds.map(({ sound }) => sound.id))}
      />
      <EditTrouble {...edits} />
    </>
  )
  return (
    <>
      {isNarrow ? (
        <SoundCards
          rows={rows}
          above={({ selected, setSelected }) => toolbar(selected, () => setSelected(new Set()))}
        />
      ) : (
        <SoundTable
          rows={rows}
          isListening={isListening}
          jump={jump}
          sort={sort}
          onSort={onSort}
          above={(grid) => toolbar(grid.state.selected, grid.clear)}
          below={(grid) => (
            <RowDetails studio={(grid.state.active && grid.byId(grid.state.active.id)) ?? null} />
          )}
        />
      )}
      {inSheet.length > 0 && <EditSheet sounds={inSheet} onClose={() => setSheetIds([])} />}
    </>
  )
}

/** In the order that was asked for. An edit moves no row under the hand: only another order or other sounds do. */
function useSorted(rows: readonly StudioSound[], sort: SoundSort | null): readonly StudioSound[] {
  const { vocabulary } = useStudio().words
  const ids = rows.map(({ sound }) => sound.id).join()
  const places = useMemo(
    () =>
      sort && new Map(sortSounds(rows, { sort, vocabulary }).map(({ sound }, place) => [sound.id, place])),
    // oxlint-disable-next-line react/exhaustive-deps -- what the rows say is read only when others come
    [ids, sort, vocabulary],
  )
  if (!places) return rows
  return rows.toSorted((one, other) => (places.get(one.sound.id) ?? 0) - (places.get(other.sound.id) ?? 0))
}
