import { SECURITY_EVENT_KINDS, securityEventsList } from '@segno/contract'
import { Link } from 'react-router'
import { formatMoment } from '../../../kit/format/date.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../kit/table/day-filters.ts'
import type { TableFilter } from '../../../kit/table/table-filters.tsx'
import { kindWords } from './job-words.ts'

const COLUMNS: TableColumns<typeof securityEventsList> = [
  { title: 'When', sort: 'at', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { title: 'Event', cell: ({ kind }) => kindWords(kind) },
  {
    title: 'Account',
    cell: ({ accountId, email }) =>
      email === null ? (accountId ?? '') : <Link to={`/admin/view_user/${accountId}`}>{email}</Link>,
  },
  { title: 'Network', cell: ({ network }) => network },
  { title: 'Subject', cell: ({ subject }) => subject },
  { title: 'Reason', cell: ({ reason }) => reason && kindWords(reason) },
]

const FILTERS: readonly TableFilter[] = [
  {
    name: 'kind',
    label: 'Event',
    options: SECURITY_EVENT_KINDS.map((kind) => ({ value: kind, label: kindWords(kind) })),
  },
  ...DAY_FILTERS,
]

/** Who came in or was refused, what was taken, and who was given more. */
export function SecurityLogScreen() {
  return (
    <Screen title="Security log" description="Kept for 400 days. Nobody can change it.">
      <DataTable
        title="Security log"
        of={securityEventsList}
        columns={COLUMNS}
        sort="-at"
        filters={FILTERS}
        search="Email or subject"
        empty={<p>No events yet. Sign-ins, refusals and downloads of masters are recorded here.</p>}
      />
    </Screen>
  )
}
