-- Codes that were mailed. One of each purpose and account is good: the newest.
create table mailed_code (
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password', 'change_email')),
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

-- Set for a password that somebody else has chosen: it has to be confirmed or replaced at the next sign-in.
alter table credential add column must_renew boolean not null default false;
