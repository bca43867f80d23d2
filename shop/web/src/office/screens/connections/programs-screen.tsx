import { blockProgram, type ConnectedProgram, listPrograms, unblockProgram } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { Day } from '../../../kit/format/day.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'

const SHOWN = [[listPrograms.path]]

/** On whose word a name is known. */
function sourceWords({ describedBy, clientId }: ConnectedProgram): string {
  if (describedBy === 'shop') return 'Listed by the shop'
  return describedBy === 'document' ? new URL(clientId).host : 'Not verified'
}

const columns = (
  onBlock: (program: ConnectedProgram) => void,
): readonly TableColumn<ConnectedProgram, never>[] => [
  { title: 'Program', cell: ({ name, clientId }) => <span title={clientId}>{name}</span> },
  { title: 'Described by', cell: sourceWords },
  { title: 'People', align: 'end', cell: ({ people }) => people },
  { title: 'First connected', cell: ({ firstAt }) => firstAt && <Day at={firstAt} /> },
  { title: 'Last used', cell: ({ lastUsedAt }) => lastUsedAt && <RelativeTime instant={lastUsedAt} /> },
  {
    title: 'State',
    cell: ({ blocked }) => (
      <StateMark tone={blocked ? 'bad' : 'good'}>{blocked ? 'Blocked' : 'Connected'}</StateMark>
    ),
  },
  {
    title: 'Actions',
    isActions: true,
    cell: (program) =>
      program.blocked ? (
        <UnblockButton program={program} />
      ) : (
        <Button look="quiet" aria-label={`Block ${program.name}`} onClick={() => onBlock(program)}>
          Block
        </Button>
      ),
  },
]

/** Programs that people let sign in for them. */
export function ProgramsScreen() {
  const [asked, setAsked] = useState<ConnectedProgram | null>(null)
  const query = useQuery({
    queryKey: [listPrograms.path],
    queryFn: ({ signal }) => call(listPrograms, {}, signal),
  })
  return (
    <Screen
      title="Programs"
      description={
        <>
          Assistants, plugins and other programs that people let sign in.{' '}
          <Link to="/admin/settings">Settings say which may connect.</Link>
        </>
      }
    >
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>No programs yet. What people connect, such as an assistant, appears here.</p>}
      >
        {({ items }) => (
          <ShortTable
            title="Programs"
            items={items}
            columns={columns(setAsked)}
            keyOf={({ clientId }) => clientId}
          />
        )}
      </Loaded>
      {asked && (
        <ConfirmDialog
          verb="Block"
          name={`“${asked.name}”`}
          run={() => call(blockProgram, { body: { clientId: asked.clientId } })}
          done="Program blocked"
          refresh={SHOWN}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked.people === 1 ? 'One person is' : `${asked.people} people are`} disconnected, and nobody can
            connect it again until you unblock it.
          </p>
        </ConfirmDialog>
      )}
    </Screen>
  )
}

function UnblockButton({ program }: { program: ConnectedProgram }) {
  const action = useAction({
    run: () => call(unblockProgram, { body: { clientId: program.clientId } }),
    done: 'Program unblocked',
    refresh: SHOWN,
  })
  return (
    <ActionButton action={action} look="quiet" aria-label={`Unblock ${program.name}`}>
      Unblock
    </ActionButton>
  )
}
