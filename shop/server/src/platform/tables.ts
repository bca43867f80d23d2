// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface PlatformTables {
  audit_entry: {
    id: string
    actor_id: string
    at: Date
    action: string
    subject_kind: string
    subject_id: string
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
  }
  backup: {
    id: string
    started_at: Date
    finished_at: Date | null
    snapshot: string
    is_encrypted: boolean
    rows: number | null
    files: number | null
    error: string | null
  }
  day_salt: {
    day: Date
    salt: string
  }
  file_check: {
    id: Generated<boolean>
    checked_at: Date
    needed_files: number
    missing_files: number
    odd_files: number
    orphan_files: number
    removed_files: number
    problem: string | null
  }
  job: {
    id: string
    kind: string
    key: string
    payload: JSONColumnType<object>
    run_at: Generated<Date>
    attempts: Generated<number>
    max_attempts: number
    locked_until: Date | null
    failed_at: Date | null
    error: string | null
    created_at: Generated<Date>
  }
  job_schedule: {
    kind: string
    last_tick_at: Date
  }
  mail: {
    id: string
    to_address: string
    subject: string
    body_text: string | null
    body_html: string | null
    queued_at: Generated<Date>
    sent_at: Date | null
    failed_at: Date | null
    error: string | null
    list_unsubscribe: string | null
    superseded_at: Date | null
    good_until: Date | null
  }
  orphan_file: {
    key: string
    since: Date
    seen_at: Date
  }
  page_build: {
    build: string
    archive_key: string
    parts: JSONColumnType<object>
    started_at: Date
  }
  security_event: {
    id: string
    at: Date
    kind: string
    account_id: string | null
    network: string | null
    subject: string | null
    reason: string | null
  }
  store_owner: {
    only_one: Generated<boolean>
    shop_id: string | null
    marked_at: Date | null
    is_older: boolean
  }
}
