// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface NoticesTables {
  copyright_notice: {
    id: string
    sound_id: string | null
    title: string
    owner_id: string
    name: string
    email: string
    statement: string
    secret_hash: string | null
    submitted_at: Date
    status: Generated<string>
    confirmed_at: Date | null
    withholds: Generated<boolean>
    counter_statement: string | null
    countered_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
    mailbox: string
    withheld_at: Date | null
    is_notifier_gone: Generated<boolean>
    about: Generated<string>
    collection_id: string | null
  }
  notice_source: {
    notice_id: string
    network: string
    network_range: string
    submitted_at: Date
  }
}
