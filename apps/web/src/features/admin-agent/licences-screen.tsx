import { agentLicencesList } from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { optionsOf } from '../../kit/form/options-of.ts'
import { Day } from '../../kit/format/day.tsx'
import { RelativeTime } from '../../kit/format/relative-time.tsx'
import { Screen } from '../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../kit/table/data-table.tsx'
import { LICENCE_KIND_WORDS, LICENCE_STATE_WORDS } from '../../shared/agent/licence-words.ts'
import { Button } from '../../ui/button.tsx'
import { GrantDialog } from './grant-dialog.tsx'

const COLUMNS: TableColumns<typeof agentLicencesList> = [
  { title: 'Number', cell: ({ _id, number }) => <Link to={`/agent-licenses/users/${_id}`}>{number}</Link> },
  {
    title: 'Holder',
    sort: 'holder',
    cell: ({ holder }) => <span title={holder.name ?? holder._id}>{holder.email ?? 'Deleted account'}</span>,
  },
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
const FILTERS = [
  { name: 'kind', label: 'Kind', options: optionsOf(LICENCE_KIND_WORDS) },
  { name: 'state', label: 'State', options: optionsOf(LICENCE_STATE_WORDS) },
]

/** Everybody's licences of the Agent. */
export function AgentLicencesScreen() {
  const [isGranting, setGranting] = useState(false)
  return (
    <Screen
      title="Agent licences"
      action={
        <Button look="primary" onClick={() => setGranting(true)}>
          Grant a licence
        </Button>
      }
    >
      <DataTable
        title="Agent licences"
        of={agentLicencesList}
        columns={COLUMNS}
        sort="-createdAt"
        keyOf={({ _id }) => _id}
        filters={FILTERS}
        search="Number, name or e-mail"
        empty={<p>Nobody has a licence yet.</p>}
      />
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
    </Screen>
  )
}
