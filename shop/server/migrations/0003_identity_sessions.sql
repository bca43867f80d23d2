-- How people prove who they are: a password's hash, the sessions they have opened, and the keys that sign tokens.
create table credential (
  account_id uuid primary key references account (id) on delete cascade,
  -- argon2id in PHC form; the password itself is kept nowhere.
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- SHA-256 of the one refresh token that is good now.
  refresh_hash text not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'token_reused', 'password_changed', 'deactivated', 'by_admin')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_account on session (account_id) where ended_at is null;

-- Refresh tokens that have been exchanged: one that comes back shows that somebody copied it.
create table used_refresh_token (
  token_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  used_at timestamptz not null default now()
);

create table signing_key (
  id text primary key,
  -- JWK of the RS256 key pair.
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- Keys past this sign nothing new, but what they signed is still good until it runs out.
  retired_at timestamptz
);

-- Failed sign-ins by account and address, to slow down guessing without letting anybody lock somebody else out.
create table sign_in_failure (
  account_key text not null,
  client_address text not null,
  failures integer not null check (failures > 0),
  last_at timestamptz not null default now(),
  primary key (account_key, client_address)
);
