import type { auditTrail } from '@segno/contract'
import { formatMoment } from '../../kit/format/date.ts'
import type { TableColumns } from '../../kit/table/data-table.tsx'
import { Changes } from './changes.tsx'

export const AUDIT_COLUMNS: TableColumns<typeof auditTrail> = [
  {
    title: 'When',
    sort: 'at',
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    title: 'Administrator',
    cell: ({ actor }) => <span title={actor.email ?? actor._id}>{actor.name ?? 'Deleted account'}</span>,
  },
  { title: 'Action', cell: ({ what }) => what },
  {
    title: 'Subject',
    cell: ({ subject }) => <span title={`${subject.kind} ${subject.id}`}>{subject.name ?? subject.id}</span>,
  },
  { title: 'Changes', cell: ({ changes }) => <Changes of={changes} /> },
]
