// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface BillingTables {
  billing_company: {
    account_id: string
    company: string
    street: string
    postcode: string
    city: string
    vat_id: string | null
    vat_id_state: string | null
    updated_at: Date
    buyer_reference: string | null
    purchase_order: string | null
  }
  billing_customer: {
    account_id: string
    provider_id: string
    created_at: Generated<Date>
  }
  buyer_network: {
    account_id: string
    country: string
    seen_at: Date
  }
  dispute_answer: {
    id: string
    dispute_id: string
    question: string
    how: string
    note: string
    actor_id: string
    answered_at: Date
    status: string
    settled_at: Date | null
    error: string | null
    evidence_hash: string | null
  }
  exchange_rate: {
    currency: string
    number: number
    day: string
    rate: string
    source: string
    added_by: string | null
    added_at: Date
  }
  exchange_rate_fetch: {
    source: string
    asked_at: Date
    error: string | null
  }
  gift_card: {
    id: string
    payment_id: string
    currency: string
    amount_cents: number
    left_cents: number
    overdrawn_cents: Generated<number>
    state: Generated<string>
    held_by_office: Generated<boolean>
    redeemed_by: string | null
    code: string | null
    code_key: string | null
    sender_name: string
    recipient_name: string | null
    recipient_email: string | null
    message: string | null
    mail_at: Date | null
    mail_id: string | null
    mailed_at: Date | null
    undelivered_at: Date | null
    mailings: Generated<number>
    created_at: Date
  }
  invoice: {
    number: string
    account_id: string
    payment_id: string
    refund_id: string | null
    document: JSONColumnType<object>
    issued_at: Date
    dispute_id: string | null
  }
  invoice_counter: {
    series: string
    year: number
    last_number: number
  }
  invoice_run: {
    name: string
    begun_at: Date
    last_year: number
  }
  package: {
    id: string
    kind: string
    name: string
    points: number
    period: string | null
    position: number
    is_on_sale: Generated<boolean>
    version: Generated<number>
    is_recommended: Generated<boolean>
  }
  package_price: {
    package_id: string
    currency: string
    version: number
    price_cents: number
    created_at: Generated<Date>
    is_gross: Generated<boolean>
  }
  payment: {
    id: string
    account_id: string
    package_id: string
    name: string
    kind: string
    points: number
    currency: string
    net_cents: number
    vat_cents: number
    gross_cents: number
    vat_kind: string
    vat_country: string
    vat_rate_basis_points: number
    value_micro_eur: number
    buyer: JSONColumnType<object>
    declared_country: string
    card_country: string | null
    address_country: string | null
    card_brand: string | null
    card_last4: string | null
    idempotency_key: string | null
    session_id: string | null
    intent_id: string | null
    provider_invoice_id: string | null
    status: Generated<string>
    started_at: Date
    paid_at: Date | null
    subscription_id: string | null
    discount_percent: number | null
    card_fingerprint: string | null
    awaited_vat_id: string | null
    method: string | null
    sent_at: Date | null
    looked_at: Date | null
    livemode: boolean
    provider_account: string | null
    forfeited_at: Date | null
    smaller_packages: JSONColumnType<object> | null
    gift_card_id: string | null
    listed_gross_cents: number | null
    network_country: string | null
    address_postcode: string | null
    located_by: string | null
    given_micro_eur: Generated<number>
    declined_at: Date | null
  }
  payment_dispute: {
    id: string
    payment_id: string
    held_points: number
    status: Generated<string>
    opened_at: Date
    closed_at: Date | null
    ended_purchases: Generated<number>
    amount_cents: number
    lost_points: number | null
    ended_points: Generated<number>
    provider_status: string | null
    reason: string | null
    due_at: Date | null
    needs_answer: Generated<boolean>
    taken_at: Date | null
    net_cents: number | null
    is_money_gone: Generated<boolean>
  }
  plan_subscription: {
    id: string
    account_id: string
    package_id: string
    next_package_id: string | null
    provider_id: string
    currency: string
    gross_cents: number
    status: string
    period_ends_at: Date
    ends_then: boolean
    resumes_at: Date | null
    card_brand: string | null
    card_last4: string | null
    card_expires: string | null
    card_session_id: string | null
    created_at: Date
    synced_at: Generated<Date>
    reminded_for: Date | null
    looked_at: Date | null
    livemode: boolean
    provider_account: string | null
    version: Generated<number>
    due_invoice: string | null
    due_reason: string | null
    due_cents: number | null
    due_since: Date | null
    due_attempts: number | null
    next_attempt_at: Date | null
    waits_for_buyer: Generated<boolean>
    declined_told_for: string | null
    confirm_told_for: string | null
    current_cents: number | null
    carried_cents: Generated<number>
    last_mail_id: string | null
    underway_at: Date | null
    underway_cents: number | null
    card_country: string | null
    address_country: string | null
    address_postcode: string | null
    ended_at: Date | null
    end_kind: string | null
  }
  plan_trial: {
    id: string
    account_id: string
    package_id: string
    begins_at: Date
    ends_at: Date
    cause: string
    session_id: string | null
    provider_id: string | null
  }
  price_discount: {
    id: string
    account_id: string
    percent: number
    expires_at: Date | null
    cause: string
    created_at: Date
    payment_id: string | null
  }
  provider_comparison: {
    id: Generated<boolean>
    compared_until: Date
    compared_at: Date
  }
  provider_difference: {
    id: string
    kind: string
    object_id: string
    payment_id: string | null
    account_id: string | null
    amount_cents: number | null
    currency: string | null
    happened_at: Date
    found_at: Date
    status: Generated<string>
    settled_at: Date | null
    note: string | null
    actor_id: string | null
  }
  provider_event: {
    id: string
    type: string
    object_id: string
    payment_id: string | null
    received_at: Date
  }
  provider_movement: {
    id: string
    category: string
    currency: string
    amount_cents: number
    fee_cents: number
    source_currency: string | null
    source_cents: number | null
    happened_at: Date
    provider_account: string | null
  }
  refund: {
    id: string
    payment_id: string
    account_id: string
    points: number
    net_cents: number
    vat_cents: number
    gross_cents: number
    reason: string
    actor_id: string | null
    status: Generated<string>
    provider_id: string | null
    returned_reason: string | null
    paid_otherwise: string | null
    created_at: Date
    kind: Generated<string>
  }
  self_billed: {
    number: string
    account_id: string
    payout_id: string
    corrects: string | null
    document: JSONColumnType<object>
    issued_at: Date
    vat_status: string | null
  }
  vat_id_check: {
    id: string
    vat_id: string
    asked_at: Date
    state: string
    consultation: string | null
  }
  vat_rate: {
    country: string
    region: string | null
    number: number
    rate_basis_points: number
    valid_from: string
    added_by: string
    added_at: Date
  }
  webhook_trouble: {
    kind: string
    count: number
    last_at: Date
    detail: string | null
  }
}
