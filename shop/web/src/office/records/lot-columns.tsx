import type { SpentLot } from '@segno/contract'
import { formatExactMicroEur, formatMicroEur } from '../../kit/format/money.ts'
import type { TableColumn } from '../../kit/table/rows.tsx'
import { ORIGIN_WORDS } from '../../cart/billing/origin-words.ts'

/** Of the lots that a purchase was paid with. */
export const LOT_COLUMNS: readonly TableColumn<SpentLot, never>[] = [
  { title: 'From', cell: ({ origin }) => ORIGIN_WORDS[origin] },
  { title: 'Points', align: 'end', cell: ({ points }) => points },
  {
    title: 'A point',
    align: 'end',
    cell: ({ points, valueMicroEur }) => formatMicroEur(valueMicroEur / points),
  },
  { title: 'Net value', align: 'end', cell: ({ valueMicroEur }) => formatExactMicroEur(valueMicroEur) },
  {
    title: 'Of it from a promotion',
    align: 'end',
    cell: ({ givenMicroEur }) => givenMicroEur > 0 && formatExactMicroEur(givenMicroEur),
  },
]
