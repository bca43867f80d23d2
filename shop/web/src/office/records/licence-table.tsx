import { agentLicencesList } from '@segno/contract'
import { Link } from 'react-router'
import { optionsOf } from '../../kit/form/options-of.ts'
import { Day } from '../../kit/format/day.tsx'
import { RelativeTime } from '../../kit/format/relative-time.tsx'
import type { Table, TableColumns } from '../../kit/table/data-table.tsx'
import type { TableFilter } from '../../kit/table/table-filters.tsx'
import { LICENCE_KIND_WORDS, LICENCE_STATE_WORDS } from '../../account/agent/licence-words.ts'

const COLUMNS: TableColumns<typeof agentLicencesList> = [
  { title: 'Number', cell: ({ id, number }) => <Link to={`/agent-licenses/users/${id}`}>{number}</Link> },
  { title: 'Kind', cell: ({ kind }) => LICENCE_KIND_WORDS[kind] },
  { title: 'State', cell: ({ state }) => LICENCE_STATE_WORDS[state] },
  { title: 'Begun', sort: 'createdAt', cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    title: 'Ends',
    sort: 'endsAt',
    cell: ({ endsAt }) => (endsAt === null ? 'Never' : <Day at={endsAt} />),
  },
  {
    title: 'Devices',
    align: 'end',
    cell: ({ devicesInUse, deviceSlots }) => `${devicesInUse} of ${deviceSlots}`,
  },
  {
    title: 'Last used',
    sort: 'lastUsedAt',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime instant={lastUsedAt} />),
  },
]

const FILTERS: readonly TableFilter[] = [
  { name: 'kind', label: 'Kind', options: optionsOf(LICENCE_KIND_WORDS) },
  { name: 'state', label: 'State', options: optionsOf(LICENCE_STATE_WORDS) },
]

/** Of licences of the Agent, without their holder. */
export const LICENCE_TABLE: Table<typeof agentLicencesList> = {
  of: agentLicencesList,
  columns: COLUMNS,
  sort: '-createdAt',
  filters: FILTERS,
}
