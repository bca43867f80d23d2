-- Links that sign in without a password: one browser waits with `secret_hash`, the mail carries the link.
create table sign_in_link (
  secret_hash text primary key,
  link_hash text not null unique,
  -- Null where the address has no account: whoever asked waits all the same, and is told nothing.
  account_id uuid references account (id) on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  used_at timestamptz
);
create index sign_in_link_account on sign_in_link (account_id);
