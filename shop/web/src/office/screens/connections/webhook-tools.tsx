import {
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  OLD_SECRET_HOURS,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
  type WebhookEndpoint,
} from '@segno/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { ShownOnce } from './shown-once.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { SECRET_HINT } from './webhook-words.ts'

const SHOWN = [[listWebhooks.path], [listWebhookDeliveries.path]]

type Asked = 'change' | 'rotate' | 'off' | 'delete'

export function WebhookTools({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const params = { webhookId: endpoint.id }
  const isOn = endpoint.turnedOffAt === null
  const test = useAction({
    run: () => call(testWebhook, { params }),
    done: 'Test event on its way',
    refresh: SHOWN,
  })
  const turnOn = useAction({
    run: () => call(switchWebhook, { params, body: { isOn: true } }),
    done: 'The webhook is on',
    refresh: SHOWN,
  })
  return (
    <div className={shapes.row}>
      {isOn ? (
        <ActionButton action={test} look="primary">
          Send test event
        </ActionButton>
      ) : (
        <ActionButton action={turnOn} look="primary">
          Turn on
        </ActionButton>
      )}
      <Button onClick={() => setAsked('change')}>Change</Button>
      <Button onClick={() => setAsked('rotate')}>New secret</Button>
      {isOn && <Button onClick={() => setAsked('off')}>Turn off</Button>}
      <Button onClick={() => setAsked('delete')}>Delete</Button>
      <Question asked={asked} endpoint={endpoint} onClose={() => setAsked(null)} />
    </div>
  )
}

interface QuestionProps {
  asked: Asked | null
  endpoint: WebhookEndpoint
  onClose: () => void
}

function Question({ asked, endpoint, onClose }: QuestionProps) {
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string | null>(null)
  const params = { webhookId: endpoint.id }
  const { host } = new URL(endpoint.url)
  if (secret !== null)
    return <ShownOnce title="New secret" secret={secret} hint={SECRET_HINT} onClose={() => setSecret(null)} />
  if (asked === 'change') return <WebhookDialog of={endpoint} onClose={onClose} />
  if (asked === 'rotate')
    return (
      <ConfirmDialog
        verb="Make"
        name="a new secret"
        confirm="Make"
        look="primary"
        run={() => call(rotateWebhookSecret, { params })}
        refresh={SHOWN}
        onDone={(made) => setSecret(made.secret)}
        onClose={onClose}
      >
        <p>The old secret works for {OLD_SECRET_HOURS} hours more, so that your system can change over.</p>
      </ConfirmDialog>
    )
  if (asked === 'off')
    return (
      <ConfirmDialog
        verb="Turn off"
        name={host}
        run={() => call(switchWebhook, { params, body: { isOn: false } })}
        done="The webhook is off"
        refresh={SHOWN}
        onClose={onClose}
      >
        <p>What happens while it is off is not sent, also not later. What waits counts as failed.</p>
      </ConfirmDialog>
    )
  if (asked === 'delete')
    return (
      <ConfirmDialog
        verb="Delete"
        name={host}
        run={() => call(deleteWebhook, { params })}
        done="Webhook deleted"
        refresh={SHOWN}
        onDone={() => void navigate('/admin/webhooks')}
        onClose={onClose}
      >
        <p>Its log goes too. This cannot be undone.</p>
      </ConfirmDialog>
    )
  return null
}
