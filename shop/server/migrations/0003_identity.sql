-- How people prove who they are: a password's hash, the sessions they have opened, and the keys that sign tokens.
create table credential (
  account_id uuid primary key references account (id) on delete cascade,
  -- argon2id in PHC form; the password itself is kept nowhere.
  password_hash text not null,
  changed_at timestamptz not null default now(),
  -- The password was chosen by an administrator: it has to be confirmed or replaced at the next sign-in.
  must_renew boolean not null default false
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
  end_reason text check (
    end_reason in ('signed_out', 'ended_elsewhere', 'token_reused', 'password_changed', 'deactivated', 'by_admin')
  ),
  client_address text,
  -- A session that a program of ours has opened by hosted sign-in: its refresh token is the session's own.
  grant_id text unique,
  -- What the authorization server has to know again when it renews.
  hosted jsonb,
  -- Money leaves the shop only where the administrator has just given their second factor once more, in that session.
  confirmed_at timestamptz,
  -- The program's name in hosted sign-in; null for our own page, which may do everything.
  program_client text,
  -- Allowed to its tokens; everything else is refused.
  program_scopes text[],
  -- Points that it may spend in a calendar month (UTC); null where it may not buy.
  program_spend_points integer check (program_spend_points between 0 and 10000),
  check ((ended_at is null) = (end_reason is null)),
  check ((grant_id is null) = (hosted is null)),
  check ((program_client is null) = (program_scopes is null)),
  check (program_spend_points is null or 'buy' = any (program_scopes))
);
create index session_account on session (account_id) where ended_at is null;
-- The sweep finds and deletes by these indexes, without reading whole tables.
create index session_ended on session (ended_at) where ended_at is not null;
create index session_expires on session (expires_at);

-- Refresh tokens that have been exchanged: one that comes back was copied.
create table used_refresh_token (
  token_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  used_at timestamptz not null default now()
);
create index used_refresh_token_session on used_refresh_token (session_id);

create table signing_key (
  id text primary key,
  -- JWK of the RS256 key pair.
  private_jwk text not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- Keys past this sign nothing new, but what they signed is still good until it runs out.
  retired_at timestamptz
);

create table attempt (
  purpose text not null,
  -- SHA-256 of the account, the network or both: no list of typed addresses is kept.
  subject_hash text not null,
  failures integer not null check (failures >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (purpose, subject_hash)
);
create index attempt_last_at on attempt (last_at);

-- Codes that were mailed. One of each purpose and account is good: the newest.
create table mailed_code (
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (
    purpose in ('confirm_email', 'reset_password', 'change_email', 'delete_account', 'confirm_session')
  ),
  -- SHA-256 of purpose, account and code.
  code_hash text not null,
  -- The address that a change leads to.
  new_email text,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, purpose)
);

-- Secrets that are good once: to come in after verification, to wait for a mailed link, to accept an invitation.
create table ticket (
  secret_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'await_link', 'invitation')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ticket_account on ticket (account_id);

-- The authenticator of an account.
create table totp (
  account_id uuid primary key references account (id) on delete cascade,
  -- Base32. A reader of the database could make codes with it, but has no password. Null until a first code was given.
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

-- Links that sign in without a password: one browser waits with `secret_hash`, the mail carries the link.
create table sign_in_link (
  secret_hash text primary key,
  link_hash text not null unique,
  -- Null where the address has no account: the browser waits all the same, and is told nothing.
  account_id uuid references account (id) on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  used_at timestamptz
);
create index sign_in_link_account on sign_in_link (account_id);

-- Numbers that guests answer once to get a token.
create table guest_nonce (
  id uuid primary key,
  user_name text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index guest_nonce_expires on guest_nonce (expires_at);

-- Accounts that people have elsewhere and come in with. The issuer's own name for a person is the key; an e-mail address never is.
create table social_identity (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- The provider in the shop's settings, by whose name people know it.
  provider_id text not null,
  issuer text not null,
  subject text not null,
  -- As the issuer gave it when this was linked, for people to tell identities apart.
  email text,
  linked_at timestamptz not null,
  constraint social_identity_subject unique (issuer, subject),
  constraint social_identity_issuer unique (account_id, issuer)
);

-- Answers of issuers that have been taken: each is taken once, until its cookie has run out anyway.
create table social_used_state (
  state_hash text primary key,
  expires_at timestamptz not null
);
create index social_used_state_expires on social_used_state (expires_at);

-- Tokens on their way from the browser that signed in to the plugin that waits for them.
create table plugin_hand_over (
  -- SHA-256 of the plugin's id. The id itself is kept nowhere, because the tokens are sealed with it.
  id_hash text primary key,
  -- Null once they have been collected.
  sealed_tokens text,
  expires_at timestamptz not null
);
create index plugin_hand_over_expires on plugin_hand_over (expires_at);

-- The state of hosted sign-in between its steps: interactions, grants, codes, access tokens, and the session that vouches
-- for the person. A row's secret is kept as its SHA-256 alone.
create table hosted_record (
  kind text not null,
  id_hash text not null,
  payload jsonb not null,
  -- Rows of one consent are given up together.
  grant_id text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  -- SHA-256 of the code that a device without a browser shows, to be typed at the shop's page.
  user_code_hash text,
  primary key (kind, id_hash)
);
create index hosted_record_grant on hosted_record (grant_id) where grant_id is not null;
create index hosted_record_expiry on hosted_record (expires_at);
create unique index hosted_record_user_code on hosted_record (user_code_hash) where user_code_hash is not null;

-- Proofs of work that have been taken: each is taken once, in all processes, until its challenge has run out anyway.
create table used_proof (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
create index used_proof_expires on used_proof (expires_at);

-- Addresses that administrators gave people. One becomes theirs when the link that was mailed to it is opened.
create table email_change (
  account_id uuid primary key references account (id) on delete cascade,
  new_email text not null,
  secret_hash text not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_expires on email_change (expires_at);
