-- Days in UTC, named by their beginning, each counted again until the next is over.
create table usage_day (
  day timestamptz not null,
  kind text not null,
  source text not null,
  uses integer not null check (uses > 0),
  -- Without guests.
  accounts integer not null check (accounts >= 0),
  primary key (day, kind, source)
);

create table usage_words_day (
  day timestamptz not null,
  words text not null,
  searches integer not null check (searches > 0),
  -- Searches that found nothing.
  unanswered integer not null check (unanswered >= 0),
  primary key (day, words)
);

-- Accounts that did something of value that day.
create table active_account (
  day timestamptz not null,
  account_id uuid not null,
  primary key (day, account_id)
);
create index active_account_of on active_account (account_id, day);

-- Different accounts of a day, and of the 7 and 28 days that end with it. Every counted day has its row.
create table active_day (
  day timestamptz primary key,
  daily integer not null,
  weekly integer not null,
  monthly integer not null
);

-- Feedback from people who are signed in. Of an account that was deleted only its rating, screen and day remain.
create table feedback (
  id uuid primary key,
  account_id uuid references account (id),
  rating integer not null check (rating between 1 and 5),
  words text not null check (length(words) <= 2000),
  screen text not null check (length(screen) <= 200),
  browser text not null check (length(browser) <= 100),
  sent_at timestamptz not null,
  done_at timestamptz,
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (answered_at is null or done_at is not null)
);
create index feedback_newest on feedback (sent_at, id);
create index feedback_of on feedback (account_id, sent_at);
create index feedback_waiting on feedback (sent_at) where done_at is null;
create index feedback_rating on feedback (rating, id);

-- Searches, previews and matches as they happen. Purchases, downloads and drag-outs have tables of their own.
create table usage_event (
  at timestamptz not null,
  -- Null for a guest. A deleted account has another id here, by which nobody is found.
  account_id uuid,
  kind text not null check (kind in ('search', 'preview', 'match')),
  source text not null check (source in ('web', 'plugin', 'api')),
  -- Of a search that had some.
  words text check (length(words) <= 100),
  -- Sounds that these words found.
  found integer check (found >= 0),
  check ((words is null) = (found is null))
) partition by range (at);
create index usage_event_at on usage_event (at);
create index usage_event_of on usage_event (account_id) where account_id is not null;
-- What happens in a month that has no table yet.
create table usage_event_other partition of usage_event default;

-- Adds this month, the months until a given moment, and those of events that wait already. The shop's own role may make no tables.
create function add_usage_months(until timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  month timestamptz;
  name text;
begin
  for month in
    select date_trunc('month', at) from usage_event_other
    union select generate_series(date_trunc('month', now()), until, '1 month')
    order by 1
  loop
    name := 'usage_event_' || to_char(month, 'YYYY_MM');
    perform pg_advisory_xact_lock(hashtext('usage months'));
    continue when to_regclass(name) is not null;
    -- Nothing for this month may arrive between moving and attaching.
    lock table usage_event_other in access exclusive mode;
    execute format('create table %I (like usage_event including all)', name);
    execute format(
      'with moved as (delete from usage_event_other where at >= %L and at < %L returning *) insert into %I select * from moved',
      month, month + interval '1 month', name);
    execute format(
      'alter table usage_event attach partition %I for values from (%L) to (%L)',
      name, month, month + interval '1 month');
  end loop;
end $$;

-- Drops the months that began before a moment.
create function drop_usage_months(before timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  name text;
begin
  for name in
    select relname from pg_class join pg_inherits on inhrelid = oid
    where inhparent = 'usage_event'::regclass and relname <> 'usage_event_other'
      and to_date(right(relname, 7), 'YYYY_MM') < before
    order by 1
  loop
    execute format('drop table if exists %I', name);
  end loop;
end $$;

select add_usage_months(now() + interval '1 month');
