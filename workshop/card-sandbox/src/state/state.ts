import type { InvoiceLine, Kind, LineItem, StoredObjects } from '../objects/objects.ts'

/** One webhook on its way to one address. */
export interface Delivery {
  eventId: string
  endpointId: string
  /** Attempts already made. */
  attempts: number
  /** A repetition by fault, which settles nothing. */
  repeated?: true
  /** When it is due, in seconds since 1970, by the sandbox's clock. */
  dueAt: number
}

/** The first answer under an idempotency key, kept for a day. */
export interface KeptAnswer {
  fingerprint: string
  status: number
  body: string
  keptAt: number
}

/** Choices of a Checkout Session that the provider does not show in the session itself. */
interface SessionDetails {
  lineItems: LineItem[]
  paymentIntentData: {
    description?: string | undefined
    metadata?: Record<string, string> | undefined
    receipt_email?: string | undefined
    setup_future_usage?: 'off_session' | 'on_session' | undefined
  }
  /** Facts of the subscription that a session will make. */
  subscriptionData: {
    billing_mode?: { type: 'flexible' } | undefined
    description?: string | undefined
    metadata?: Record<string, string> | undefined
    trial_end?: number | undefined
    trial_period_days?: number | undefined
    trial_settings?:
      | { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } }
      | undefined
  }
  /** The subscription that a refused card left incomplete; the next card pays its invoice. */
  begunSubscription?: string
  /** Payment method that the buyer wants kept once it has paid. */
  keptCard?: string | null
  setupIntentData: { description?: string | undefined; metadata?: Record<string, string> | undefined }
}

export const AFTER_LAST_RETRY = ['cancel', 'unpaid', 'past_due'] as const

/** A refund beyond the balance: the shop's bank account is debited, the refund waits, or it is refused. */
export const SHORT_BALANCE = ['debit', 'wait', 'refuse'] as const

/** All that the sandbox remembers, as plain JSON. */
export interface SandboxState {
  version: 1
  /** How far the sandbox's clock runs ahead of the host's. */
  clockOffsetSeconds: number
  objects: { [K in Kind]: Record<string, StoredObjects[K]> }
  sessionDetails: Record<string, SessionDetails>
  /** Full numbers by payment method; only numbers of test cards ever get here. */
  cardNumbers: Record<string, string>
  /** When payments set out that are on their way from the buyer's bank, by the id of their intent. */
  processingSince: Record<string, number>
  /** When refunds were made of which the bank has yet to say something, by their id. */
  refundsSince: Record<string, number>
  /** Balance transactions whose money is not available yet. */
  pendingMoney: Record<string, true>
  /** Refunds that wait for money on the balance. */
  waitingRefunds: Record<string, true>
  /** Payment intents and payment methods for which the buyer has passed 3-D Secure. */
  authenticated: Record<string, true>
  /** Customers that are gone; their ids still answer that they are. */
  deletedCustomers: Record<string, true>
  /** Payment methods that were detached: they may not be used again. */
  detachedMethods: Record<string, true>
  /** Lines that wait for a subscription's next invoice. */
  pendingLines: Record<string, InvoiceLine[]>
  /** Invoices that are neither paid nor given up: the ones to which something may still happen by itself. */
  unsettledInvoices: Record<string, true>
  /** The payment of each finalized invoice. */
  paymentOfInvoice: Record<string, string>
  /** The invoice that a card payment settles. */
  invoiceOfIntent: Record<string, string>
  /** Invoices on which a subscription's held-back change waits. */
  updateInvoices: Record<string, string>
  /** Subscriptions whose trial's end has been announced. */
  trialNotices: Record<string, true>
  webhookSecrets: Record<string, string>
  /** Events are made in this version of the API instead of the sandbox's own. */
  eventVersion: string | null
  /** What becomes of a subscription once its renewal was declined for the last time; at the provider a setting of the account. */
  afterLastRetry: (typeof AFTER_LAST_RETRY)[number]
  /** Lists leave out money and events that are younger. */
  listsLagSeconds: number
  /** Webhooks are sent at once, in any order, and not one after the other. */
  deliversAtOnce: boolean
  /** Since when no webhook has arrived, by endpoint. */
  failingSince: Record<string, number>
  shortBalance: (typeof SHORT_BALANCE)[number]
  /** Webhooks are signed with another secret than the endpoint's. */
  signsWrong: boolean
  /** Until then every call is answered with 503, and no webhook is sent. */
  awayUntil: number
  deliveries: Delivery[]
  keptAnswers: Record<string, KeptAnswer>
}

/** A sandbox in which nothing has happened. */
function emptyState(): SandboxState {
  return {
    version: 1,
    clockOffsetSeconds: 0,
    objects: {
      balance_transaction: {},
      charge: {},
      'checkout.session': {},
      coupon: {},
      credit_note: {},
      customer: {},
      customer_balance_transaction: {},
      discount: {},
      event: {},
      file: {},
      invoice: {},
      invoice_payment: {},
      payment_intent: {},
      payment_method: {},
      payout: {},
      price: {},
      product: {},
      refund: {},
      setup_intent: {},
      dispute: {},
      subscription: {},
      'test_helpers.test_clock': {},
      webhook_endpoint: {},
    },
    sessionDetails: {},
    cardNumbers: {},
    processingSince: {},
    refundsSince: {},
    pendingMoney: {},
    waitingRefunds: {},
    authenticated: {},
    deletedCustomers: {},
    detachedMethods: {},
    pendingLines: {},
    unsettledInvoices: {},
    paymentOfInvoice: {},
    invoiceOfIntent: {},
    updateInvoices: {},
    trialNotices: {},
    webhookSecrets: {},
    eventVersion: null,
    afterLastRetry: 'cancel',
    listsLagSeconds: 0,
    deliversAtOnce: false,
    failingSince: {},
    shortBalance: 'debit',
    signsWrong: false,
    awayUntil: 0,
    deliveries: [],
    keptAnswers: {},
  }
}

/** The saved state, with fields that an earlier sandbox did not know. */
export function completeState(saved: Partial<SandboxState> | null): SandboxState {
  const empty = emptyState()
  return { ...empty, ...saved, objects: { ...empty.objects, ...saved?.objects } }
}
