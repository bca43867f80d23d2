-- Keys with which programs of administrators ask the API. The key itself is kept nowhere.
create table api_key (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- SHA-256 of the key.
  key_hash text not null unique,
  -- How it begins, to tell it from others.
  key_start text not null check (char_length(key_start) between 1 and 20),
  -- What it reaches, as far as its administrator does.
  grants text[] not null check (cardinality(grants) > 0),
  may_change boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_account on api_key (account_id);
