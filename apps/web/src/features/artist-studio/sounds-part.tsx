import type { StudioSound } from '@segno/contract'
import { type ReactNode, useState } from 'react'
import { EditTrouble } from '../../shared/sound-editing/edit-trouble.tsx'
import type { EditedField } from '../../shared/sound-editing/apply-change.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import type { useMoves } from './moves/use-moves.tsx'
import { EditSheet } from './sheet/edit-sheet.tsx'
import { SoundCards } from './sheet/sound-cards.tsx'
import { RowDetails } from './table/row-details.tsx'
import { SoundTable } from './table/sound-table.tsx'
import { useStudio } from './table/studio.ts'
import { TableToolbar } from './table/table-toolbar.tsx'

interface SoundsPartProps {
  rows: readonly StudioSound[]
  moves: ReturnType<typeof useMoves>
  /** A cell that somebody was led to. */
  jump: { readonly id: string; readonly field: EditedField } | null
  search: ReactNode
}

/** One's own sounds: a table, or cards where there is no room for one. */
export function SoundsPart({ rows, moves, jump, search }: SoundsPartProps) {
  const { edits } = useStudio()
  const isNarrow = useIsNarrow()
  const [isListening, setListening] = useState(true)
  const [sheetIds, setSheetIds] = useState<readonly string[]>([])
  const inSheet = rows.filter(({ sound }) => sheetIds.includes(sound._id))
  const toolbar = (selected: ReadonlySet<string>, onClear: () => void) => (
    <>
      <TableToolbar
        {...{ rows, selected, isListening, search, onClear }}
        onListening={setListening}
        onMove={moves.start}
        onEdit={(sounds) => setSheetIds(sounds.map(({ sound }) => sound._id))}
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
