import { emailKey, type MailState } from '@segno/contract'
import { type RawBuilder, sql } from 'kysely'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { PlatformTables } from '../../platform/tables.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { SHOWN_SUBJECT } from '../../platform/mail/mail-queries.ts'

const STATE = sql<MailState>`case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'queued' end`
/** As the indexes have it. */
const IN_STATE: Readonly<Record<MailState, RawBuilder<boolean>>> = {
  sent: sql`sent_at is not null`,
  failed: sql`(sent_at is null and failed_at is not null)`,
  queued: sql`(sent_at is null and failed_at is null)`,
}
const TO = sql<string>`fold_email(to_address)`

export interface MailSearch extends DayRange {
  /** Part of an address or a subject; empty for all. */
  readonly words: string
  readonly state?: MailState | undefined
  /** The whole address. */
  readonly recipient?: string | undefined
}

export type LoggedMailRow = Awaited<ReturnType<ReturnType<typeof mailList>['page']>>[number]

export function mailList(db: Db, { words, state, recipient, since, before }: MailSearch) {
  const pattern = likePattern(words)
  const query = over<PlatformTables>(db)
    .selectFrom('mail')
    .select(['id', 'to_address', 'queued_at', 'sent_at', 'error'])
    .select([STATE.as('state'), SHOWN_SUBJECT.as('subject')])
    .$if(state !== undefined, (q) => q.where(IN_STATE[state!]))
    .$if(recipient !== undefined, (q) => q.where(sql`fold_email(to_address)`, '=', emailKey(recipient!)))
    .where((eb) => withinDays(eb, 'queued_at', { since, before }))
    .$if(words !== '', (q) =>
      q.where((eb) => eb.or([eb('to_address', 'ilike', pattern), eb(SHOWN_SUBJECT, 'ilike', pattern)])),
    )
  return listSource(query, {
    sorts: { queuedAt: 'queued_at', to: { column: TO } },
    id: 'id',
  })
}
