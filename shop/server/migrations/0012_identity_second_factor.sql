-- The authenticator of an account.
create table totp (
  account_id uuid primary key references account (id) on delete cascade,
  -- Base32. Whoever reads the database can make codes with it, but has no password. Null until a first code was given.
  secret text,
  -- A new authenticator's, which takes the other's place once a code of it has been given.
  pending_secret text,
  -- The time step of the last code that was taken: each is good once.
  last_step bigint not null default 0
);

create table email_factor (
  account_id uuid primary key references account (id) on delete cascade,
  turned_on_at timestamptz not null default now()
);

create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- What signing in waits for, with what has been proven up to there.
create table challenge (
  secret_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  step text not null check (step in ('mfaRequired', 'totpRequired', 'selectMfaType', 'mfaSetup', 'newPasswordRequired')),
  code_hash text,
  has_second_factor boolean not null default false,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenge_account on challenge (account_id);

-- Browsers that need not give the second factor for a while.
create table device (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  key_hash text not null unique,
  name text not null check (length(name) between 1 and 100),
  remembered_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null
);
create index device_account on device (account_id);

alter table session add column client_address text;
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (
  end_reason in ('signed_out', 'ended_elsewhere', 'token_reused', 'password_changed', 'deactivated', 'by_admin')
);
