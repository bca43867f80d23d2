-- Work that outlives the request that asked for it: enqueued in the same transaction, done at least once.
create table job (
  id uuid primary key,
  kind text not null,
  -- Only one open job of a kind has a given key.
  key text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null check (max_attempts > 0),
  -- Renewed by the worker; once it has passed, the worker is taken for dead.
  locked_until timestamptz,
  failed_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  check (attempts >= 0)
);
create unique index job_open_key on job (kind, key) where failed_at is null;
-- A take asks for the oldest due job of one kind; the index holds them in that order.
create index job_take on job (kind, run_at, id) where failed_at is null;
create index job_failed on job (failed_at) where failed_at is not null;

-- Letters to be sent, queued in the transaction that makes them due, so that none is lost and none goes out for nothing.
create table mail (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  -- Null once it has been sent and is not kept: codes and links do not outlive their errand.
  body_text text,
  body_html text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Refused for good by the recipient's server.
  failed_at timestamptz,
  error text,
  -- The header List-Unsubscribe of mails that people choose to get. Null once sent, like the body.
  list_unsubscribe text
);
create index mail_queued on mail (queued_at desc);
create index mail_failed on mail (failed_at) where failed_at is not null;
create index mail_recipient on mail (lower(to_address), queued_at desc);
-- Mails that wait or were refused are few among all that were sent.
create index mail_waiting on mail (queued_at, id) where sent_at is null and failed_at is null;
create index mail_refused on mail (queued_at, id) where sent_at is null and failed_at is not null;

-- Every change that an administrator makes: who, when, what, and how it was before and after. Only ever added to.
create table audit_entry (
  id uuid primary key,
  -- An account. No foreign key: the entry outlives the account.
  actor_id uuid not null,
  at timestamptz not null,
  -- What was done, as `vocabulary.merge`.
  action text not null check (length(action) between 1 and 60),
  subject_kind text not null check (length(subject_kind) between 1 and 60),
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, at desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_kind on audit_entry (subject_kind, at desc, id desc);
-- Audit trail and mails of one account, for its page in the office.
create index audit_entry_of_subject on audit_entry (subject_id, at desc, id desc);

-- The last tick of each recurring job. Processes race to move it on, and only the one that does enqueues the job.
create table job_schedule (
  kind text primary key,
  last_tick_at timestamptz not null
);

-- What matters to the security of the shop and of accounts: who came in or was refused, what was taken, who was given more.
-- Only ever added to: `network` alone may be forgotten, and a row may go once it has been kept for its time.
create table security_event (
  id uuid primary key,
  at timestamptz not null,
  -- One of the kinds in platform/security-log/kinds.ts, such as `sign_in.failed`.
  kind text not null check (length(kind) between 1 and 60),
  -- No foreign key: the entry outlives the account.
  account_id uuid,
  -- An IPv4 address or the /64 of an IPv6 one; forgotten with the account.
  network text check (length(network) between 1 and 100),
  -- What it was about: the id of a session or a sound, or an endpoint.
  subject text check (length(subject) between 1 and 200),
  -- One word; never typed text.
  reason text check (length(reason) between 1 and 60)
);
create index security_event_at on security_event (at desc, id desc);
create index security_event_kind on security_event (kind, at desc, id desc);
create index security_event_account on security_event (account_id, kind, at desc);
create index security_event_network on security_event (network, kind, at desc);

-- What backups were made, so that an administrator sees when the last good one was.
create table backup (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  snapshot text not null,
  is_encrypted boolean not null,
  rows bigint,
  files bigint,
  error text
);
create index backup_finished on backup (finished_at) where finished_at is not null;

-- Entries are never changed; a mistake is mended by another entry.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
end $$;
-- For rows that change, and are kept for good all the same.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed', tg_table_name using errcode = 'check_violation';
end $$;
create trigger audit_entry_fixed before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger security_event_kept before truncate on security_event
  for each statement execute function refuse_change();
-- Emptying a table fires no trigger of its rows.
create trigger audit_entry_kept before truncate on audit_entry
  for each statement execute function refuse_change();

create function keep_security_event() returns trigger language plpgsql as $$
begin
  -- A day less than the sweep keeps them, since clocks differ.
  if tg_op = 'DELETE' and old.at <= now() - interval '399 days' then return old; end if;
  if tg_op = 'UPDATE' and new.network is null
    and (new.id, new.at, new.kind) = (old.id, old.at, old.kind)
    and (new.account_id, new.subject, new.reason) is not distinct from (old.account_id, old.subject, old.reason)
    then return new; end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
end $$;
create trigger security_event_fixed before update or delete on security_event
  for each row execute function keep_security_event();

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index security_event_subject_part on security_event using gin (subject gin_trgm_ops);
    create index mail_to_part on mail using gin (to_address gin_trgm_ops);
    create index mail_subject_part on mail using gin (regexp_replace(subject, '[0-9]{4,}', '••••', 'g') gin_trgm_ops);
    create index audit_entry_part on audit_entry using gin (
      (subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
  end if;
end $$;
