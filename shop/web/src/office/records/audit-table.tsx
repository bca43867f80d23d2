import { type AuditEntry, auditTrail } from '@segno/contract'
import { Link } from 'react-router'
import { formatMoment } from '../../kit/format/date.ts'
import { DAY_FILTERS } from '../../kit/table/day-filters.ts'
import type { Table, TableColumns } from '../../kit/table/data-table.tsx'
import { Changes } from './changes.tsx'

const COLUMNS: TableColumns<typeof auditTrail> = [
  {
    title: 'When',
    sort: 'at',
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    title: 'Administrator',
    cell: ({ actor }) => <span title={actor.email ?? actor.id}>{actor.name ?? 'Deleted account'}</span>,
  },
  { title: 'Action', cell: ({ what }) => what },
  { title: 'Subject', cell: ({ subject }) => <Subject of={subject} /> },
  { title: 'Changes', cell: ({ changes }) => <Changes of={changes} /> },
]

export const AUDIT_TABLE = {
  of: auditTrail,
  columns: COLUMNS,
  sort: '-at',
  filters: DAY_FILTERS,
} satisfies Table<typeof auditTrail>

/** Where a subject of a kind is shown. */
const SCREENS: Readonly<Record<string, string>> = {
  user: '/admin/view_user',
  account: '/admin/view_user',
  sound: '/sounds',
  campaign: '/campaign',
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By its name; by its kind where it has none to read. */
function Subject({ of: { kind, id, name } }: { of: AuditEntry['subject'] }) {
  const words = name ?? (UUID.test(id) ? kind.charAt(0).toUpperCase() + kind.slice(1) : id)
  const title = `${kind} ${id}`
  const screen = SCREENS[kind]
  if (screen === undefined) return <span title={title}>{words}</span>
  return (
    <Link to={`${screen}/${id}`} title={title}>
      {words}
    </Link>
  )
}
