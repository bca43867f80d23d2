import { type Answer, listAuditChoices } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { TableFilter } from '../../../kit/table/table-filters.tsx'
import { call } from '../../../shared/api/call.ts'
import { AUDIT_TABLE } from '../../records/audit-table.tsx'

type Choices = Answer<typeof listAuditChoices>

const filtersOf = ({ actors, actions, subjects }: Choices): readonly TableFilter[] => [
  { name: 'actor', label: 'Administrator', options: actors },
  { name: 'action', label: 'Action', options: actions },
  { name: 'subject', label: 'Subject', options: subjects },
  ...AUDIT_TABLE.filters,
]

/** Every change that an administrator made; nobody can alter it. */
export function AuditScreen() {
  const choices = useQuery({
    queryKey: [listAuditChoices.path],
    queryFn: ({ signal }) => call(listAuditChoices, {}, signal),
  })
  return (
    <Screen title="Audit trail">
      <Loaded query={choices}>
        {(data) => (
          <DataTable
            {...AUDIT_TABLE}
            title="Audit trail"
            filters={filtersOf(data)}
            search="Name, email, ID or value"
            empty={<p>No changes yet. What administrators change is recorded here.</p>}
          />
        )}
      </Loaded>
    </Screen>
  )
}
