-- Keys that a person's devices hold; each proves the device and, by its unlocking, the person.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- As WebAuthn has it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures, where the authenticator counts; one that falls back tells of a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- What a device was asked to sign: good once, for a few minutes.
create table passkey_challenge (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  -- Null where signing in has not named anybody yet.
  account_id uuid references account (id) on delete cascade,
  session_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenge_account on passkey_challenge (account_id);

alter table challenge
  drop constraint challenge_step_check,
  add constraint challenge_step_check check (
    step in (
      'mfaRequired', 'totpRequired', 'passkeyRequired', 'selectMfaType', 'mfaSetup', 'newPasswordRequired'
    )
  );
