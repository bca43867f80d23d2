import {
  endUserSession,
  endUserSessions,
  forgetUserDevice,
  listUserDevices,
  listUserSessions,
  type ShownUser,
  userDevicesList,
  userSessionsList,
} from '@segno/contract'
import { useState } from 'react'
import { useReach } from '../../../../shared/api/own-grants.ts'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { Day } from '../../../../kit/format/day.tsx'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { call } from '../../../../shared/api/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { nameOf } from '../user-words.ts'

const SHOWN = [[listUserSessions.path], [listUserDevices.path]]

const sessionColumns = (userId: string): TableColumns<typeof userSessionsList> => [
  { title: 'Browser or program', cell: ({ program, device }) => program?.name ?? device },
  { title: 'Address', cell: ({ clientAddress }) => clientAddress },
  {
    title: 'Signed in',
    sort: 'createdAt',
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    title: 'Last used',
    sort: 'lastUsedAt',
    cell: ({ lastUsedAt }) => <RelativeTime instant={lastUsedAt} />,
  },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ id, device }) => (
      <EndButton
        label="Sign out"
        done="Signed out"
        name={device}
        run={() => call(endUserSession, { params: { userId, id } })}
      />
    ),
  },
]

const deviceColumns = (userId: string): TableColumns<typeof userDevicesList> => [
  { title: 'Name', sort: 'name', cell: ({ name }) => name },
  { title: 'Remembered', sort: 'rememberedAt', cell: ({ rememberedAt }) => <Day at={rememberedAt} /> },
  {
    title: 'Last used',
    sort: 'lastUsedAt',
    cell: ({ lastUsedAt }) => <RelativeTime instant={lastUsedAt} />,
  },
  { title: 'Until', cell: ({ endsAt }) => <Day at={endsAt} /> },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ id, name }) => (
      <EndButton
        label="Forget"
        done="Forgotten"
        name={name}
        run={() => call(forgetUserDevice, { params: { userId, id } })}
      />
    ),
  },
]

interface EndButtonProps {
  label: string
  done: string
  name: string
  run: () => Promise<unknown>
}

function EndButton({ label, name, run, done }: EndButtonProps) {
  const action = useAction({ run, done, refresh: SHOWN })
  return (
    <ActionButton action={action} look="quiet" aria-label={`${label} ${name}`}>
      {label}
    </ActionButton>
  )
}

/** Browsers and programs that somebody is signed in with. */
export function SessionsPart({ user }: { user: ShownUser }) {
  const reaches = useReach()
  const [isAsked, setAsked] = useState(false)
  const params = { userId: user.id }
  return (
    <>
      <DataTable
        title="Sessions"
        of={userSessionsList}
        params={params}
        columns={sessionColumns(user.id)}
        sort="-lastUsedAt"
        search="Browser or address"
        {...(reaches(endUserSessions) && {
          tools: () => <Button onClick={() => setAsked(true)}>Sign out everywhere</Button>,
        })}
        empty={<p>Not signed in anywhere.</p>}
      />
      {isAsked && (
        <ConfirmDialog
          verb="Sign out"
          name={nameOf(user)}
          confirm="Sign out everywhere"
          run={() => call(endUserSessions, { params })}
          done="Signed out everywhere"
          refresh={SHOWN}
          onClose={() => setAsked(false)}
        >
          Ends every session and forgets every remembered device.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Browsers that need no second factor for a while. */
export function DevicesPart({ user }: { user: ShownUser }) {
  return (
    <DataTable
      title="Remembered devices"
      of={userDevicesList}
      params={{ userId: user.id }}
      columns={deviceColumns(user.id)}
      sort="-lastUsedAt"
      search="Name"
      empty={<p>No devices.</p>}
    />
  )
}
