import {
  agentDevicesList,
  getAgentLicence,
  revokeAgentLicence,
  type ShownAgentLicence,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Day } from '../../../kit/format/day.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { LICENCE_KIND_WORDS, PLATFORM_WORDS, termText } from '../../../account/agent/licence-words.ts'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { ExtendDialog } from './extend-dialog.tsx'
import { History, Use } from './licence-parts.tsx'
import { SHOWN } from './shown-queries.ts'

const DEVICE_COLUMNS: TableColumns<typeof agentDevicesList> = [
  { title: 'Name', sort: 'name', cell: ({ name }) => name },
  { title: 'Platform', cell: ({ platform }) => PLATFORM_WORDS[platform] },
  { title: 'Added', sort: 'addedAt', cell: ({ addedAt }) => <Day at={addedAt} /> },
  {
    title: 'Last seen',
    sort: 'lastSeenAt',
    cell: ({ lastSeenAt }) => <RelativeTime instant={lastSeenAt} />,
  },
  { title: 'Freed', cell: ({ freedAt }) => freedAt !== null && <Day at={freedAt} /> },
]

/** One licence: who holds it, on which devices, how much it is used, and what became of it. */
export function AgentLicenceUsersScreen() {
  const { id: licenceId = '' } = useParams()
  const query = useQuery({
    queryKey: [getAgentLicence.path, licenceId],
    queryFn: ({ signal }) => call(getAgentLicence, { params: { licenceId } }, signal),
    retry: false,
  })
  return (
    <Screen
      title={query.data?.number ?? 'Agent licence'}
      action={query.data && query.data.state !== 'revoked' && <Actions licence={query.data} />}
    >
      <Loaded query={query}>
        {(licence) => (
          <>
            <Facts licence={licence} />
            <Section title="Devices">
              <DataTable
                title="Devices of this licence"
                of={agentDevicesList}
                params={{ licenceId }}
                columns={DEVICE_COLUMNS}
                sort="-addedAt"
                empty={<p>No device has used it yet.</p>}
              />
            </Section>
            <Use days={licence.use} />
            <History of={licence.history} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Facts({ licence }: { licence: ShownAgentLicence }) {
  const { holder, kind, createdAt, devicesInUse, deviceSlots } = licence
  return (
    <Section title="Licence">
      <DefinitionList
        facts={{
          Holder:
            holder.email === null ? (
              'Deleted account'
            ) : (
              <Link to={`/admin/view_user/${holder.id}`}>{`${holder.name}, ${holder.email}`}</Link>
            ),
          Kind: LICENCE_KIND_WORDS[kind],
          Term: termText(licence),
          Begun: <Day at={createdAt} />,
          'Devices in use': `${devicesInUse} of ${deviceSlots}`,
        }}
      />
    </Section>
  )
}

function Actions({ licence: { id: licenceId, number, endsAt } }: { licence: ShownAgentLicence }) {
  const [asked, setAsked] = useState<'extend' | 'revoke' | null>(null)
  const close = (): void => setAsked(null)
  return (
    <span className={shapes.row}>
      {endsAt !== null && <Button onClick={() => setAsked('extend')}>Extend</Button>}
      <Button look="danger" onClick={() => setAsked('revoke')}>
        Revoke
      </Button>
      {asked === 'extend' && <ExtendDialog licenceId={licenceId} onClose={close} />}
      {asked === 'revoke' && (
        <ReasonDialog
          title={`Revoke ${number}?`}
          confirm="Revoke"
          consequence="Its devices lose it when they next ask, offline after 30 days at most. The holder sees the reason."
          run={(reason) => call(revokeAgentLicence, { params: { licenceId }, body: { reason } })}
          done="Licence revoked"
          refresh={SHOWN}
          onClose={close}
        />
      )}
    </span>
  )
}
