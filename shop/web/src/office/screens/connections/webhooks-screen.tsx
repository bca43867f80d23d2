import { listWebhooks, type WebhookEndpoint } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { endpointState, eventWords, SECRET_HINT } from './webhook-words.ts'

const COLUMNS: readonly TableColumn<WebhookEndpoint, never>[] = [
  { title: 'Address', cell: ({ id, url }) => <Link to={`/admin/webhooks/${id}`}>{url}</Link> },
  { title: 'Description', cell: ({ description }) => description },
  { title: 'Events', cell: ({ events }) => events.map(eventWords).join(', ') },
  {
    title: 'State',
    cell: (endpoint) => {
      const { tone, words } = endpointState(endpoint)
      return <StateMark tone={tone}>{words}</StateMark>
    },
  },
  {
    title: 'Last attempt',
    cell: ({ lastAttempt }) => lastAttempt && <RelativeTime instant={lastAttempt.at} />,
  },
  { title: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
]

/** Addresses of the operator’s own systems that are told what happens. */
export function WebhooksScreen() {
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const query = useQuery({
    queryKey: [listWebhooks.path],
    queryFn: ({ signal }) => call(listWebhooks, {}, signal),
  })
  return (
    <Screen
      title="Webhooks"
      description="Tell your own systems about sales, payouts, new sounds, refunds and deleted accounts."
      action={
        <Button look="primary" onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      }
    >
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>No webhooks yet. Add the address of a system that should hear what happens here.</p>}
      >
        {({ items }) => <ShortTable title="Webhooks" items={items} columns={COLUMNS} />}
      </Loaded>
      {isAdding && <WebhookDialog of={null} onAdded={setSecret} onClose={() => setAdding(false)} />}
      {secret !== null && (
        <ShownOnce
          title="Secret of the webhook"
          secret={secret}
          hint={SECRET_HINT}
          onClose={() => setSecret(null)}
        />
      )}
    </Screen>
  )
}
