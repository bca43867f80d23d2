import { LEGAL_TEXTS, legalAcceptancesList } from '@segno/contract'
import { Link } from 'react-router'
import { Day } from '../../kit/format/day.tsx'
import type { Table, TableColumns } from '../../kit/table/data-table.tsx'

const OCCASION_WORDS = {
  registration: 'Registration',
  purchase: 'Purchase',
  application: 'Application',
  payout: 'Payout',
  newVersion: 'New version',
} as const

export const ACCEPTED_COLUMNS: TableColumns<typeof legalAcceptancesList> = [
  { title: 'Accepted', sort: 'acceptedAt', cell: ({ acceptedAt }) => <Day at={acceptedAt} /> },
  {
    title: 'Text',
    cell: ({ name, number }) => (
      <Link to={`${LEGAL_TEXTS[name].path}?version=${number}`}>
        {LEGAL_TEXTS[name].title}, version {number}
      </Link>
    ),
  },
  { title: 'With', cell: ({ occasion }) => OCCASION_WORDS[occasion] },
]

/** Accepted versions of legal texts, without who accepted them. */
export const ACCEPTED_TABLE: Table<typeof legalAcceptancesList> = {
  of: legalAcceptancesList,
  columns: ACCEPTED_COLUMNS,
  sort: '-acceptedAt',
}
