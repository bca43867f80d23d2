import { type DeliveryState, type WebhookEndpoint, WEBHOOK_EVENT_WORDS, WEBHOOK_TEST } from '@segno/contract'

export const SECRET_HINT = 'Your system checks signatures with it, by any library for Standard Webhooks.'

export const DELIVERY_WORDS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const DELIVERY_TONES = { waiting: 'neutral', delivered: 'good', failed: 'bad' } as const

const OFF_WORDS = {
  by_hand: 'Off',
  failing: 'Turned off after failing for days',
  gone: 'Turned off: it answered “gone”',
} as const

interface StateWords {
  readonly tone: 'good' | 'bad' | 'neutral'
  readonly words: string
}

export function endpointState({ turnedOffWhy, failingSince }: WebhookEndpoint): StateWords {
  if (turnedOffWhy !== null)
    return { tone: turnedOffWhy === 'by_hand' ? 'neutral' : 'bad', words: OFF_WORDS[turnedOffWhy] }
  return failingSince === null ? { tone: 'good', words: 'On' } : { tone: 'bad', words: 'Failing' }
}

export const eventWords = (event: string): string =>
  event === WEBHOOK_TEST ? 'Test' : (WEBHOOK_EVENT_WORDS[event as keyof typeof WEBHOOK_EVENT_WORDS] ?? event)

/** As a line of a log: `200`, or why there was no answer. */
export const answerWords = ({ status, answer }: { status: number | null; answer: string | null }): string =>
  [status, answer].filter((part) => part !== null && part !== '').join(' · ')
