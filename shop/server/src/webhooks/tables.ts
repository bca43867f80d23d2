// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface WebhooksTables {
  webhook_delivery: {
    id: string
    place: GeneratedAlways<number>
    endpoint_id: string
    event_id: string
    subject: string
    state: Generated<string>
    created_at: Date
    attempts: Generated<number>
    due_at: Date
    claimed_until: Date | null
    attempted_at: Date | null
    status: number | null
    answer: string | null
    took_ms: number | null
  }
  webhook_endpoint: {
    id: string
    url: string
    description: string
    events: string[]
    secret: string
    old_secret: string | null
    old_secret_until: Date | null
    created_at: Date
    failures: Generated<number>
    failing_since: Date | null
    rests_until: Date | null
    turned_off_at: Date | null
    turned_off_why: string | null
  }
  webhook_event: {
    id: string
    kind: string
    subject: string
    body: string
    happened_at: Date
  }
}
