import {
  listWebhookDeliveries,
  listWebhooks,
  sendDeliveriesAgain,
  WEBHOOK_EVENT_WORDS,
  webhookDeliveries,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { formatMoment } from '../../../kit/format/date.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { WebhookTools } from './webhook-tools.tsx'
import { answerWords, DELIVERY_TONES, DELIVERY_WORDS, endpointState, eventWords } from './webhook-words.ts'

const FILTERS = [
  { name: 'state', label: 'State', options: optionsOf(DELIVERY_WORDS) },
  {
    name: 'event',
    label: 'Event',
    options: [...optionsOf(WEBHOOK_EVENT_WORDS), { value: 'webhook.test', label: 'Test' }],
  },
] as const

const columns = (onShow: (shown: WebhookDelivery) => void): TableColumns<typeof webhookDeliveries> => [
  {
    title: 'Happened',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  { title: 'Event', cell: ({ event, eventId }) => <span title={eventId}>{eventWords(event)}</span> },
  {
    title: 'State',
    cell: ({ state }) => <StateMark tone={DELIVERY_TONES[state]}>{DELIVERY_WORDS[state]}</StateMark>,
  },
  { title: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
  { title: 'Last answer', cell: answerWords },
  { title: 'Next try', cell: ({ dueAt }) => dueAt && <time dateTime={dueAt}>{formatMoment(dueAt)}</time> },
  {
    title: 'Actions',
    isActions: true,
    cell: (delivery) => (
      <Button
        look="quiet"
        aria-label={`Show ${eventWords(delivery.event)} ${delivery.eventId}`}
        onClick={() => onShow(delivery)}
      >
        Show
      </Button>
    ),
  },
]

/** One webhook: how it stands, and what was sent. */
export function WebhookScreen() {
  const { webhookId = '' } = useParams()
  const query = useQuery({
    queryKey: [listWebhooks.path],
    queryFn: ({ signal }) => call(listWebhooks, {}, signal),
    select: ({ items }) => items.find(({ id }) => id === webhookId) ?? null,
  })
  const [shown, setShown] = useState<WebhookDelivery | null>(null)
  return (
    <Screen
      title={query.data ? new URL(query.data.url).host : 'Webhook'}
      action={query.data && <WebhookTools endpoint={query.data} />}
    >
      <Loaded query={query} isEmpty={(endpoint) => endpoint === null} empty={<p>This webhook is gone.</p>}>
        {(endpoint) => endpoint && <Facts endpoint={endpoint} />}
      </Loaded>
      <Section title="Deliveries">
        <DataTable
          title="Deliveries"
          of={webhookDeliveries}
          params={{ webhookId }}
          columns={columns(setShown)}
          sort="-createdAt"
          filters={FILTERS}
          search="Id, content or answer"
          bulk={(chosen, clear) => <SendAgain webhookId={webhookId} chosen={chosen} onDone={clear} />}
          empty={<p>Nothing was sent in the last 30 days. Send a test event to try it.</p>}
        />
      </Section>
      {shown && <MessageDialog webhookId={webhookId} delivery={shown} onClose={() => setShown(null)} />}
    </Screen>
  )
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { tone, words } = endpointState(endpoint)
  const { url, description, events, failingSince, turnedOffAt, oldSecretUntil } = endpoint
  const moment = (at: string) => <time dateTime={at}>{formatMoment(at)}</time>
  return (
    <Section title="Webhook">
      <DefinitionList
        facts={{
          Address: url,
          ...(description !== '' && { Description: description }),
          State: <StateMark tone={tone}>{words}</StateMark>,
          ...(turnedOffAt !== null && { 'Off since': moment(turnedOffAt) }),
          ...(failingSince !== null && { 'Nothing taken since': moment(failingSince) }),
          ...(oldSecretUntil !== null && { 'Old secret works until': moment(oldSecretUntil) }),
          Events: events.map(eventWords).join(', '),
        }}
      />
    </Section>
  )
}

interface SendAgainProps {
  webhookId: string
  chosen: readonly WebhookDelivery[]
  onDone: () => void
}

function SendAgain({ webhookId, chosen, onDone }: SendAgainProps) {
  const action = useAction({
    run: () =>
      call(sendDeliveriesAgain, {
        params: { webhookId },
        body: { deliveries: chosen.map(({ id }) => ({ id })) },
      }),
    done: ({ count }) => (count === 1 ? '1 delivery is sent again' : `${count} deliveries are sent again`),
    refresh: [[listWebhookDeliveries.path], [listWebhooks.path]],
    onDone,
  })
  return (
    <ActionButton action={action} busy="Sending">
      Send again
    </ActionButton>
  )
}
