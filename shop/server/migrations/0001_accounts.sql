-- People with an account: who they are, what they may do, and whether they may do it now.
create table account (
  id uuid primary key,
  -- As typed; compared without regard to case.
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  role text not null check (role in ('user', 'artist', 'admin')),
  status text not null check (status in ('activated', 'deactivated', 'invited')),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The person's other pages: addresses that begin with https.
  links text[] not null default '{}' check (cardinality(links) <= 8),
  -- When the account was deleted: the row stays without a name, for receipts and licences that the law asks to keep.
  deleted_at timestamptz,
  -- The random name under which the photo's pictures are stored; null for none.
  photo text check (photo ~ '^[0-9a-f]{64}$'),
  -- The first sign-in; until then the ID token says that it is the first time.
  first_signed_in_at timestamptz,
  -- The voucher brought along at registration.
  voucher_code text check (length(voucher_code) between 1 and 100),
  -- The last visit.
  last_seen_at timestamptz,
  constraint account_deleted_status check (deleted_at is null or status = 'deactivated')
);
create unique index account_email on account (lower(email));
create index account_created on account (created_at, id) where deleted_at is null;
create index account_name on account (lower(first_name || ' ' || last_name), id) where deleted_at is null;
create index account_seen_first on account (last_seen_at, id) where deleted_at is null;
create index account_seen_last on account (last_seen_at desc nulls last, id desc) where deleted_at is null;
-- Rare roles, states and countries among a million accounts, in the order in which they are listed.
create index account_role on account (role, created_at, id) where deleted_at is null;
create index account_status on account (status, created_at, id) where deleted_at is null;
create index account_country on account (country, created_at, id) where deleted_at is null;

-- Who has asked to be deleted. An older backup that is restored may hold accounts that are in here: they are deleted
-- again at the next start. So these rows are saved beside the backup, and refer to nothing that might be missing in it.
create table deletion (
  account_id uuid primary key,
  asked_at timestamptz not null
);

-- What people tell of how they make music. A row without answers: they would rather not say.
create table onboarding (
  account_id uuid primary key references account (id) on delete cascade,
  daw text check (length(daw) between 1 and 60),
  genres text[] not null default '{}',
  instruments text[] not null default '{}',
  ways_of_working text[] not null default '{}',
  is_skipped boolean not null,
  updated_at timestamptz not null
);

-- What the law lets people ask of a shop: a copy of what it knows of them, and to withdraw from a contract.
create table data_export (
  -- One an account: asking again takes the place of the one before.
  account_id uuid primary key references account (id) on delete cascade,
  asked_at timestamptz not null,
  done_parts integer not null default 0,
  total_parts integer not null check (total_parts > 0),
  finished_at timestamptz,
  failed_at timestamptz,
  -- A random name; null until there is a file, and again once it has run out.
  file_key text,
  size_bytes bigint,
  expires_at timestamptz,
  check ((file_key is null) = (size_bytes is null)),
  check (finished_at is null or failed_at is null),
  check (done_parts between 0 and total_parts)
);
create index data_export_expires on data_export (expires_at) where file_key is not null;

-- Withdrawals as they were declared, by anybody who names a contract; whether there is one, people of the shop find out.
create table withdrawal (
  id uuid primary key,
  -- Given to the declarer as a reference.
  number text not null unique,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  -- The order or contract, in their words.
  contract text not null check (length(contract) between 1 and 500),
  declared_at timestamptz not null,
  answered_at timestamptz
);
create index withdrawal_declared on withdrawal (declared_at desc);

-- How often people want each kind of mail that is theirs to choose. Without a row nothing was chosen, and none is sent.
create table mail_preference (
  account_id uuid not null references account (id),
  kind text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'never')),
  -- Shows when consent was given or withdrawn.
  chosen_at timestamptz not null,
  -- The next mail is about what comes after.
  covered_until timestamptz not null,
  -- Names the period that a mail is for: moving it claims that mail.
  due_at timestamptz,
  primary key (account_id, kind),
  check ((frequency = 'never') = (due_at is null))
);
create index mail_preference_due on mail_preference (kind, due_at, account_id) where due_at is not null;

-- Parts of words are found by their groups of three letters where PostgreSQL has them; the embedded database reads every row.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index account_name_part on account using gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
    create index account_email_part on account using gin (lower(email) gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created: searches read every row';
end $$;
