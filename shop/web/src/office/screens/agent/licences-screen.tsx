import type { agentLicencesList } from '@segno/contract'
import { useState } from 'react'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { LICENCE_TABLE } from '../../records/licence-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { GrantDialog } from './grant-dialog.tsx'

const COLUMNS: TableColumns<typeof agentLicencesList> = [
  {
    title: 'Holder',
    sort: 'holder',
    cell: ({ holder }) => <span title={holder.name ?? holder.id}>{holder.email ?? 'Deleted account'}</span>,
  },
  ...LICENCE_TABLE.columns,
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
        {...LICENCE_TABLE}
        title="Agent licences"
        columns={COLUMNS}
        search="Number, name or email"
        empty={<p>Nobody has a licence yet. Grant one, or see what they cost under Settings.</p>}
      />
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
    </Screen>
  )
}
