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
