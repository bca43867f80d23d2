// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface RoyaltiesTables {
  royalty: {
    licence_id: string
    artist_id: string
    value_micro_eur: number
    share_basis_points: number
    amount_micro_eur: number
    sold_at: Date
    part_basis_points: number
  }
  royalty_account: {
    artist_id: string
  }
  royalty_hold: {
    id: string
    licence_id: string
    artist_id: string
    free_at: Date
    compared_at: Date | null
    suspicion: string | null
    suspected_at: Date | null
    decision: string | null
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
  }
  royalty_payment: {
    id: string
    artist_id: string
    amount_cents: number
    corrects_id: string | null
    reference: string
    paid_on: string
    created_at: Date
    created_by: string
    idempotency_key: string
    vat_cents: number | null
  }
  royalty_reversal: {
    licence_id: string
    artist_id: string
    amount_micro_eur: number
    reversed_at: Date
  }
  royalty_run: {
    id: string
    made_at: Date
    made_by: string
    status: Generated<string>
    decided_at: Date | null
    decided_by: string | null
    paid_on: string | null
    reference: string | null
    way: Generated<string>
  }
  royalty_run_payment: {
    id: string
    run_id: string
    artist_id: string
    amount_cents: number
    holder: string
    iban: string | null
    is_open: Generated<boolean>
    vat_cents: Generated<number>
    billed_as: JSONColumnType<object> | null
    paypal: string | null
  }
  royalty_share: {
    artist_id: string
    version: number
    share_basis_points: number | null
    reason: string
    set_at: Date
    set_by: string
  }
  royalty_split: {
    id: string
    sound_id: string
    proposed_by: string
    proposed_at: Date
    status: string
  }
  royalty_split_part: {
    split_id: string
    artist_id: string
    part_basis_points: number
    agreed_at: Date | null
  }
  tax_report: {
    id: string
    year: number
    kind: string
    message_ref: string
    written_at: Date
    written_by: string
  }
  tax_report_file: {
    report_id: string
    content: string
  }
  tax_report_record: {
    ref: string
    report_id: string
    artist_id: string | null
    action: string
    corrects: string | null
    digest: string
  }
}
