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
  -- Told to whoever declared it, to refer to.
  number text not null unique,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  -- The order or contract, in their words.
  contract text not null check (length(contract) between 1 and 500),
  declared_at timestamptz not null,
  answered_at timestamptz
);
create index withdrawal_declared on withdrawal (declared_at desc);
