-- Buyers who ask to become artists.
create table artist_application (
  id uuid primary key,
  account_id uuid not null references account (id),
  about text not null check (length(about) between 1 and 2000),
  links text[] not null check (cardinality(links) between 1 and 8),
  -- Of the agreement as it was accepted.
  agreement_version text not null,
  applied_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text check (length(reason) between 1 and 500),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'open') = (decided_by is null))
);
-- Somebody asks once, until it is decided.
create unique index artist_application_open on artist_application (account_id) where status = 'open';
create index artist_application_account on artist_application (account_id, applied_at desc);
create index artist_application_applied on artist_application (applied_at, id);
