import type { Sound } from '@segno/contract'
import type { ReactNode } from 'react'
import { Screen } from '../../kit/layout/screen.tsx'
import { DataTable, type DataTableProps } from '../../kit/table/data-table.tsx'
import type { TableColumn } from '../../kit/table/rows.tsx'
import type { PagedList } from '../../kit/table/use-paged-list.ts'
import { SoundCell } from '../../sounds/rows/sound-item.tsx'

/** Columns that both histories have. */
export const SOUND_COLUMN: TableColumn<{ readonly loop: Sound }, 'title'> = {
  title: 'Title',
  sort: 'title',
  cell: ({ loop }) => <SoundCell sound={loop} />,
}
export const POINTS_COLUMN: TableColumn<{ readonly points: number }, 'points'> = {
  title: 'Points',
  sort: 'points',
  align: 'end',
  cell: ({ points }) => points,
}

type SoundHistoryProps<List extends PagedList> = DataTableProps<List> & {
  description?: string
  /** A link beside the title. */
  action: ReactNode
  /** Stands above the list. */
  children?: ReactNode
  /** Stands in place of the list. */
  instead?: ReactNode
}

/** The purchase history's screen; the sales history is the same one with another list. */
export function SoundHistory<List extends PagedList>(props: SoundHistoryProps<List>) {
  const { title, description, action, children, instead } = props
  return (
    <Screen title={title} description={description} action={action}>
      {children}
      {instead ?? <DataTable {...props} />}
    </Screen>
  )
}
