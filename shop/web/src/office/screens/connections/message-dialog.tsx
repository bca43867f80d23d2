import { getWebhookMessage, type WebhookDelivery } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { call } from '../../../shared/api/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './connections.module.css'
import { eventWords } from './webhook-words.ts'

interface MessageDialogProps {
  webhookId: string
  delivery: WebhookDelivery
  onClose: () => void
}

/** What a delivery sends, readable. */
export function MessageDialog({ webhookId, delivery, onClose }: MessageDialogProps) {
  const params = { webhookId, deliveryId: delivery.id }
  const query = useQuery({
    queryKey: [getWebhookMessage.path, delivery.id],
    queryFn: ({ signal }) => call(getWebhookMessage, { params }, signal),
    retry: false,
  })
  return (
    <Dialog title={eventWords(delivery.event)} onClose={onClose}>
      <Loaded query={query}>
        {({ body }) => (
          // It scrolls by keys.
          <pre className={styles.message} tabIndex={0} aria-label="Message">
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
        )}
      </Loaded>
      <p>webhook-id: {delivery.eventId}</p>
    </Dialog>
  )
}
