-- What hosted sign-in keeps between its steps: interactions, grants, codes, access tokens, and the word of somebody who is
-- signed in. A row's secret is kept as its SHA-256 alone.
create table hosted_record (
  kind text not null,
  id_hash text not null,
  payload jsonb not null,
  -- What belongs to one consent is given up together.
  grant_id text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index hosted_record_grant on hosted_record (grant_id) where grant_id is not null;
create index hosted_record_expiry on hosted_record (expires_at);

-- A session that a program of ours has opened by hosted sign-in: its refresh token is the session's own.
alter table session
  add column grant_id text unique,
  -- What the authorization server has to know again when it renews.
  add column hosted jsonb,
  add check ((grant_id is null) = (hosted is null));
