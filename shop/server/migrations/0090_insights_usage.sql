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
);
create index usage_event_at on usage_event (at);
create index usage_event_of on usage_event (account_id) where account_id is not null;

-- Days in UTC, named by their beginning, each counted anew until the next is over.
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

create index licence_first_taken on licence (first_taken_at) where first_taken_at is not null;
