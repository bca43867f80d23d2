import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'

/**
 * A shop after some years with so many users, scaled to a small machine: 10 million purchases and 100 million events would
 * take longer to make than to measure. Purchases are a tenth of that for a million users, events a twentieth.
 */
export const officeCounts = (users: number) => ({
  users,
  purchases: users,
  events: users * 5,
  payments: Math.ceil(users * 0.3),
  mails: Math.ceil(users * 0.3),
  securityEvents: Math.ceil(users * 0.5),
  auditEntries: Math.ceil(users * 0.2),
  feedback: Math.ceil(users * 0.02),
})

type Counts = Readonly<ReturnType<typeof officeCounts>>

/** Days that purchases and accounts lie back at most, and events. */
const YEARS_DAYS = 1_000
const EVENT_DAYS = 90

/** The same ids in every run, so that rows find one another without being looked up. */
const idOf = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`
/** Spreads rows over days, the same way in every run. */
const daysAgo = (number: string, days: number) =>
  `now() - (((${number})::bigint * 7919) % ${days * 86_400}) * interval '1 second'`

const NAMES = `(array['Ada','Ben','Cem','Dua','Eva','Finn','Gio','Hana','Ida','Jon','Kim','Lea','Max','Noa','Ola','Pia'])`
const pick = (list: string, length: number, number: string) => `${list}[1 + (${number}) % ${length}]`

const salesOf = (counts: Counts): readonly string[] => [
  `insert into account (id, email, first_name, last_name, country, currency, role, status, email_confirmed_at, created_at, updated_at, last_seen_at)
   select ${idOf('user', 'i')}, 'user' || i || '@' || ${pick(`(array['mail','post','web','home'])`, 4, 'i / 3')} || '.example',
     ${pick(NAMES, 16, 'i')}, 'Surname' || (i::bigint * 7919) % 99991,
     ${pick(`(array['DE','AT','FR','US','GB','NL','ES','SE'])`, 8, 'i / 5')}, 'EUR',
     case when i % 1000 = 0 then 'artist' else 'user' end, case when i % 50 = 0 then 'deactivated' else 'activated' end,
     now(), ${daysAgo('i', YEARS_DAYS)}, now(), case when i % 4 = 0 then null else ${daysAgo('i * 3', 400)} end
   from generate_series(1, ${counts.users}) i`,
  `insert into receipt (id, number, account_id, idempotency_key, request_hash, total_points, transaction_id, balance_points, created_at)
   select ${idOf('receipt', 'i')}, i, ${idOf('user', `1 + (i * 31) % ${counts.users}`)}, i::text, 'h', 2, ${idOf('spend', 'i')}, 0,
     ${daysAgo('i', YEARS_DAYS)}
   from generate_series(1, ${counts.purchases}) i`,
  `update receipt_counter set last_number = ${counts.purchases}`,
  `insert into licence (id, number, account_id, sound_id, receipt_id, line, points, value_micro_eur, licence_version, created_at, ended_at, first_taken_at)
   select ${idOf('licence', 'i')}, 'SEG-2026-' || lpad(i::text, 6, '0') || '-01-' || upper(left(md5(i::text), 8)), account_id, sound.id,
     receipt.id, 1, 2, 600000 + i % 100000, '1', receipt.created_at,
     case when i % 40 = 0 then receipt.created_at + interval '1 hour' end, case when i % 3 > 0 then receipt.created_at end
   from receipt, lateral (select number as i) n, lateral (select ids[1 + n.i % array_length(ids, 1)] as id from all_sounds) sound`,
  `insert into royalty (licence_id, artist_id, value_micro_eur, share_basis_points, amount_micro_eur, sold_at, part_basis_points)
   select licence.id, sound.artist_id, licence.value_micro_eur, 5000, licence.value_micro_eur / 2, licence.created_at, 10000
   from licence join sound on sound.id = licence.sound_id`,
  `insert into royalty_reversal (licence_id, artist_id, amount_micro_eur, reversed_at)
   select licence_id, artist_id, -amount_micro_eur, ended_at
   from royalty join licence on licence.id = licence_id where ended_at is not null`,
  `insert into payment (id, account_id, package_id, name, kind, points, currency, net_cents, vat_cents, gross_cents, vat_kind, vat_country,
     vat_rate_basis_points, value_micro_eur, buyer, declared_country, card_country, status, started_at, paid_at, livemode)
   select ${idOf('payment', 'i')}, ${idOf('user', `1 + (i * 17) % ${counts.users}`)}, 'points-20', '20 points',
     ${pick(`(array['points','plan','agent'])`, 3, 'i')}, 20, 'EUR', 900 + i % 50, 171, 1071 + i % 50, 'charged', 'DE', 1900, 9000000, '{}', 'DE', 'DE',
     'paid', ${daysAgo('i', YEARS_DAYS)}, ${daysAgo('i', YEARS_DAYS)}, true
   from generate_series(1, ${counts.payments}) i`,
  `insert into invoice (number, account_id, payment_id, document, issued_at)
   select 'IN-2026-' || lpad(i::text, 6, '0'), account_id, id, '{"kind": "invoice", "grossCents": 1071}', paid_at
   from generate_series(1, ${counts.payments}) i join payment on payment.id = ${idOf('payment', 'i')}`,
  `insert into invoice_counter (series, year, last_number) values ('IN', 2026, ${counts.payments})`,
  `insert into wallet_lot (id, account_id, transaction_id, origin, points, value_micro_eur, created_at, grant_id)
   select ${idOf('lot', 'i')}, account_id, ${idOf('grant', 'i')}, 'package', 20, 9000000, paid_at, ${idOf('grant', 'i')}
   from generate_series(1, ${counts.payments}) i join payment on payment.id = ${idOf('payment', 'i')}`,
]

const activityOf = (counts: Counts): readonly string[] => [
  `insert into drag_out (id, account_id, sound_id, dragged_at, file_name, dragged_as, is_altered)
   select ${idOf('drag', 'number')}, account_id, ids[1 + number % array_length(ids, 1)], created_at, 'a.wav', 'preview', false
   from receipt, all_sounds where number % 2 = 0`,
  `insert into usage_event (at, account_id, kind, source, words, found)
   select ${daysAgo('i', EVENT_DAYS)}, case when i % 5 > 0 then ${idOf('user', `1 + (i * 13) % ${counts.users}`)} end,
     ${pick(`(array['search','preview','preview','match'])`, 4, 'i')}, ${pick(`(array['web','web','web','plugin','api'])`, 5, 'i / 7')},
     case when i % 4 = 0 then 'words ' || (i * 7) % 20000 end, case when i % 4 = 0 then i % 11 end
   from generate_series(1, ${counts.events}) i`,
  `select add_usage_months(now())`,
  `insert into mail (id, to_address, subject, queued_at, sent_at, failed_at, error)
   select ${idOf('mail', 'i')}, 'user' || i || '@mail.example', 'Your receipt ' || i, ${daysAgo('i', 90)},
     case when i % 1000 > 0 then now() end, case when i % 1000 = 0 then now() end, case when i % 1000 = 0 then 'refused' end
   from generate_series(1, ${counts.mails}) i`,
  `insert into security_event (id, at, kind, account_id, network)
   select ${idOf('event', 'i')}, ${daysAgo('i', 365)}, ${pick(`(array['sign_in.succeeded','sign_in.failed','session.ended'])`, 3, 'i')},
     ${idOf('user', `1 + (i * 11) % ${counts.users}`)}, '192.0.2.' || i % 250
   from generate_series(1, ${counts.securityEvents}) i`,
  `insert into audit_entry (id, actor_id, at, action, subject_kind, subject_id, before, after)
   select ${idOf('audit', 'i')}, ${idOf('user', '1')}, ${daysAgo('i', YEARS_DAYS)}, ${pick(`(array['user.change','user.invite','settings.change'])`, 3, 'i')},
     'user', ${idOf('user', `1 + i % ${counts.users}`)}::text, '{"status":"activated"}', '{"status":"deactivated"}'
   from generate_series(1, ${counts.auditEntries}) i`,
  `insert into feedback (id, account_id, rating, words, screen, browser, sent_at)
   select ${idOf('feedback', 'i')}, ${idOf('user', 'i')}, 1 + i % 5, 'More bass please ' || i, '/sounds', 'Firefox', ${daysAgo('i', 365)}
   from generate_series(1, ${counts.feedback}) i`,
]

/** Fills a shop that has sounds with people, purchases, payments and events: the same ones every time. */
export async function fillOffice(db: Db, counts: Counts): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(over(db))
  // A longer list would take longer to unpack for each row than all else.
  await run(
    'create temp table all_sounds as select array_agg(id order by id) as ids from (select id from sound order by id limit 2000) s',
  )
  // Nothing that triggers and references would say of rows that go together by construction.
  await run('set session_replication_role = replica')
  for (const statement of [...salesOf(counts), ...activityOf(counts)]) await run(statement)
  await run('set session_replication_role = default')
  await run('vacuum analyze')
}
