import { type ApiKey, GRANT_NAMES, listApiKeys, revokeApiKey } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Day } from '../../../kit/format/day.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'

const columns = (onRevoke: (key: ApiKey) => void): readonly TableColumn<ApiKey, never>[] => [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Key', cell: ({ start }) => <code>{start}…</code> },
  { title: 'Administrator', cell: ({ owner }) => <span title={owner.name}>{owner.email}</span> },
  { title: 'Reaches', cell: reachWords },
  { title: 'Made', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { title: 'Ends', cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : <Day at={expiresAt} />) },
  {
    title: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime instant={lastUsedAt} />),
  },
  {
    title: 'Actions',
    isActions: true,
    cell: (key) => (
      <Button look="quiet" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    ),
  },
]

const reachWords = ({ grants, mayChange }: ApiKey): string =>
  grants.length === 0
    ? 'Nothing any more'
    : `${grants.map((grant) => GRANT_NAMES[grant]).join(', ')}: ${mayChange ? 'reads and changes' : 'reads'}`

/** Keys with which programs of administrators ask the API. */
export function ApiKeysScreen() {
  const [isMaking, setMaking] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const query = useQuery({
    queryKey: [listApiKeys.path],
    queryFn: ({ signal }) => call(listApiKeys, {}, signal),
  })
  return (
    <Screen
      title="API keys"
      description="For programs of your own. A key never reaches more than its administrator."
      action={
        <Button look="primary" onClick={() => setMaking(true)}>
          Make a key
        </Button>
      }
    >
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>No API keys yet. Make one for a program that asks the API as you.</p>}
      >
        {({ items }) => <ShortTable title="API keys" items={items} columns={columns(setRevoked)} />}
      </Loaded>
      {isMaking && <NewKeyDialog onMade={setKey} onClose={() => setMaking(false)} />}
      {key !== null && (
        <ShownOnce
          title="Your new API key"
          secret={key}
          hint="Your program sends it in the header “token”. Whoever has it acts as you."
          onClose={() => setKey(null)}
        />
      )}
      {revoked && (
        <ConfirmDialog
          verb="Revoke"
          name={`“${revoked.name}”`}
          run={() => call(revokeApiKey, { params: { keyId: revoked.id } })}
          done="API key revoked"
          refresh={[[listApiKeys.path]]}
          onClose={() => setRevoked(null)}
        >
          <p>Programs that use it are refused at once. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Screen>
  )
}
