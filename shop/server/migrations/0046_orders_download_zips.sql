-- Masters that somebody is about to download in one ZIP: too many to stand in its address.
create table download_zip (
  id uuid primary key,
  account_id uuid not null references account (id),
  sound_ids uuid[] not null,
  offered_at timestamptz not null
);
create index download_zip_account on download_zip (account_id);
create index download_zip_old on download_zip (offered_at);
